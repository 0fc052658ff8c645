import Geometry
import Multiprecision
import Oracle
import Testing
import Workloads

@Suite("Where a place goes under pinches about one finger")
struct FixedFingerTruthTests {
  static let seed: UInt64 = 0x6e52

  /// The same in fractions: a coordinate of `finger + (start − finger) · Π scales`.
  private static func exact(_ finger: Double, _ start: Double, _ scales: [Double]) -> Double {
    var place = fraction(start)
    place.subtract(fraction(finger))
    for scale in scales { place.multiply(by: fraction(scale)) }
    place.add(fraction(finger))
    return place.double
  }

  @Test("is the exact product's place, to the rounding of doubles")
  func product() {
    var random = SplitMix64(seed: Self.seed)
    for count in [0, 1, 2, 10, 300] {
      for _ in 0..<40 {
        let finger = Vector2(random.symmetric(), random.symmetric()) * 500
        let start = Vector2(random.symmetric(), random.symmetric()) * 500
        let scales = (0..<count).map { _ in random.next() & 1 == 0 ? 1 + random.unit() : 1 / (1 + random.unit()) }
        var truth = FixedFingerTruth(finger: finger)
        for scale in scales { truth.pinch(scale) }
        let place = truth.place(start)
        let expected = Vector2(Self.exact(finger.x, start.x, scales), Self.exact(finger.y, start.y, scales))
        let allowed = 0x1p-51 * (expected.length + finger.length + start.length)
        check((place - expected).length <= allowed, "\(count) scales, \(finger), \(start): \(place), not \(expected)")
      }
    }
  }

  @Test("begins where the place is, and never moves what is under the finger")
  func finger() {
    let finger = Vector2(137.3, -88.1)
    var truth = FixedFingerTruth(finger: finger)
    #expect(truth.place(Vector2(1, 2)) == finger + (Vector2(1, 2) - finger))
    for scale in [1.37, 1e-5, 0x1p100, 3] {
      truth.pinch(scale)
      #expect(truth.place(finger) == finger)
    }
  }

  @Test("keeps the ULPs that scales and their reciprocals leave, over 44,000 pinches far beyond the range of doubles")
  func returns() {
    let scale = 1.37
    let count = 22_000
    var truth = FixedFingerTruth(finger: .zero)
    for _ in 0..<count { truth.pinch(scale) }
    for _ in 0..<count { truth.pinch(1 / scale) }
    // (scale · (1 / scale))^count = (1 + e)^count, with e exact in a rational.
    var off = fraction(scale)
    off.multiply(by: fraction(1 / scale))
    off.subtract(Rational(1))
    #expect(off.double != 0)
    // count · e is below 10^-11, so that its square leaves no trace.
    let expected = 1 + Double(count) * off.double
    let place = truth.place(Vector2(1, -1))
    #expect(abs(place.x - expected) <= 0x1p-52 && place.y == -place.x)
    #expect(place.x != 1)
  }
}
