import Geometry

/// The handoff in Slate's code of November 2025: a child's scale is the zoom at which the child was made.
///
/// Above a zoom of 1,000 it makes a child with the present zoom as its scale, and enters it at zoom 1. If there is a
/// child within 50 units of the finger, it enters that one instead, and divides the zoom by the child's scale. Below
/// 0.5 it returns to the parent, and multiplies the zoom by the frame's scale. An event crosses at most one level.
///
/// The picture does not jump when a pinch overshoots the threshold. But scales are arbitrary doubles, so the maps
/// between parent and child round. If a frame's scale exceeds twice the threshold, the camera switches on every event,
/// since leaving the frame at 0.5 ends above the threshold again.
public struct TelescopingCapturedHandoff: HandoffRule {
  /// The compositor of the published method.
  public typealias Compositor = PinnedCompositor

  /// An existing child is entered if its origin is within this distance of the finger, in parent units.
  public static let reuseRadius = TelescopingHandoff.reuseRadius

  /// Creates the rule, which has no options.
  public init() {}

  public var name: String { "telescoping-captured" }
  public var thresholds: HandoffThresholds { .slate }

  /// A valid scale is above the threshold, like the zooms at which frames are made. Any origin is valid.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameError? {
    let scale = tree[frame].scale
    return scale > thresholds.enter ? nil : .scale(scale, expected: "a number above 1000")
  }

  public func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    if camera.zoom > thresholds.enter {
      let existing = camera.child(near: finger, within: Self.reuseRadius, in: tree)
      return camera.enter(existing, orNewChildOfScale: camera.zoom, in: &tree, finger: finger) ? 1 : 0
    }
    return camera.zoom < thresholds.leave && camera.leave(of: tree, finger: finger) ? -1 : 0
  }
}
