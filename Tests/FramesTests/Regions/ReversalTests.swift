import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("Strokes that double back on themselves")
struct ReversalTests {
  /// A stroke whose second edge goes back along the first, but for a few quanta.
  private static func reversal(_ join: StrokeJoin, quanta: Double) -> FramePath {
    let tip = Vector2(180, 60 + quanta * DyadicHandoff.quantum)
    return .stroke([Vector2(-180, -60), tip, Vector2(-240, -80)], halfWidth: 200, cap: .butt, join: join)
  }

  @Test(
    "end at the tip, from above and from below",
    arguments: [StrokeJoin.bevel, .miter(limit: 4)], [-70.0, -3, -1, 0, 1, 2, 40, 900])
  func tip(join: StrokeJoin, quanta: Double) throws {
    for levels in [0, 1, 2] {
      for across in [-150.0, -3, 0.5, 120] {
        var canvas = FrameCanvas(rule: DyadicHandoff())
        try canvas.add(Self.reversal(join, quanta: quanta))
        // Beside the end of both bodies.
        try canvas.apply(Gesture(pan: -Vector2(180, 60) - Vector2(-1, 3) * (across / 10.0.squareRoot())))
        while canvas.tree[canvas.camera.frame].level < levels { try canvas.apply(Gesture(scale: 900)) }
        try canvas.apply(Gesture(scale: 40 / canvas.camera.zoom))
        let region = try #require(canvas.exactRegion(of: 0))
        let drawn = DrawnRegion(0, in: canvas.drawn(), of: canvas)
        for x in stride(from: -480.0, through: 480, by: 160) {
          for y in stride(from: -360.0, through: 360, by: 120) {
            let depth = region.depth(at: Vector2(x, y)).value
            guard abs(depth) > 0.001 else { continue }
            #expect(drawn.contains(Vector2(x, y)) == (depth > 0), "\(levels), \(across): \(x), \(y): \(depth)")
          }
        }
      }
    }
  }
}
