import Geometry

/// Derives how ancestors and children of the active frame are seen, by the published method: the middle of the view is carried up or
/// down one frame at a time in doubles, the zoom multiplied or divided by each scale.
public struct Compositor: Sendable {
  public init() {}

  /// How `target` is seen, for the active frame itself, its ancestors, and its descendants. O(levels between).
  /// - Returns: nil for a frame in another branch, or one whose zoom leaves the range of float32, which no shader can draw.
  public func view(of target: Int, from camera: FrameCamera, in tree: FrameTree) -> FrameView? {
    let levels = tree[camera.frame].depth - tree[target].depth
    return levels >= 0 ? ancestor(target, from: camera, in: tree) : descendant(target, from: camera, in: tree)
  }

  private func ancestor(_ target: Int, from camera: FrameCamera, in tree: FrameTree) -> FrameView? {
    var current = camera.frame
    var centre = camera.centre
    var zoom = camera.zoom
    while current != target {
      guard let parent = tree[current].parent else { return nil }
      centre = tree[current].origin + centre / tree[current].scale
      zoom *= tree[current].scale
      guard zoom <= Double(Float.greatestFiniteMagnitude) else { return nil }
      current = parent
    }
    return FrameView(centre: centre, zoom: zoom)
  }

  private func descendant(_ target: Int, from camera: FrameCamera, in tree: FrameTree) -> FrameView? {
    var below: [Int] = []
    var current = target
    while current != camera.frame {
      guard let parent = tree[current].parent else { return nil }
      below.append(current)
      current = parent
    }
    var centre = camera.centre
    var zoom = camera.zoom
    for index in below.reversed() {
      centre = (centre - tree[index].origin) * tree[index].scale
      zoom /= tree[index].scale
      guard zoom > Double(Float.leastNormalMagnitude) else { return nil }
    }
    return FrameView(centre: centre, zoom: zoom)
  }
}
