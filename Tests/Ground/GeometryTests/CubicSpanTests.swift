import Geometry
import TestSupport
import Testing

@Suite("A span of a curve")
struct CubicSpanTests {
  @Test("is as far from its chord, at equal parameters, as a bound says")
  func deviation() {
    var random = SplitMix64(seed: 0xc0b1)
    func position() -> Vector2 { Vector2(random.symmetric(), random.symmetric()) * 100 }
    for _ in 0..<500 {
      let span = CubicSpan(from: position(), position(), position(), to: position())
      let most =
        (0...256).map { step in
          let t = Double(step) / 256
          return (span.position(at: t) - (span.start + t * (span.end - span.start))).length
        }.max() ?? 0
      let bound = span.squaredDeviation.squareRoot()
      check(most <= bound * (1 + 0x1p-40), "\(span): \(most) px, and at most \(bound)")
    }
    // A parabola is as far as the bound says, in its middle.
    let parabola = CubicSpan(from: Vector2(5, 1), Vector2(7, 5), Vector2(9, 5), to: Vector2(11, 1))
    #expect((parabola.position(at: 0.5) - Vector2(8, 1)).length == 3 && parabola.squaredDeviation == 9)
  }

  @Test("of mapped control points is the mapped curve")
  func mapped() {
    let span = CubicSpan(from: Vector2(1, 2), Vector2(3, 5), Vector2(8, 13), to: Vector2(21, 34))
    let moved = span.mapped { 2 * $0 + Vector2(1, 1) }
    #expect(moved.start == Vector2(3, 5) && moved.end == Vector2(43, 69))
    #expect(moved.position(at: 0.5) == 2 * span.position(at: 0.5) + Vector2(1, 1))
  }
}
