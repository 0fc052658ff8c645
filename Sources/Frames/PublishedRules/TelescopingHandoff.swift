import Geometry

/// The handoff of the documents of Slate of November 2025: above a zoom of 1,000 it enters a child frame of scale 1,000,
/// at zoom ÷ 1,000. Below 0.5 it goes back to the parent.
///
/// An existing child whose origin lies within 50 units of the finger is entered again; otherwise a frame is made with
/// its origin under the finger. One event enters as many levels as its pinch asks for, and leaves at most one. The root
/// is never left. All arithmetic is in doubles, as in the published app.
public struct TelescopingHandoff: HandoffRule {
  /// Child units per parent unit.
  public static let scale = 1000.0
  /// An existing child is entered when its origin is within this distance of the finger, in parent units.
  public static let reuseRadius = 50.0

  /// The rule, which has no options.
  public init() {}

  public var name: String { "telescoping" }
  public var thresholds: HandoffThresholds { HandoffThresholds(enter: 1000, leave: 0.5) }
  public func camera() -> PinnedCamera { PinnedCamera() }
  public func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }

  /// The position itself, if it is finite.
  public func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }

  /// A scale must be 1,000; an origin may be anywhere.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameFault? {
    let scale = tree[frame].scale
    return scale == Self.scale ? nil : .scale(scale, expected: "1000")
  }

  public func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    var crossed = 0
    while camera.zoom > thresholds.enter, camera.zoom.isFinite {
      let local = camera.local(finger)
      let known = camera.child(near: local, in: tree, radius: Self.reuseRadius)
      guard let child = known ?? tree.addFrame(below: camera.frame, origin: local, scale: Self.scale) else {
        return crossed
      }
      camera.enter(child, of: tree, finger: finger)
      crossed += 1
    }
    if crossed == 0, camera.zoom < thresholds.leave, tree[camera.frame].parent != nil {
      camera.leave(of: tree, finger: finger)
      crossed = -1
    }
    return crossed
  }
}

extension TelescopingHandoff {
  /// The rule in a catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingHandoff(), summary: "nested frames of scale 1,000, zoom in [0.5, 1,000]",
    source: "the documents of Slate, November 2025", colour: "#9B1CF3")
}
