import ExactNumbers
import Geometry
import Oracle
import TestSupport
import Testing

@Suite("Where a position goes under pinches about one finger")
struct FixedFingerReferenceTests {
  static let seed: UInt64 = 0x6e52

  /// The same position in fractions: a coordinate of `finger + (start − finger) · Π scales`.
  private static func exact(_ finger: Double, _ start: Double, _ scales: [Double]) -> Double {
    var position = fraction(start)
    position.subtract(fraction(finger))
    for scale in scales { position.multiply(by: fraction(scale)) }
    position.add(fraction(finger))
    return position.double
  }

  @Test("is the exact product's position, to the rounding of doubles")
  func product() {
    var random = SplitMix64(seed: Self.seed)
    for count in [0, 1, 2, 10, 300] {
      for _ in 0..<40 {
        let finger = Vector2(random.symmetric(), random.symmetric()) * 500
        let start = Vector2(random.symmetric(), random.symmetric()) * 500
        let scales = (0..<count).map { _ in random.next() & 1 == 0 ? 1 + random.unit() : 1 / (1 + random.unit()) }
        var reference = FixedFingerReference(finger: finger)
        for scale in scales { reference.pinch(scale) }
        let position = reference.position(start)
        let expected = Vector2(Self.exact(finger.x, start.x, scales), Self.exact(finger.y, start.y, scales))
        let allowed = 0x1p-51 * (expected.length + finger.length + start.length)
        check(
          (position - expected).length <= allowed, "\(count) scales, \(finger), \(start): \(position), not \(expected)")
      }
    }
  }

  @Test("begins where the position is, and never moves what is under the finger")
  func finger() {
    let finger = Vector2(137.3, -88.1)
    var reference = FixedFingerReference(finger: finger)
    #expect(reference.position(Vector2(1, 2)) == finger + (Vector2(1, 2) - finger))
    for scale in [1.37, 1e-5, 0x1p100, 3] {
      reference.pinch(scale)
      #expect(reference.position(finger) == finger)
    }
  }

  @Test("keeps the ULPs that scales and their reciprocals leave, over 44,000 pinches far beyond the range of doubles")
  func returns() {
    let scale = 1.37
    let count = 22_000
    var reference = FixedFingerReference(finger: .zero)
    for _ in 0..<count { reference.pinch(scale) }
    for _ in 0..<count { reference.pinch(1 / scale) }
    // (scale · (1 / scale))^count = (1 + e)^count, with e exact in a rational.
    var off = fraction(scale)
    off.multiply(by: fraction(1 / scale))
    off.subtract(Rational(1))
    #expect(off.double != 0)
    // count · e is below 10^-11, so its square is negligible.
    let expected = 1 + Double(count) * off.double
    let position = reference.position(Vector2(1, -1))
    #expect(abs(position.x - expected) <= 0x1p-52 && position.y == -position.x)
    #expect(position.x != 1)
  }
}
