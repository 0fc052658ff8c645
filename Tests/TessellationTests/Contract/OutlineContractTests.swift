import Foundation
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
  /// and half a cap, and the contract has exceptions.
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

  @Test(
    "lets joins cover a quarter of the width outside of the outline, beside segments shorter than half a width",
    arguments: [StrokeCap.butt, .square], [StrokeJoin.bevel, .miter(limit: 2), .miter(limit: 4)])
  func shortSegments(cap: StrokeCap, join: StrokeJoin) {
    for number in 0..<max(1, StrokeCount.all / 10) {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: "short \(cap) \(join)")
      var stroke = Self.stroke(cap: cap, join: join, using: &random)
      // The same directions; lengths from a tolerance to half a width.
      let halfWidth = stroke.widths[0] / 2
      var points = [stroke.points[0]]
      for (start, end) in zip(stroke.points, stroke.points.dropFirst()) {
        let length = max(stroke.tolerance, halfWidth * (0.02 + random.unit()))
        points.append(points[points.count - 1] + (end - start) * (length / (end - start).length))
      }
      stroke.points = points
      let report = StrokeContract(stroke: stroke, probeLimit: StrokeCount.isAsked ? 1500 : 150).report(seed: seed)
      let bound = 1 + halfWidth / 2 / stroke.tolerance
      check(report.overshoot <= bound, "seed \(seed): \(report.overshoot) of \(bound) tolerances over: \(stroke)")
      // Everything else is kept.
      let others = report.findings.filter { !$0.hasPrefix("Overshoot") }
      check(others.isEmpty, "seed \(seed): \(others.joined(separator: " ")) \(stroke)")
    }
  }

  @Test("has its exceptions where the documentation says so")
  func exceptions() {
    let hook = StrokeCase(
      points: [Vector2(0, 0), Vector2(20, 0), Vector2(20, 1)], widths: [10], isEven: true,
      style: StrokeStyle(curve: .polyline, cap: .butt, join: .bevel), tolerance: 0.1)
    let report = StrokeContract(stroke: hook, probeLimit: 2000).report(seed: Self.seed)
    #expect(report.overshoot > 16 && report.overshoot < 20.1 && report.undershoot < 1, "\(report)")
    // A first segment of 1.4 tolerances, which the cap does not follow.
    let turned = StrokeCase(
      points: [
        Vector2(-16.59029844, -6.6387023428), Vector2(-16.60111888, -6.629889161), Vector2(-16.9110135, -6.038301),
      ],
      widths: [0.9835129874], isEven: true, style: StrokeStyle(curve: .polyline, cap: .square, join: .round),
      tolerance: 0.01)
    let turnedReport = StrokeContract(stroke: turned, probeLimit: 2000).report(seed: Self.seed)
    #expect(turnedReport.overshoot > 10, "\(turnedReport)")
    let farthest = 2.squareRoot() * turned.halfWidths[0] + turned.tolerance
    #expect(turnedReport.overshoot * turned.tolerance < farthest, "\(turnedReport)")
  }

  @Test("is kept where edges that are fitted at once begin and end with any cap", arguments: StrokeCap.allCases)
  func arcs(cap: StrokeCap) {
    for radius in [30.0, 50, 77.5, 120, 300] {
      for spacing in [1.2, 1.7, 2.5] {
        let points = (0...20).map { index -> Vector2 in
          let angle = spacing / radius * Double(index)
          return Vector2(radius * sin(angle), radius * (1 - cos(angle)))
        }
        let stroke = StrokeCase(
          points: points, widths: [2], isEven: true, style: StrokeStyle(curve: .polyline, cap: cap, join: .round),
          tolerance: 0.01)
        let report = StrokeContract(stroke: stroke, probeLimit: 2000).report(seed: Self.seed)
        check(report.findings.isEmpty, "\(cap) \(radius) \(spacing): \(report.findings)")
      }
    }
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
