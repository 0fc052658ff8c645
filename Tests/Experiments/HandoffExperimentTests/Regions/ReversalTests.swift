import Geometry
import HandoffExperiment
import TestSupport
import Testing

@testable import Frames

@Suite("Strokes that double back on themselves, or barely bend")
struct ReversalTests {
  private static let tip = Vector2(180, 60)

  /// Compares the drawing beside the end of both bodies with the oracle, some levels below: along the normal of a side
  /// at the tip.
  private func compareAtTip(_ path: FramePath, along normal: Vector2, levels: Int) throws {
    for across in [-150.0, -3, 0.5, 120] {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      try canvas.add(path)
      try canvas.apply(Gesture(pan: -Self.tip - normal * across))
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

  @Test(
    "end at the tip, from above and from below",
    arguments: [StrokeJoin.bevel, .miter(limit: 4)], [-70.0, -3, -1, 0, 1, 2, 40, 900])
  func tip(join: StrokeJoin, quanta: Double) throws {
    let tip = Self.tip + Vector2(0, quanta * DyadicHandoff.quantum)
    let path = FramePath.stroke([Vector2(-180, -60), tip, Vector2(-240, -80)], halfWidth: 200, cap: .butt, join: join)
    for levels in [0, 1, 2] { try compareAtTip(path, along: Vector2(-1, 3) / 10.0.squareRoot(), levels: levels) }
  }

  @Test("end at the tip where the normals of a side are opposite", arguments: [140.0, 77, 41, 31, 29, 17, 11])
  func taperedTip(length: Double) throws {
    // The half width keeps growing by the same slope.
    let path = FramePath(
      [Vector2(-180, -60), Self.tip, Self.tip - Vector2(3, 1) * length], halfWidths: [90, 180, 180 + 0.75 * length],
      style: .stroke(cap: .butt, join: .bevel))
    let edge = PathEdge(start: Vector2(-180, -60), end: Self.tip, startHalfWidth: 90, endHalfWidth: 180)
    for side in Side.both {
      for levels in [0, 1, 3] { try compareAtTip(path, along: edge.normal(side), levels: levels) }
    }
  }

  @Test("have the join of a bend of a few quanta on its outer side", arguments: [-5.0, -1, 1, 2])
  func bend(quanta: Double) throws {
    let (d, side) = (Vector2(3, 1), Vector2(-30, 90))
    let end = d * 1000 + Vector2(0, quanta * DyadicHandoff.quantum)
    for join in [StrokeJoin.bevel, .miter(limit: 4)] {
      for position in [side, -side] {
        var canvas = FrameCanvas(rule: DyadicHandoff())
        try canvas.add(.stroke([d * -1200, .zero, end], halfWidth: 200, cap: .butt, join: join))
        try canvas.apply(Gesture(pan: -position))
        while canvas.tree[canvas.camera.frame].level < 5 { try canvas.apply(Gesture(scale: 900)) }
        let region = try #require(canvas.exactRegion(of: 0))
        let drawn = DrawnRegion(0, in: canvas.drawn(), of: canvas)
        for along in stride(from: -60.0, through: 60, by: 1.5) {
          let position = d * (along / 3) + Vector2(0.25, 0.125)
          let depth = region.depth(at: position).value
          if abs(depth) > 0.001 { #expect(drawn.contains(position) == (depth > 0), "\(position): \(depth)") }
        }
      }
    }
  }
}
