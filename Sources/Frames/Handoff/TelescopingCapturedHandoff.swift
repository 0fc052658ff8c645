import Geometry

/// The handoff of the published Slate code: beyond a zoom of 1,000 into a child whose scale is the zoom at that event, at
/// zoom 1; below 0.5 back into the parent, at the scale times the zoom. One level an event.
///
/// The picture does not jump when a pinch overshoots the threshold, but scales are arbitrary doubles, so the maps between parent and
/// child round; and a frame captured beyond twice the threshold flips on every event, since leaving it at 0.5 lands above the
/// threshold again. A known child within 50 units of the finger is entered at the zoom divided by its scale.
public struct TelescopingCapturedHandoff: HandoffRule {
  /// A child is entered again when its origin is nearer to the finger than this, in parent units.
  public static let reuseRadius = 50.0

  public init() {}

  public var name: String { "telescoping-captured" }
  public var thresholds: HandoffThresholds { HandoffThresholds(enter: 1000, leave: 0.5) }
  public func camera() -> PinnedCamera { PinnedCamera() }
  public func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }

  /// The double itself, if it is finite.
  public func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }

  /// Every frame's scale was a zoom beyond the threshold; its origin was under a finger, anywhere.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameFault? {
    let scale = tree[frame].scale
    return scale > thresholds.enter ? nil : .scale(scale, expected: "a number above 1000")
  }

  public func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    if camera.zoom > thresholds.enter, camera.zoom.isFinite {
      let local = camera.local(finger)
      let known = FramePassage.knownChild(near: local, of: camera.frame, in: tree, radius: Self.reuseRadius)
      guard let child = known ?? tree.addFrame(below: camera.frame, origin: local, scale: camera.zoom) else { return 0 }
      FramePassage.enter(child, of: tree, with: &camera, finger: finger)
      return 1
    }
    if camera.zoom < thresholds.leave, tree[camera.frame].parent != nil {
      FramePassage.leave(of: tree, with: &camera, finger: finger)
      return -1
    }
    return 0
  }
}

extension TelescopingCapturedHandoff {
  /// The rule in a catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingCapturedHandoff(), summary: "nested frames, scaled by the zoom at their entry",
    source: "the published code of Slate", colour: "#C0409A")
}
