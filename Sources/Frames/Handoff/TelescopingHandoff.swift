import Geometry

/// The handoff of the Slate documents: beyond a zoom of 1,000 into a child frame of scale 1,000, at zoom ÷ 1,000; below
/// 0.5 back into the parent.
///
/// A child whose origin lies within 50 units of the finger is entered again; otherwise a frame is made with its origin
/// under the finger. One event enters as many levels as its pinch asks for, and leaves one. The root is never left. All arithmetic is
/// in doubles, as the published app does it.
public struct TelescopingHandoff: HandoffRule {
  /// Child units per parent unit.
  public static let scale = 1000.0
  /// A child is entered again when its origin is nearer to the finger than this, in parent units.
  public static let reuseRadius = 50.0

  public init() {}

  public var name: String { "telescoping" }
  public var thresholds: HandoffThresholds { HandoffThresholds(enter: 1000, leave: 0.5) }
  public func camera() -> PinnedCamera { PinnedCamera() }
  public func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }

  /// The double itself, if it is finite.
  public func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }

  /// Every frame has the scale 1,000; its origin was under a finger, anywhere.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameFault? {
    let scale = tree[frame].scale
    return scale == Self.scale ? nil : .scale(scale, expected: "1000")
  }

  public func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    var crossed = 0
    while camera.zoom > thresholds.enter, camera.zoom.isFinite {
      let local = camera.local(finger)
      let known = FramePassage.knownChild(near: local, of: camera.frame, in: tree, radius: Self.reuseRadius)
      guard let child = known ?? tree.addFrame(below: camera.frame, origin: local, scale: Self.scale) else {
        return crossed
      }
      FramePassage.enter(child, of: tree, with: &camera, finger: finger)
      crossed += 1
    }
    if crossed == 0, camera.zoom < thresholds.leave, tree[camera.frame].parent != nil {
      FramePassage.leave(of: tree, with: &camera, finger: finger)
      crossed = -1
    }
    return crossed
  }
}

extension TelescopingHandoff {
  /// The rule in a catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingHandoff(), summary: "nested frames of scale 1,000, zoom in [0.5, 1,000]",
    source: "the documents of Slate", colour: "#9B1CF3")
}
