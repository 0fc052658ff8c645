import ExactNumbers
import Frames
import Geometry
import WideNumbers

/// A rule with a fault, which the validator has to find. It is a sound rule in all that it does not say itself.
protocol FaultyRule: SavableHandoffRule {
  associatedtype Sound: SavableHandoffRule
  var sound: Sound { get }
}

extension FaultyRule {
  var thresholds: HandoffThresholds { sound.thresholds }
  func stored(_ local: Vector2) -> Vector2? { sound.stored(local) }
  func fault(of frame: Int, in tree: FrameTree) -> FrameError? { sound.fault(of: frame, in: tree) }
}

extension FaultyRule where Camera == Sound.Camera {
  func camera() -> Camera { sound.camera() }
  func handOff(_ camera: inout Camera, in tree: inout FrameTree, finger: Vector2) -> Int {
    sound.handOff(&camera, in: &tree, finger: finger)
  }
}

extension FaultyRule where Compositor == Sound.Compositor {
  func compositor(_ viewport: Viewport) -> Compositor { sound.compositor(viewport) }
}

/// A camera with a fault, which is a pinned one in all that it does not say itself.
protocol FaultyCamera: FrameCamera, Codable {
  var pinned: PinnedCamera { get set }
}

extension FaultyCamera {
  var frame: Int { pinned.frame }
  var zoom: Double { pinned.zoom }
  var turn: Vector2 { pinned.turn }
  var centre: Vector2 { pinned.centre }
  func loadCentre(x: inout WideInteger, y: inout WideInteger) -> Int? { pinned.loadCentre(x: &x, y: &y) }
  func screen(_ local: Vector2) -> Vector2 { pinned.screen(local) }
  func local(_ screen: Vector2) -> Vector2 { pinned.local(screen) }
  func canApply(_ gesture: Gesture) -> Bool { pinned.canApply(gesture) }
  mutating func apply(_ gesture: Gesture) { pinned.apply(gesture) }
}

/// The compositor of such cameras.
protocol FaultyCameraCompositor: FrameCompositor where Camera: FaultyCamera {
  var pinned: PinnedCompositor { get set }
}

extension FaultyCameraCompositor {
  var maxVertexRadius: Double { pinned.maxVertexRadius }
  func view(of frame: Int, from camera: Camera, in tree: FrameTree) -> FrameView? {
    pinned.view(of: frame, from: camera.pinned, in: tree)
  }
  func screen(_ local: Vector2, of frame: Int, from camera: Camera, in tree: FrameTree) -> Vector2? {
    pinned.screen(local, of: frame, from: camera.pinned, in: tree)
  }
  mutating func update(
    for camera: Camera, in tree: FrameTree, content: FrameContent, change: ContentChange
  ) { pinned.update(for: camera.pinned, in: tree, content: content, change: change) }
  func compose(_ content: FrameContent, from camera: Camera, in tree: FrameTree, into list: inout DrawList) {
    pinned.compose(content, from: camera.pinned, in: tree, into: &list)
  }
}

/// The documented rule as its README spells it: the zoom is reset to 1.0 in the child, whatever was left of it.
struct LetterHandoff: FaultyRule {
  typealias Camera = PinnedCamera
  typealias Compositor = PinnedCompositor
  let sound = TelescopingHandoff()
  var name: String { "letter" }

  func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    let crossed = sound.handOff(&camera, in: &tree, finger: finger)
    if crossed > 0 {
      let local = camera.local(finger)
      camera.zoom = 1
      camera.pin(local, at: finger)
    }
    return crossed
  }
}

/// The documented rule, but the only child of a frame is entered again from wherever the finger is.
struct LoneChildHandoff: FaultyRule {
  typealias Camera = PinnedCamera
  typealias Compositor = PinnedCompositor
  let sound = TelescopingHandoff()
  var name: String { "lone child" }

  func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    guard camera.zoom > thresholds.enter, tree.childCount(of: camera.frame) == 1,
      let child = tree.children(of: camera.frame).first(where: { _ in true })
    else { return sound.handOff(&camera, in: &tree, finger: finger) }
    let local = (camera.local(finger) - tree[child].origin) * tree[child].scale
    camera.frame = child
    camera.zoom /= tree[child].scale
    camera.pin(local, at: finger)
    return 1
  }
}

/// The dyadic rule, judged by its own bounds, but a change of frame rounds the middle of the view to the nearest
/// doubles.
struct RoundedMiddleHandoff: FaultyRule {
  typealias Camera = DyadicCamera
  typealias Compositor = DyadicCompositor
  let sound = DyadicHandoff()
  var name: String { sound.name }

  func handOff(_ camera: inout DyadicCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    let frame = camera.frame
    let crossed = sound.handOff(&camera, in: &tree, finger: finger)
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
struct TurnedEntryHandoff: FaultyRule {
  typealias Camera = DyadicCamera
  typealias Compositor = DyadicCompositor
  let sound = DyadicHandoff()
  var name: String { "turned entry" }

  func handOff(_ camera: inout DyadicCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    let crossed = sound.handOff(&camera, in: &tree, finger: finger)
    if crossed > 0, tree[camera.frame].level > 0, camera.turn != Vector2(1, 0) {
      camera.apply(Gesture(pan: Vector2(1, 0)))
    }
    return crossed
  }
}
