import Geometry

/// Composes for a pinned camera by the published method. It moves the centre of the view up or down one frame at a time
/// in doubles, and multiplies or divides the zoom by each scale.
public struct PinnedCompositor: FrameCompositor {
  /// No limit, as published.
  public let maxVertexRadius = Double.infinity
  /// The radius about the centre of the view within which strokes are drawn, in px.
  private let pixels: Double

  /// Creates a compositor for a screen.
  /// - Parameter viewport: strokes within one viewport around it are drawn too.
  public init(viewport: Viewport = .standard) {
    pixels = viewport.diagonal
  }

  /// The view of `target`, which may be anywhere in the tree. O(levels between).
  /// - Returns: nil for a frame whose zoom leaves the range of float32, since no shader could draw it.
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
    for index in tree.indices(from: meeting, to: target) {
      centre = (centre - tree[index].origin) * tree[index].scale
      zoom /= tree[index].scale
      guard zoom > Double(Float.leastNormalMagnitude) else { return nil }
    }
    return FrameView(centre: centre, zoom: zoom)
  }

  public func screen(_ local: Vector2, of frame: Int, from camera: PinnedCamera, in tree: FrameTree) -> Vector2? {
    if frame == camera.frame { return camera.screen(local) }
    guard let view = view(of: frame, from: camera, in: tree) else { return nil }
    return ((local - view.centre) * view.zoom).rotated(by: camera.turn)
  }

  /// Does nothing: each displayed frame is composed directly from the tree.
  public mutating func update(
    for camera: PinnedCamera, in tree: FrameTree, content: FrameContent, change: ContentChange
  ) {}

  public func compose(
    _ content: FrameContent, from camera: PinnedCamera, in tree: FrameTree, into list: inout DrawList
  ) {
    list.clear()
    list.tiles?.begin(content, tree)
    let collector = StrokeCollector(pixels: pixels)
    var current = camera.frame
    var branch: Int?
    var view = FrameView(centre: camera.centre, zoom: camera.zoom)
    while view.zoom <= Double(Float.greatestFiniteMagnitude) {
      collector.collect(current, of: content, in: tree, seenAs: view, excluding: branch, into: &list)
      guard let parent = tree[current].parent else { return }
      view = FrameView(
        centre: tree[current].origin + view.centre / tree[current].scale, zoom: view.zoom * tree[current].scale)
      branch = current
      current = parent
    }
  }
}
