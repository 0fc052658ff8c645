import ExactNumbers
import Frames
import Geometry
import WideNumbers

// Rules with faults, which the validator has to find.

/// The documented rule as its README spells it: the zoom is reset to 1.0 in the child, whatever was left of it.
struct LetterHandoff: SavableHandoffRule {
  private let documented = TelescopingHandoff()

  var name: String { "letter" }
  var thresholds: HandoffThresholds { documented.thresholds }
  func camera() -> PinnedCamera { PinnedCamera() }
  func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }
  func stored(_ local: Vector2) -> Vector2? { documented.stored(local) }
  func fault(of frame: Int, in tree: FrameTree) -> FrameError? { documented.fault(of: frame, in: tree) }

  func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    let crossed = documented.handOff(&camera, in: &tree, finger: finger)
    if crossed > 0 {
      let local = camera.local(finger)
      camera.zoom = 1
      camera.pin(local, at: finger)
    }
    return crossed
  }
}

/// The documented rule, but the only child of a frame is entered again from wherever the finger is.
struct LoneChildHandoff: SavableHandoffRule {
  private let documented = TelescopingHandoff()

  var name: String { "lone child" }
  var thresholds: HandoffThresholds { documented.thresholds }
  func camera() -> PinnedCamera { PinnedCamera() }
  func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }
  func stored(_ local: Vector2) -> Vector2? { documented.stored(local) }
  func fault(of frame: Int, in tree: FrameTree) -> FrameError? { documented.fault(of: frame, in: tree) }

  func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    guard camera.zoom > thresholds.enter, tree.childCount(of: camera.frame) == 1,
      let child = tree.children(of: camera.frame).first(where: { _ in true })
    else { return documented.handOff(&camera, in: &tree, finger: finger) }
    let local = (camera.local(finger) - tree[child].origin) * tree[child].scale
    camera.frame = child
    camera.zoom /= tree[child].scale
    camera.pin(local, at: finger)
    return 1
  }
}

/// The dyadic rule, judged by its own bounds, but a change of frame rounds the middle of the view to the nearest
/// doubles.
struct RoundedMiddleHandoff: SavableHandoffRule {
  private let dyadic = DyadicHandoff()

  var name: String { dyadic.name }
  var thresholds: HandoffThresholds { dyadic.thresholds }
  func camera() -> DyadicCamera { DyadicCamera() }
  func compositor(_ viewport: Viewport) -> DyadicCompositor { DyadicCompositor(viewport: viewport) }
  func stored(_ local: Vector2) -> Vector2? { dyadic.stored(local) }
  func fault(of frame: Int, in tree: FrameTree) -> FrameError? { dyadic.fault(of: frame, in: tree) }

  func handOff(_ camera: inout DyadicCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    let frame = camera.frame
    let crossed = dyadic.handOff(&camera, in: &tree, finger: finger)
    if camera.frame != frame {
      var x = WideInteger()
      var y = WideInteger()
      guard let bits = camera.loadCentre(x: &x, y: &y) else { return crossed }
      let rest = Vector2(
        Self.rest(BigInteger(x), bits, camera.centre.x), Self.rest(BigInteger(y), bits, camera.centre.y))
      camera.apply(Gesture(pan: (rest * camera.zoom).rotated(by: camera.turn)))
    }
    return crossed
  }

  /// The rest that rounding removes.
  private static func rest(_ value: borrowing BigInteger, _ bits: Int, _ rounded: Double) -> Double {
    var rest = BigFloat(precision: value.bitWidth + 64)
    rest.set(value, exponent: -bits)
    rest.subtract(BigFloat(rounded, precision: 53))
    return rest.double
  }
}

/// The dyadic rule with a rare fault: entering a frame below the first root while the view is turned moves the picture by
/// a pixel.
struct TurnedEntryHandoff: SavableHandoffRule {
  private let dyadic = DyadicHandoff()

  var name: String { "turned entry" }
  var thresholds: HandoffThresholds { dyadic.thresholds }
  func camera() -> DyadicCamera { DyadicCamera() }
  func compositor(_ viewport: Viewport) -> DyadicCompositor { DyadicCompositor(viewport: viewport) }
  func stored(_ local: Vector2) -> Vector2? { dyadic.stored(local) }
  func fault(of frame: Int, in tree: FrameTree) -> FrameError? { dyadic.fault(of: frame, in: tree) }

  func handOff(_ camera: inout DyadicCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    let crossed = dyadic.handOff(&camera, in: &tree, finger: finger)
    if crossed > 0, tree[camera.frame].level > 0, camera.turn != Vector2(1, 0) {
      camera.apply(Gesture(pan: Vector2(1, 0)))
    }
    return crossed
  }
}
