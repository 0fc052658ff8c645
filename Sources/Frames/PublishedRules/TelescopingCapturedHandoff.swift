import Geometry

/// The handoff of the code of Slate of November 2025: above a zoom of 1,000 it enters a child whose scale is the zoom at
/// that event, at zoom 1. Below 0.5 it goes back to the parent, at the scale times the zoom. It crosses one level an
/// event.
///
/// The picture does not jump when a pinch overshoots the threshold. But scales are arbitrary doubles, so the maps
/// between parent and child round. A frame captured beyond twice the threshold switches on every event, since leaving
/// it at 0.5 lands above the threshold again. An existing child within 50 units of the finger is entered at the zoom
/// divided by its scale.
public struct TelescopingCapturedHandoff: HandoffRule {
  /// An existing child is entered when its origin is within this distance of the finger, in parent units.
  public static let reuseRadius = 50.0

  /// The rule, which has no options.
  public init() {}

  public var name: String { "telescoping-captured" }
  public var thresholds: HandoffThresholds { HandoffThresholds(enter: 1000, leave: 0.5) }
  public func camera() -> PinnedCamera { PinnedCamera() }
  public func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }

  /// The position itself, if it is finite.
  public func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }

  /// A scale must be above the threshold, as the zooms at which frames are made are; an origin may be anywhere.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameFault? {
    let scale = tree[frame].scale
    return scale > thresholds.enter ? nil : .scale(scale, expected: "a number above 1000")
  }

  public func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    if camera.zoom > thresholds.enter, camera.zoom.isFinite {
      let local = camera.local(finger)
      let known = camera.child(near: local, in: tree, radius: Self.reuseRadius)
      guard let child = known ?? tree.addFrame(below: camera.frame, origin: local, scale: camera.zoom) else { return 0 }
      camera.enter(child, of: tree, finger: finger)
      return 1
    }
    if camera.zoom < thresholds.leave, tree[camera.frame].parent != nil {
      camera.leave(of: tree, finger: finger)
      return -1
    }
    return 0
  }
}

extension TelescopingCapturedHandoff {
  /// The rule in a catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingCapturedHandoff(), summary: "nested frames, scaled by the zoom at their entry",
    source: "the code of Slate, November 2025", colour: "#C0409A")
}
