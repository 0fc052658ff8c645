import Frames
import Geometry
import TestSupport
import Testing

@Suite("The documented handoff")
struct TelescopingHandoffTests {
  static let seed: UInt64 = 0x6e22
  private let rule = TelescopingHandoff()

  @Test("enters above a zoom of 1000, and not at it", arguments: [0.5, 1, 999.999, 1000])
  func stays(zoom: Double) {
    var tree = FrameTree()
    var camera = PinnedCamera()
    camera.zoom = zoom
    let before = camera
    var crossed = rule.handOff(&camera, in: &tree, finger: Vector2(3, 4))
    #expect(crossed == 0)
    #expect(camera == before && tree.count == 1)
    camera.zoom = 1000.0.nextUp
    crossed = rule.handOff(&camera, in: &tree, finger: Vector2(3, 4))
    #expect(crossed == 1)
    #expect(camera.frame == 1 && tree.count == 2)
  }

  @Test("makes a child of scale 1000 with its origin under the finger, and keeps the finger's pixel")
  func enters() {
    var draw = Operands(seed: Self.seed)
    for _ in 0..<2000 {
      var tree = FrameTree()
      let before = draw.camera(zoom: 1000.5 + 2000 * draw.random.unit())
      let finger = draw.vector(500)
      let other = draw.vector(500)
      var camera = before
      check(rule.handOff(&camera, in: &tree, finger: finger) == 1, "\(before), \(finger)")
      let child = tree[camera.frame]
      check(child.origin == before.local(finger) && child.scale == 1000, "\(before), \(finger): \(child)")
      check(camera.zoom == before.zoom / 1000 && camera.turn == before.turn, "\(before), \(finger): \(camera)")
      check((camera.screen(.zero) - finger).length <= 1e-9, "\(before), \(finger): \(camera)")
      let seen = camera.screen((before.local(other) - child.origin) * child.scale)
      check((seen - other).length <= 1e-9, "\(before), \(finger): \(other) is seen at \(seen)")
    }
  }

  @Test("enters a child again from within 50 units of its origin, and makes another beyond")
  func reuse() throws {
    var draw = Operands(seed: Self.seed &+ 1)
    for _ in 0..<500 {
      var tree = FrameTree()
      let origin = draw.vector(30)
      let child = try tree.add(below: 0, origin: origin, scale: 1000)
      let finger = draw.vector(500)
      let away = draw.turn()
      for distance in [0, 1, 49.999, 50.001, 400] {
        var camera = draw.camera(zoom: 1500)
        let local = origin + away * distance
        camera.pin(local, at: finger)
        let before = camera
        check(rule.handOff(&camera, in: &tree, finger: finger) == 1, "\(before), \(finger)")
        check((camera.frame == child) == (distance < 50), "\(distance) units from \(origin): \(camera)")
        let kept = (local - tree[camera.frame].origin) * 1000
        check((camera.screen(kept) - finger).length <= 1e-9, "\(distance) units from \(origin): \(camera)")
      }
      check(tree.count == 4, "\(tree.count - 2) children were made by two fingers far off")
    }
  }

  @Test("enters the oldest of the children near enough")
  func oldest() throws {
    var tree = FrameTree()
    _ = tree.addFrame(below: 0, origin: Vector2(100, 0), scale: 1000)
    let older = try tree.add(below: 0, origin: Vector2(40, 0), scale: 1000)
    _ = tree.addFrame(below: 0, origin: Vector2(1, 0), scale: 1000)
    var camera = PinnedCamera()
    camera.zoom = 1200
    let crossed = rule.handOff(&camera, in: &tree, finger: .zero)
    #expect(crossed == 1)
    #expect(camera.frame == older)
  }

