import Geometry

/// The handoff of the code of Slate of November 2025: a child's scale is the zoom at which it was made.
///
/// Above a zoom of 1,000 it enters a child whose scale is the zoom at that event, at zoom 1. Below 0.5 it goes back to
/// the parent, at the scale times the zoom. An existing child within 50 units of the finger is entered again, at the
/// zoom divided by its scale. It crosses one level an event.
///
/// The picture does not jump when a pinch overshoots the threshold. But scales are arbitrary doubles, so the maps
/// between parent and child round. A frame of a scale beyond twice the threshold switches on every event, since leaving
/// it at 0.5 ends above the threshold again.
public struct TelescopingCapturedHandoff: HandoffRule {
  /// The compositor of the published method.
  public typealias Compositor = PinnedCompositor

  /// An existing child is entered when its origin is within this distance of the finger, in parent units.
  public static let reuseRadius = TelescopingHandoff.reuseRadius

  /// The rule, which has no options.
  public init() {}

  public var name: String { "telescoping-captured" }
  public var thresholds: HandoffThresholds { .slate }

  /// A scale must be above the threshold, as the zooms at which frames are made are; an origin may be anywhere.
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
