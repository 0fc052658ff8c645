import Geometry

/// Derives how other frames are seen from the active one by the published method: the middle of the view is carried up or
/// down one frame at a time in doubles, the zoom multiplied or divided by each scale.
public struct PinnedCompositor: FrameCompositor {
  /// How far from the middle of the view is worth drawing, in px.
  private let pixels: Double

  /// - Parameter viewport: strokes within one viewport around it are drawn too.
  public init(viewport: Viewport = .standard) {
    pixels = viewport.diagonal
  }

  /// How `target` is seen, wherever in the tree it is. O(levels between).
  /// - Returns: nil for a frame whose zoom leaves the range of float32, which no shader can draw.
  public func view(of target: Int, from camera: PinnedCamera, in tree: FrameTree) -> FrameView? {
    let meeting = tree.commonAncestor(camera.frame, target)
    var current = camera.frame
    var centre = camera.centre
    var zoom = camera.zoom
    while current != meeting, let parent = tree[current].parent {
      centre = tree[current].origin + centre / tree[current].scale
      zoom *= tree[current].scale
      guard zoom <= Double(Float.greatestFiniteMagnitude) else { return nil }
      current = parent
    }
    for index in way(from: meeting, to: target, in: tree) {
      centre = (centre - tree[index].origin) * tree[index].scale
      zoom /= tree[index].scale
      guard zoom > Double(Float.leastNormalMagnitude) else { return nil }
    }
    return FrameView(centre: centre, zoom: zoom)
  }

  private func way(from top: Int, to bottom: Int, in tree: FrameTree) -> [Int] {
    var below: [Int] = []
    var current = bottom
    while current != top, let parent = tree[current].parent {
      below.append(current)
      current = parent
    }
    return below.reversed()
  }

  public func screen(_ local: Vector2, of frame: Int, from camera: PinnedCamera, in tree: FrameTree) -> Vector2? {
    if frame == camera.frame { return camera.screen(local) }
    guard let view = view(of: frame, from: camera, in: tree) else { return nil }
    return ((local - view.centre) * view.zoom).rotated(by: camera.turn)
  }

  public mutating func follow(_ camera: PinnedCamera, in tree: FrameTree, content: FrameContent) {}

  public func compose(
    _ content: FrameContent, from camera: PinnedCamera, in tree: FrameTree, into list: inout DrawList
  ) {
    list.clear()
    let collector = StrokeCollector(content: content, tree: tree, pixels: pixels)
    var current = camera.frame
    var branch: Int?
    var view = FrameView(centre: camera.centre, zoom: camera.zoom)
    while view.zoom <= Double(Float.greatestFiniteMagnitude) {
      collector.collect(current, seenAs: view, excluding: branch, into: &list)
      guard let parent = tree[current].parent else { return }
      view = FrameView(
        centre: tree[current].origin + view.centre / tree[current].scale, zoom: view.zoom * tree[current].scale)
      branch = current
      current = parent
    }
  }
}
