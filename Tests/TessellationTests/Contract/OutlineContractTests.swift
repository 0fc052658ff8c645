import Geometry
import TestSupport
import Testing
import Workloads

@testable import Tessellation

@Suite("The tessellator's contract for polylines")
struct OutlineContractTests {
  static let seed: UInt64 = 0x0417

  /// No corner is within a part in twenty of a miter's limit, where either join is right. Segments are longer than the
  /// half width: about shorter ones the outline has whole discs where the tessellator draws the outer part of a join
  /// and half a cap.
  private static func stroke(cap: StrokeCap, join: StrokeJoin, using random: inout SplitMix64) -> StrokeCase {
    let tolerance = random.one(of: [0.01, 0.1, 0.25])
    let width = [1.0, 4, 12][random.index(below: 3)] * (0.5 + random.unit())
    var points = [random.position(within: 20)]
    var direction = Vector2(1, 0)
    let count = 2 + random.index(below: 6)
    while points.count < count {
      var turn = direction
      while true {
        let way = random.position(within: 1)
        guard way.length > 0.1, way.length <= 1 else { continue }
        turn = way / way.length
        let cosine = direction.x * turn.x + direction.y * turn.y
        if case .miter(let limit) = join, points.count > 1 {
          let excess = limit * limit * (1 + cosine) / 2
          if excess > 0.9, excess < 1.1 { continue }
        }
        break
      }
      direction = turn
      points.append(points[points.count - 1] + direction * (0.55 * width + 1 + 20 * random.unit()))
    }
    return StrokeCase(
      points: points, widths: [width], isEven: true, style: StrokeStyle(curve: .polyline, cap: cap, join: join),
      tolerance: tolerance)
  }

  @Test(
    "is kept with any caps and joins", arguments: StrokeCap.allCases,
    [StrokeJoin.round, .bevel, .miter(limit: 1), .miter(limit: 2), .miter(limit: 4)])
  func outlines(cap: StrokeCap, join: StrokeJoin) {
    var (over, under) = (0.0, 0.0)
    let count = max(1, StrokeCount.all / 30)
    for number in 0..<count {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: "\(cap) \(join)")
      let stroke = Self.stroke(cap: cap, join: join, using: &random)
      let report = StrokeContract(stroke: stroke, probeLimit: StrokeCount.isAsked ? 1500 : 150).report(seed: seed)
      over = max(over, report.overshoot)
      under = max(under, report.undershoot)
      check(report.findings.isEmpty, "seed \(seed): \(report.findings.joined(separator: " ")) \(stroke)")
    }
    print("\(cap) caps, \(join) joins: \(count) strokes, at most \(over) tolerances over and \(under) under")
  }

  @Test("is kept by closed squares, right angles and a single point, with any joins")
  func squares() {
    let square = [Vector2(0, 0), Vector2(20, 0), Vector2(20, 20), Vector2(0, 20)]
    for join in [StrokeJoin.round, .bevel, .miter(limit: 4)] {
      for cap in StrokeCap.allCases {
        let shapes = [(square, true), (square, false), (Array(square.prefix(2)), false), ([Vector2(7, 9)], false)]
        for (points, isClosed) in shapes {
          let stroke = StrokeCase(
            points: points, widths: [5], isEven: true, style: StrokeStyle(curve: .polyline, cap: cap, join: join),
            isClosed: isClosed, tolerance: 0.05)
          let findings = StrokeContract(stroke: stroke).report(seed: Self.seed).findings
          check(findings.isEmpty, "seed \(Self.seed): \(findings) \(stroke)")
        }
      }
    }
  }
}
