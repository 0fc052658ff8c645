import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("Dots")
struct DotTests {
  /// Where a stroke's first point is drawn, px from the centre of the view, once for each time it is drawn.
  private static func positions(of stroke: Int, in list: DrawList, turn: Vector2) -> [Vector2] {
    list.strokes.filter { $0.stroke == stroke }.map { (Vector2($0.offset) * Double($0.zoom)).rotated(by: turn) }
      + list.edges.filter { $0.stroke == stroke }.map(\.start)
  }

  /// Pinches about two dots at one position, one of a single point and one of equal points: both are drawn there.
  private static func check(_ rule: some HandoffRule, _ doublings: Int) throws {
    var canvas = FrameCanvas(rule: rule)
    let finger = Vector2(387.25, -212.5)
    let home = canvas.camera.frame
    let point = canvas.camera.local(finger)
    let one = try canvas.add(.hairline([point]))
    let equal = try canvas.add(.hairline([point, point, point]))
    let dots = [try #require(canvas.content.index(of: one)), try #require(canvas.content.index(of: equal))]
    var list = DrawList()
    for step in 0...abs(doublings) {
      canvas.compose(into: &list)
      for dot in dots {
        let seen = positions(of: dot, in: list, turn: canvas.camera.turn)
        TestSupport.check(
          !seen.isEmpty && seen.allSatisfy { ($0 - finger).length < 0.05 },
          "\(rule.name), \(step) of \(doublings) doublings, stroke \(dot): \(seen)")
      }
      try canvas.apply(Gesture(anchor: finger, scale: doublings > 0 ? 2 : 0.5))
    }
    #expect(canvas.camera.frame != home || doublings < 0)
  }

  @Test(
    "of one point and of equal points are drawn in their own frame and one level below",
    arguments: HandoffRuleCatalog.standard.names)
  func below(name: String) throws {
    let rule = try #require(HandoffRuleCatalog.standard[name]?.rule)
    try Self.check(rule, 11)
  }

  @Test("of one point and of equal points are drawn from above", arguments: HandoffRuleCatalog.standard.names)
  func above(name: String) throws {
    let rule = try #require(HandoffRuleCatalog.standard[name]?.rule)
    try Self.check(rule, -9)
  }
}
