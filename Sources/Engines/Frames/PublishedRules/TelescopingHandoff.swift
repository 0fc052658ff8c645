import Geometry

/// The handoff in Slate's documents of November 2025, between frames of scale 1,000.
///
/// Above a zoom of 1,000 it enters a child, and divides the zoom by 1,000. It enters an existing child if one has its
/// origin within 50 units of the finger. Otherwise it makes a frame with its origin under the finger. Below 0.5 it
/// returns to the parent; it never leaves the root. One event enters as many levels as its pinch requires, and leaves
/// at most one. All arithmetic is in doubles, as in the published app.
public struct TelescopingHandoff: HandoffRule {
  /// The compositor of the published method.
  public typealias Compositor = PinnedCompositor

  /// Child units per parent unit.
  public static let scale = 1000.0
  /// An existing child is entered if its origin is within this distance of the finger, in parent units.
  public static let reuseRadius = 50.0

  /// Creates the rule, which has no options.
  public init() {}

  public var name: String { "telescoping" }
  public var thresholds: HandoffThresholds { .slate }

  /// A valid scale is 1,000. Any origin is valid.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameError? {
    let scale = tree[frame].scale
    return scale == Self.scale ? nil : .scale(scale, expected: "1000")
  }

  public func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    var entered = 0
    while camera.zoom > thresholds.enter,
      camera.enter(
        camera.child(near: finger, within: Self.reuseRadius, in: tree), orNewChildOfScale: Self.scale, in: &tree,
        finger: finger)
    {
      entered += 1
    }
    if entered == 0, camera.zoom < thresholds.leave, camera.leave(of: tree, finger: finger) { return -1 }
    return entered
  }
}

extension HandoffThresholds {
  /// The range of zooms within which Slate kept a camera in its frame.
  static let slate = HandoffThresholds(enter: 1000, leave: 0.5)
}
