import Geometry

/// The handoff of Slate's code of December 2025: as that of November, which is ``TelescopingCapturedHandoff``, but
/// frames are a chain that grows at both ends.
///
/// Above a zoom of 1,000 the frame's only child is entered from wherever the finger is; a frame without one gets it
/// under the finger, its scale the zoom at that event. Below 0.5 the camera goes back to the parent, and a root gets a
/// parent of scale 1,000 with the same origin. It crosses one level an event.
///
/// A child that is entered from afar is far from its origin: local coordinates grow by its scale for each level that is
/// entered again about another position, and an ULP of them exceeds the screen after four. All arithmetic is in doubles,
/// as in the published app.
///
/// Source: the public repository Slate, later renamed Labyrinth, at commit 4ba7776 of 23 December 2025. Its search among
/// several children is left out, since no frame gets a second one.
public struct TelescopingChainHandoff: HandoffRule {
  /// The scale of a root that gets a parent, in its units per parent unit.
  public static let rootScale = 1000.0

  /// The rule, which has no options.
  public init() {}

  public var name: String { "telescoping-chain" }
  public var thresholds: HandoffThresholds { HandoffThresholds(enter: 1000, leave: 0.5) }
  public func camera() -> PinnedCamera { PinnedCamera() }
  public func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }

  /// The position itself, if it is finite.
  public func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }

  /// A scale must be at least the threshold, as the zooms at which frames are made and the scale of roots are; an origin
  /// may be anywhere.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameFault? {
    let scale = tree[frame].scale
    return scale >= Self.rootScale ? nil : .scale(scale, expected: "a number from 1000")
  }

  public func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    if camera.zoom > thresholds.enter, camera.zoom.isFinite {
      let only = tree.children(of: camera.frame).first { _ in true }
      guard
        let child = only
          ?? tree.addFrame(below: camera.frame, origin: camera.local(finger), scale: camera.zoom)
      else { return 0 }
      camera.enter(child, of: tree, finger: finger)
      return 1
    }
    if camera.zoom < thresholds.leave {
      if tree[camera.frame].parent == nil { _ = tree.addRoot(origin: .zero, scale: Self.rootScale) }
      camera.leave(of: tree, finger: finger)
      return -1
    }
    return 0
  }
}

extension TelescopingChainHandoff {
  /// The rule in a catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingChainHandoff(), summary: "a chain of frames, each entered from anywhere",
    source: "the code of Slate, December 2025", colour: "#E07BD0")
}
