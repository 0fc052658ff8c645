import Geometry
import Testing

@testable import Tessellation

@Suite("Sampling")
struct SamplingTests {
  private let limits = SpanLimits(tolerance: 1, varies: false)

  /// Five points of a path that turns and changes pace.
  private func path(using random: inout SplitMix64) -> [Vector2] {
    var points = [Vector2.zero]
    var chord = Vector2(20, 0)
    for _ in 0..<4 {
      points.append(points[points.count - 1] + chord)
      let turn = 0.3 * random.symmetric()
      chord = (chord + turn * chord.perpendicularCCW) * (1 + 0.2 * random.symmetric())
    }
    return points
  }

  /// The span from the third point to the fourth, with the offsets of its samples and the two bounds of Lemma 2.
  private func span(
    _ rule: SplineRule, _ points: [Vector2]
  ) -> (CubicSpan, offsets: (Vector2, Vector2), bounds: (Double, Double)) {
    let start = rule.bend(points[2] - points[1], points[3] - points[2], limits)
    let end = rule.bend(points[3] - points[2], points[4] - points[3], limits)
    let span = CubicSpan(
      from: points[2], to: points[3], differences: Vector2(start.ahead.x, start.ahead.y),
      Vector2(end.behind.x, end.behind.y))
    func bound(_ behind: Vector2, _ ahead: Vector2, at index: Int) -> Double {
      let direction = points[index + 1] - points[index - 1]
      let tangential = (behind + ahead).dot(direction) / direction.length
      let normal = (behind + ahead).cross(direction) / direction.length
      let difference = ahead - behind
      let along = abs(difference.dot(direction)) / direction.length + abs(tangential)
      let across = difference.cross(direction) / direction.length
      return abs(normal) / 32 + Vector2(along, across).length / 16
    }
    return (
      span, (Vector2(SampleBend(start).offset), Vector2(SampleBend(end).offset)),
      (
        bound(Vector2(start.behind.x, start.behind.y), Vector2(start.ahead.x, start.ahead.y), at: 2),
        bound(Vector2(end.behind.x, end.behind.y), Vector2(end.ahead.x, end.ahead.y), at: 3)
      )
    )
  }

  /// The largest offset as a fraction of the bound of Lemma 2.
  private func share(_ rule: SplineRule, seed: UInt64) -> Double {
    var random = SplitMix64(seed: seed, stream: "sampling")
    let (span, offsets, bounds) = span(rule, path(using: &random))
    let (from, to) = (span.start - offsets.0, span.end - offsets.1)
    return (0...40).reduce(0) { worst, step in
      let t = Double(step) / 40
      let deviation = (span.position(at: t) - (from + (to - from) * t)).length
      return max(worst, deviation / ((1 - t) * bounds.0 + t * bounds.1 + 1e-6))
    }
  }

  @Test(
    "deviates from one sample a point by no more than offset and unevenness, and by more than half of that (Lemma 2)")
  func onePerPoint() {
    for curve in StrokeCurve.judgedSplines {
      let rule = SplineRule(curve)
      let shares = (0..<200).map { share(rule, seed: $0) }
      #expect(shares.allSatisfy { $0 <= 1 }, "\(curve): \(shares.max() ?? 0)")
      #expect((shares.max() ?? 0) > 0.5, "\(curve)")
    }
  }

  @Test(
    "deviates from dense samples by no more than the bound of second derivatives, and by more than half of that (Lemma 3)"
  )
  func dense() {
    var worst = 0.0
    for seed in 0..<100 as Range<UInt64> {
      var random = SplitMix64(seed: seed, stream: "sampling")
      let (span, _, _) = span(SplineRule(.centripetalCatmullRom), path(using: &random))
      let pieces = 1 + Int(seed % 5)
      let bound = span.squaredDeviation.squareRoot() / Double(pieces * pieces)
      for piece in 0..<pieces {
        let (start, end) = (Double(piece) / Double(pieces), Double(piece + 1) / Double(pieces))
        let (from, to) = (span.position(at: start), span.position(at: end))
        for step in 0...10 {
          let t = Double(step) / 10
          let deviation = (span.position(at: start + (end - start) * t) - (from + (to - from) * t)).length
          worst = max(worst, deviation / bound)
        }
      }
    }
    #expect(worst <= 1 && worst > 0.5)
  }

  @Test("needs more than one sample where a second difference is more than half its chord, or deviates too far")
  func limit() {
    func needsOne(_ height: Double) -> Bool {
      limits.fitsOneSample(.init(x: 0, y: height), along: Vector2(20, 0), growth: 0)
    }
    #expect(needsOne(3.31) && !needsOne(3.32))
    #expect(!limits.fitsOneSample(.init(x: 10.1, y: 0), along: Vector2(20, 0), growth: 0))
  }
}
