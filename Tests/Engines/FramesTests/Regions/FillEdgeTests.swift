import Geometry
import Testing

@testable import Frames

@Suite("An edge of a fill seen from a frame below")
struct FillEdgeTests {
  @Test("has its corners in units of that frame", arguments: [1, 2, 5])
  func corners(levels: Int) {
    let digits = (0..<levels).map { SIMD2(Int64(3 + $0), Int64(-5 - $0)) }
    let evaluator = BorderEvaluator(digits: digits, steps: .zero)
    let scale = Double(sign: .plus, exponent: levels * DyadicHandoff.scaleExponent, significand: 1)
    let origin = ExactOffset(digits: digits, steps: .zero).rounded
    let (start, end) = (Vector2(-20.5, 8.25), Vector2(31, -40))
    let edge = evaluator.near(edgeFrom: start, to: end, radius: 1e6)
    for (ray, corner) in [(edge.rayToStart, start), (edge.rayToEnd, end)] {
      let expected = (corner - origin) * scale
      #expect((ray.corner - expected).length <= 1e-9 * expected.length)
      #expect(abs(ray.direction.cross(expected)) <= 1e-9 * ray.direction.length * expected.length)
    }
  }
}
