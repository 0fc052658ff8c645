import Geometry
import TestSupport
import Testing

@testable import Tessellation

@Suite("Chords of curves")
struct CurveFlattenerTests {
  @Test(
    "Chords are within the tolerance of a uniform Catmull-Rom spline and of Anti-Grain's curve, at equal parameters")
  func chords() throws {
    var random = SplitMix64(seed: 4)
    func vector() -> Vector2 { Vector2(random.symmetric(), random.symmetric()) * 100 }
    for trial in 0..<300 {
      let (p0, p1, p2, p3) = (vector(), vector(), vector(), vector())
      let isFirst = trial % 5 == 0
      let isLast = trial % 7 == 0
      let (before, after) = (isFirst ? p1 * 2 - p2 : p0, isLast ? p2 * 2 - p1 : p3)
      func uniform(_ t: Double) -> Vector2 {
        let (a, b): (Vector2, Vector2) = ((p2 - before) / 2, (after - p1) / 2)
        let (t2, t3): (Double, Double) = (t * t, t * t * t)
        let start: Vector2 = p1 * (2 * t3 - 3 * t2 + 1) + a * (t3 - 2 * t2 + t)
        let end: Vector2 = p2 * (3 * t2 - 2 * t3) + b * (t3 - t2)
        return start + end
      }
      // Shemanarev 2002: the line between the midpoints, moved to the point.
      let (first, last) = (isFirst ? p1 : p0, isLast ? p2 : p3)
      func control(_ a: Vector2, _ point: Vector2, _ next: Vector2) -> Vector2 {
        let (d1, d2) = ((point - a).length, (next - point).length)
        let (behind, ahead): (Vector2, Vector2) = ((a + point) / 2, (point + next) / 2)
        let middle: Vector2 = behind + (ahead - behind) * (d1 / (d1 + d2))
        return point + (ahead - middle) * 0.7
      }
      let (c1, c2) = (control(first, p1, p2), control(last, p2, p1))
      func antigrain(_ t: Double) -> Vector2 {
        let s = 1 - t
        let ends: Vector2 = p1 * (s * s * s) + p2 * (t * t * t)
        let (w1, w2): (Double, Double) = (3 * s * s * t, 3 * s * t * t)
        let controls: Vector2 = c1 * w1 + c2 * w2
        return ends + controls
      }
      for (curve, exact) in [(StrokeCurve.uniformCatmullRom, uniform), (.antigrain(smoothing: 0.7), antigrain)] {
        var chords: [(Vector2, Double)] = [(p1, 0)]
        try CurveFlattener(curve).forEachInnerPoint(
          from: p1, to: p2, before: isFirst ? nil : p0, after: isLast ? nil : p3, within: 0.1
        ) { chords.append(($0, $1)) }
        chords.append((p2, 1))
        var off = 0.0
        for ((a, from), (b, to)) in zip(chords, chords.dropFirst()) {
          for step in 0...8 {
            let share = Double(step) / 8
            off = max(off, (exact(from + (to - from) * share) - (a + (b - a) * share)).length)
          }
        }
        check(
          off <= 0.1 + 1e-9 && (off > 0.001 || isFirst && isLast),
          "\(curve) deviates by \(off) with \(chords.count - 1) chords")
      }
    }
  }

  @Test("A straight span, one of equal ends, and one that is not finite have a single chord; a huge one has 1,024")
  func limits() throws {
    let flattener = try CurveFlattener(.centripetalCatmullRom)
    func count(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2, _ tolerance: Double = 0.01) -> Int {
      var count = 1
      flattener.forEachInnerPoint(from: p1, to: p2, before: p0, after: p3, within: tolerance) { _, _ in count += 1 }
      return count
    }
    let corner = Vector2(3, 5)
    #expect(count(.zero, Vector2(1, 0), Vector2(2, 0), Vector2(3, 0)) == 1)
    #expect(count(.zero, corner, corner, Vector2(3, 0)) == 1)
    #expect(count(.zero, Vector2(.nan, 0), Vector2(2, 0), Vector2(3, 0)) == 1)
    #expect(count(.zero, corner, Vector2(0, 1), Vector2(3, 0)) > 1)
    #expect(count(.zero, corner, Vector2(0, 1), Vector2(3, 0), 1e-30) == 1024)
    #expect(throws: TessellationError.smoothing(2)) { try CurveFlattener(.antigrain(smoothing: 2)) }
  }
}