  @Test("leaves below a zoom of 0.5, not at it, one level an event, and keeps the finger's pixel")
  func leaves() {
    var draw = Operands(seed: Self.seed &+ 2)
    for _ in 0..<1000 {
      var tree = FrameTree()
      let frames = draw.chain(4, in: &tree)
      var camera = draw.camera(zoom: 0.5, frame: frames[4])
      check(rule.handOff(&camera, in: &tree, finger: .zero) == 0, "\(camera)")
      camera.zoom = [0.5 - 0x1p-54, 0.4, 1e-9][Int(draw.random.next() % 3)]
      let before = camera
      let finger = draw.vector(500)
      let local = camera.local(finger)
      check(rule.handOff(&camera, in: &tree, finger: finger) == -1, "\(before), \(finger)")
      check(camera.frame == frames[3] && camera.zoom == before.zoom * 1000, "\(before), \(finger): \(camera)")
      let seen = camera.screen(tree[frames[4]].origin + local / 1000)
      check((seen - finger).length <= 1e-9, "\(before), \(finger): \(seen)")
      check(tree.count == 5, "a frame was made on the way up")
    }
  }

  @Test("takes an event for each level on the way up, and stays in the root")
  func levelByLevel() {
    var draw = Operands(seed: Self.seed &+ 3)
    var tree = FrameTree()
    let frames = draw.chain(4, in: &tree)
    var camera = draw.camera(zoom: 1e-12, frame: frames[4])
    for level in [3, 2, 1, 0] {
      let crossed = rule.handOff(&camera, in: &tree, finger: Vector2(7, 9))
      #expect(crossed == -1)
      #expect(camera.frame == frames[level])
    }
    camera.zoom = 0.01
    let crossed = rule.handOff(&camera, in: &tree, finger: Vector2(7, 9))
    #expect(crossed == 0)
    #expect(camera.frame == 0)
  }

  @Test("crosses several levels downwards in one event, the finger's pixel kept")
  func severalLevels() {
    var draw = Operands(seed: Self.seed &+ 4)
    for levels in 1...8 {
      var tree = FrameTree()
      let zoom = (0...levels).reduce(1.5) { product, _ in product * 1000 } / 1000
      var camera = draw.camera(zoom: zoom)
      let before = camera
      let finger = draw.vector(500)
      check(rule.handOff(&camera, in: &tree, finger: finger) == levels, "\(before): \(camera)")
      check(tree.count == levels + 1 && tree[camera.frame].level == levels, "\(before): \(camera)")
      check(abs(camera.zoom - 1.5) <= 1e-14, "\(before): \(camera)")
      check(tree.path(to: camera.frame)[0].origin == before.local(finger), "\(before): \(camera)")
      check((camera.screen(.zero) - finger).length <= 1e-9, "\(before): \(camera)")
    }
  }

  @Test("does not come back at once")
  func hysteresis() {
    var tree = FrameTree()
    var camera = PinnedCamera()
    camera.zoom = 1000.0.nextUp
    let counts = (0..<4).map { _ in rule.handOff(&camera, in: &tree, finger: Vector2(3, 4)) }
    #expect(counts == [1, 0, 0, 0])
  }

  @Test(
    "ends for any zoom, and makes no frame of numbers that are not finite",
    arguments: [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude, 0, -1, .leastNonzeroMagnitude])
  func ends(zoom: Double) {
    for finger in [Vector2(3, 4), Vector2(.nan, 0), Vector2(0, .infinity)] {
      for pan in [Vector2.zero, Vector2(.nan, .nan), Vector2(.infinity, 0)] {
        var tree = FrameTree()
        let child = tree.addFrame(below: 0, origin: .zero, scale: 1000) ?? 0
        var camera = PinnedCamera()
        camera.frame = child
        camera.zoom = zoom
        camera.pan = pan
        let crossed = rule.handOff(&camera, in: &tree, finger: finger)
        #expect((-1...110).contains(crossed), "zoom \(zoom), finger \(finger), pan \(pan): \(crossed)")
        if zoom == .infinity || zoom.isNaN { #expect(crossed == 0 && tree.count == 2) }
        for index in 0..<tree.count { #expect(tree[index].origin.x.isFinite && tree[index].origin.y.isFinite) }
      }
    }
  }
}
