import Geometry

/// The handoff in Slate's code of December 2025: frames form a chain that grows at both ends.
///
/// As with ``TelescopingCapturedHandoff``, a child's scale is the zoom at which it was made. Above a zoom of 1,000 the
/// camera enters the frame's only child, wherever the finger is. A frame without a child gets one under the finger.
/// Below 0.5 the camera returns to the parent. A root gets a parent of scale 1,000 with the same origin when it is
/// left. An event crosses at most one level.
///
/// A child entered from afar has its origin far away. Each level that is entered again at another position multiplies
/// local coordinates by its scale. After four such levels an ULP of them exceeds the screen. All arithmetic is in
/// doubles, as in the published app.
///
/// Source: the public repository Slate, later renamed Labyrinth, at commit 4ba7776 of 23 December 2025. Its search
/// among several children is omitted, since no frame gets a second child.
public struct TelescopingChainHandoff: HandoffRule {
  /// The compositor of the published method.
  public typealias Compositor = PinnedCompositor

  /// The scale of a root below its new parent, in units per parent unit.
  public static let rootScale = 1000.0

  /// Creates the rule, which has no options.
  public init() {}

  public var name: String { "telescoping-chain" }
  public var thresholds: HandoffThresholds { .slate }

  /// A valid scale is at least the threshold, like the scale of roots and the zooms at which frames are made. Any
  /// origin is valid.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameError? {
    let scale = tree[frame].scale
    return scale >= Self.rootScale ? nil : .scale(scale, expected: "a number from 1000")
  }

  public func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    if camera.zoom > thresholds.enter {
      let existing = tree.firstChild(of: camera.frame)
      return camera.enter(existing, orNewChildOfScale: camera.zoom, in: &tree, finger: finger) ? 1 : 0
    }
    guard camera.zoom < thresholds.leave else { return 0 }
    if tree[camera.frame].parent == nil { _ = tree.addRoot(origin: .zero, scale: Self.rootScale) }
    camera.leave(of: tree, finger: finger)
    return -1
  }
}
