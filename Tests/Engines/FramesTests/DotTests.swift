import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("Dots")
struct DotTests {
  /// The positions at which a stroke's first point is drawn, in px from the centre of the view, one for each time it is
  /// drawn.
  private static func positions(of stroke: Int, in list: DrawList, turn: Vector2) -> [Vector2] {
    list.strokes.filter { $0.stroke == stroke }.map { (Vector2($0.offset) * Double($0.zoom)).rotated(by: turn) }
      + list.edges.filter { $0.stroke == stroke }.map(\.start)
  }

  /// Pinches about two dots at one position, a stroke of a single point and a stroke of equal points. Both are drawn
  /// there.
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

  @Test(
    "at the origin of their frame, of one point or two, are drawn from its parent",
    arguments: HandoffRuleCatalog.standard.names, [Vector2.zero, Vector2(0.125, -0.25), Vector2(300, 5)])
  func atOrigin(name: String, position: Vector2) throws {
    func check<Rule: HandoffRule>(_ rule: Rule) throws {
      for halfWidth in [nil, 0, 3] as [Double?] {
        for count in 1...2 {
          var canvas = FrameCanvas(rule: rule)
          try canvas.apply(Gesture(anchor: Vector2(20, 10), scale: rule.thresholds.enter * 1.5))
          let (frame, scale) = (canvas.camera.frame, canvas.tree[canvas.camera.frame].scale)
          let points = Array(repeating: position, count: count)
          try canvas.add(halfWidth.map { .stroke(points, halfWidth: $0) } ?? .hairline(points))
          while canvas.camera.frame == frame { try canvas.apply(Gesture(scale: 0.9)) }
          #expect(canvas.tree[frame].parent == canvas.camera.frame)
          let zoom = canvas.camera.zoom / scale
          // A stroke with a width is drawn as long as its width is visible.
          guard (halfWidth ?? 0) == 0 || 3 * zoom >= 0.25 else { continue }
          let drawn = canvas.drawn().strokes
          TestSupport.check(
            drawn.count == 1 && drawn[0].stroke == 0,
            "\(name), \(position), half width \(String(describing: halfWidth))")
        }
      }
    }
    let rule = try #require(HandoffRuleCatalog.standard[name]?.rule)
    try check(rule)
  }
}
