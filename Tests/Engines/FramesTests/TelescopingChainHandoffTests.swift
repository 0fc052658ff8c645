import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("The handoff by a chain of frames")
struct TelescopingChainHandoffTests {
  private static let finger = Vector2(40, 30)

  @Test("makes one child, under the finger and at the zoom of the event, and enters it from wherever the finger is")
  func onlyChild() throws {
    var canvas = FrameCanvas(rule: TelescopingChainHandoff())
    try canvas.apply(Gesture(anchor: Self.finger, scale: 990))
    #expect(canvas.camera.frame == 0)
    try canvas.move(by: Gesture(anchor: Self.finger, scale: 1.5))
    let origin = canvas.camera.local(Self.finger)
    #expect(canvas.handOff(finger: Self.finger) == 1)
    #expect(canvas.tree[1].origin == origin && canvas.tree[1].scale == 990 * 1.5 && canvas.camera.zoom == 1)
    // Back, with a lateral offset of a thousand units, and in again about another finger.
    #expect(try canvas.apply(Gesture(anchor: Self.finger, scale: 0.4)) == -1)
    try canvas.apply(Gesture(anchor: Self.finger, scale: 1 / canvas.camera.zoom))
    try canvas.apply(Gesture(pan: Vector2(1000, 0)))
    try canvas.apply(Gesture(scale: 999))
    try canvas.move(by: Gesture(scale: 2))
    let position = canvas.camera.local(.zero)
    let seen = canvas.camera.screen(Vector2(position.x + 0.1, position.y))
    #expect(canvas.handOff(finger: .zero) == 1)
    #expect(canvas.tree.count == 2 && canvas.camera.frame == 1 && abs(canvas.camera.centre.x) > 9e5)
    let again = try #require(canvas.screen(Vector2(position.x + 0.1, position.y), of: 0))
    #expect((again - seen).length < 1e-6)
  }

  @Test("gives a root that is left a parent of scale 1,000 at the same origin, one level an event")
  func rootGrows() throws {
    var canvas = FrameCanvas(rule: TelescopingChainHandoff())
    let point = Vector2(12, -7)
    for level in 1...4 {
      try canvas.move(by: Gesture(anchor: Self.finger, scale: 0.4 / canvas.camera.zoom))
      let before = try #require(canvas.screen(point, of: 0))
      #expect(canvas.handOff(finger: Self.finger) == -1)
      #expect(canvas.tree.count == level + 1 && canvas.camera.frame == canvas.tree.root)
      #expect(canvas.tree[canvas.tree.root].level == -level && abs(canvas.camera.zoom - 400) < 1e-9)
      #expect((try #require(canvas.screen(point, of: 0)) - before).length < 1e-9)
    }
    #expect(canvas.tree[0].origin == .zero && canvas.tree[0].scale == 1000)
  }

  @Test("is found by its name, and in no list")
  func unlisted() {
    #expect(!HandoffRuleCatalog.standard.names.contains("telescoping-chain"))
    #expect(HandoffRuleCatalog.standard["telescoping-chain"]?.name == TelescopingChainHandoff().name)
    #expect(HandoffRuleCatalog.standard.choices.contains("telescoping-chain"))
  }

  @Test("is saved and read back, and refuses scales that it does not make")
  func saved() throws {
    var canvas = FrameCanvas(rule: TelescopingChainHandoff())
    for scale in [1e-3, 1e6, 1e-7, 1200] { try canvas.apply(Gesture(anchor: Self.finger, scale: scale)) }
    let again = try FrameCanvas(canvas.archive, rule: TelescopingChainHandoff())
    #expect(again.camera == canvas.camera && again.tree == canvas.tree)
    var tree = FrameTree()
    let added = tree.addFrame(below: 0, origin: .zero, scale: 999)
    let frame = try #require(added)
    #expect(TelescopingChainHandoff().fault(of: frame, in: tree) == .scale(999, expected: "a number from 1000"))
  }
}
