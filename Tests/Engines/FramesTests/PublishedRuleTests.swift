import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("The captured and the 5×5 handoff")
struct PublishedRuleTests {
  private static let finger = Vector2(40, 30)

  private static func switches<Rule: HandoffRule>(_ canvas: inout FrameCanvas<Rule>, noise: Double) throws -> Int {
    var random = SplitMix64(seed: 21)
    var last = 1.0
    var switches = 0
    for _ in 0..<240 {
      let next = 1 + noise * random.symmetric()
      let frame = canvas.camera.frame
      try canvas.apply(Gesture(anchor: finger, scale: next / last))
      last = next
      if canvas.camera.frame != frame { switches += 1 }
    }
    return switches
  }

  @Test("captured keeps the zoom of the event as the scale, and goes on at 1; the picture does not move")
  func captured() throws {
    var canvas = FrameCanvas(rule: TelescopingCapturedHandoff())
    try canvas.apply(Gesture(anchor: Self.finger, scale: 999))
    let point = canvas.camera.local(Vector2(100, 50))
    try canvas.move(by: Gesture(anchor: Self.finger, scale: 1.5))
    let before = canvas.camera.screen(point)
    #expect(canvas.handOff(finger: Self.finger) == 1)
    #expect(canvas.camera.zoom == 1 && canvas.tree[1].scale == 999 * 1.5)
    #expect((try #require(canvas.screen(point, of: 0)) - before).length < 1e-9)
    // A frame that was entered above twice the threshold is left only above the threshold.
    var overshot = FrameCanvas(rule: TelescopingCapturedHandoff())
    try overshot.apply(Gesture(anchor: Self.finger, scale: 990))
    try overshot.apply(Gesture(anchor: Self.finger, scale: 2.5))
    #expect(overshot.tree[overshot.camera.frame].scale == 2475)
    try overshot.apply(Gesture(anchor: Self.finger, scale: 0.49))
    let flips = try Self.switches(&overshot, noise: 0.001)
    #expect(flips == 240)
  }

  @Test("5×5 keeps its zoom in [1, 5), in cells of the grid, wraps to neighbours and grows its root")
  func grid() throws {
    var canvas = FrameCanvas(rule: TelescopingGridHandoff())
    var random = SplitMix64(seed: 22)
    for index in 0..<3000 {
      let scale = index % 600 < 330 ? 1.1 : 1 / 1.1
      let pan = Vector2(random.symmetric(), random.symmetric()) * 300
      try canvas.apply(Gesture(anchor: Vector2(random.symmetric(), random.symmetric()) * 300, scale: scale, pan: pan))
      check(canvas.camera.zoom >= 1 && canvas.camera.zoom < 5, "event \(index): zoom \(canvas.camera.zoom)")
    }
    for index in 0..<canvas.tree.count where canvas.tree[index].parent != nil {
      let cell = canvas.tree[index].origin / 200
      check(
        cell == cell.rounded(.toNearestOrEven) && abs(cell.x) <= 2 && abs(cell.y) <= 2 && canvas.tree[index].scale == 5,
        "frame \(index) at \(cell)")
    }
    #expect(canvas.tree.root != 0 && canvas.tree[0].level == 0 && canvas.tree[canvas.tree.root].level < 0)
    // A pan by a whole frame leads to another frame, and the pan back leads to the same frame again.
    let home = canvas.camera.frame
    let side = 1000 * canvas.camera.zoom
    try canvas.apply(Gesture(pan: Vector2(-side, 0)))
    #expect(canvas.camera.frame != home)
    try canvas.apply(Gesture(pan: Vector2(side, 0)))
    #expect(canvas.camera.frame == home)
  }

  @Test("5×5 has no hysteresis: a tremble of a thousandth about the threshold switches every other time")
  func gridTrembles() throws {
    var canvas = FrameCanvas(rule: TelescopingGridHandoff())
    try canvas.apply(Gesture(anchor: Self.finger, scale: 5))
    let count = try Self.switches(&canvas, noise: 0.001)
    #expect((80...160).contains(count))
  }

  /// The centre of a 5×5 camera on one axis, in units of frame 0: the exact sum of its address.
  private static func position(_ canvas: FrameCanvas<TelescopingGridHandoff>, axis: Int) -> Rational {
    var position = Rational()
    for frame in canvas.tree.path(to: canvas.camera.frame) {
      position.add(Rational(frame.origin[axis]) ?? Rational())
      position.multiply(by: Rational(5))
    }
    position.add(Rational(canvas.camera.centre[axis]) ?? Rational())
    // Frame 0 has the digit 0 in all frames above it, and may be deeper than the camera.
    for _ in canvas.tree[canvas.camera.frame].level..<0 { position.multiply(by: Rational(5)) }
    return position
  }

  @Test(
    "5×5 wraps at any distance: to the frame where the centre is, to a few ULPs",
    arguments: [
      Gesture(pan: Vector2(0x1p60, -0x1.2345p59)), Gesture(anchor: Vector2(-0x1p59, 0x1p40), scale: 0x1p-20),
      Gesture(anchor: Vector2(0x1.8765p59, 0x1p60), scale: 0x1p-50),
      Gesture(anchor: Vector2(0x1p60, -0x1.fp59), scale: 0x1p-100),
    ])
  func gridWrapsFar(gesture: Gesture) throws {
    var canvas = FrameCanvas(rule: TelescopingGridHandoff())
    try canvas.move(by: gesture)
    let centre = canvas.camera.centre
    let distance = max(abs(centre.x), abs(centre.y))
    #expect(distance / TelescopingGridHandoff.side > 1e15)
    _ = canvas.handOff(finger: gesture.anchor)
    for axis in 0..<2 {
      check(
        abs(canvas.camera.centre[axis]) <= 500 + 256,
        "\(gesture): \(canvas.camera.centre) in frame \(canvas.camera.frame)")
      var error = Self.position(canvas, axis: axis)
      error.subtract(Rational(centre[axis]) ?? Rational())
      check(abs(error.double) <= 4 * distance.ulp, "\(gesture), axis \(axis): \(error.double / distance.ulp) ULPs")
    }
    #expect(canvas.tree.count < 1000)
    // A walk continues from that position.
    try canvas.apply(Gesture(scale: 3, pan: Vector2(700, 40)))
    #expect(abs(canvas.camera.centre.x) <= 500.01 && abs(canvas.camera.centre.y) <= 500.01)
  }
}
