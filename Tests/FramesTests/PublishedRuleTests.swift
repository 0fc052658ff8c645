import Geometry
import TestSupport
import Testing
import Workloads

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
    // A frame entered above twice the threshold is left to above the threshold again.
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
    // A pan by a whole frame leads to another frame, and the pan back to the same one again.
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
}
