import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("Sums of two doubles")
struct DoubleDoubleTests {
  static let seed: UInt64 = 0x6e60

  /// A double of any magnitude from 2^-60 to 2^60.
  private static func double(_ random: inout SplitMix64) -> Double {
    random.symmetric() * Double(sign: .plus, exponent: Int(random.next() % 120) - 60, significand: 1)
  }

  /// A coordinate of two parts that do not overlap.
  private static func pair(_ random: inout SplitMix64) -> (high: Double, low: Double) {
    let high = double(&random)
    return (high, random.symmetric() * high.ulp / 2)
  }

  /// The exact sum of some doubles.
  private static func sum(_ values: Double...) throws -> Rational {
    var sum = Rational()
    for value in values {
      guard let term = Rational(value) else { throw NotFinite() }
      sum.add(term)
    }
    return sum
  }

  @Test("keep what a rounded sum of two loses, to the last bit")
  func errorFree() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<2000 {
      let (a, b) = (Self.double(&random), Self.double(&random))
      let knuth = ErrorFree.sum(Vector2(a, b), Vector2(b, a))
      let dekker = ErrorFree.sum(
        larger: Vector2(repeating: abs(a) > abs(b) ? a : b), Vector2(repeating: abs(a) > abs(b) ? b : a))
      let exact = try Self.sum(a, b)
      for (sum, error) in [
        (knuth.sum.x, knuth.error.x), (knuth.sum.y, knuth.error.y), (dekker.sum.x, dekker.error.x),
      ] {
        check(sum == a + b && (try? Self.sum(sum, error))?.isEqual(to: exact) == true, "\(a) + \(b): \(sum), \(error)")
      }
    }
  }

  @Test("are subtracted within 3 · 2^-106 of the difference, however much of it cancels")
  func difference() throws {
    var random = SplitMix64(seed: Self.seed &+ 1)
    for round in 0..<2000 {
      let a = Self.pair(&random)
      var b = Self.pair(&random)
      // Neighbours, whose high parts cancel except for their last bits, or completely.
      if round % 3 > 0 { b = (a.high + (round % 3 == 1 ? 4 * a.high.ulp : 0), random.symmetric() * a.high.ulp / 2) }
      let result =
        DoubleDoublePoint(high: Vector2(a.high, -a.high), low: Vector2(a.low, -a.low))
        - DoubleDoublePoint(high: Vector2(b.high, -b.high), low: Vector2(b.low, -b.low))
      let exact = try Self.sum(a.high, a.low, -b.high, -b.low)
      var error = try Self.sum(result.high.x, result.low.x)
      error.subtract(exact)
      check(
        abs(error.double) <= 3 * 0x1p-106 * abs(exact.double), "\(a) − \(b): \(result.high.x), \(result.low.x)")
      check(result.high.x == result.high.x + result.low.x, "\(result) overlaps")
      check(result.high.y == -result.high.x && result.low.y == -result.low.x, "\(result): y is not −x")
    }
  }

  @Test("hold an exact coordinate to 107 bits, the high part being the nearest double", arguments: [0, 40, 300])
  func rounder(exponent: Int) throws {
    var scenes = Scenes(seed: Self.seed, exponent: exponent)
    let scene = scenes.scene(strokes: [50])
    var rounder = ExactPairRounder()
    var x = BigFloat(precision: scene.exactPrecision)
    var y = BigFloat(precision: scene.exactPrecision)
    var scratch = BigFloat(precision: 53)
    for index in 0..<50 {
      let point = rounder.point(index, of: scene)
      scene.load(index, x: &x, y: &y, scratch: &scratch)
      #expect(point.high == Vector2(x.double, y.double))
      try Self.checkRest(point.high.x, point.low.x, of: x)
      try Self.checkRest(point.high.y, point.low.y, of: y)
    }
  }

  /// Checks that a low part is the double nearest to an exact number minus the high part.
  private static func checkRest(_ high: Double, _ low: Double, of exact: borrowing BigFloat) throws {
    guard var rest = Rational(exact), let highPart = Rational(high), let lowPart = Rational(low) else {
      throw NotFinite()
    }
    rest.subtract(highPart)
    rest.subtract(lowPart)
    check(abs(rest.double) <= low.ulp / 2 && abs(low) <= high.ulp / 2, "\(high) + \(low): \(rest.double) is left")
    check(abs(rest.double) <= 0x1p-107 * abs(high), "\(high) + \(low): \(rest.double) is left")
  }

  @Test("give a point the same bits alone as among all", arguments: [0, 3, 60, 90])
  func single(exponent: Int) {
    SinglePointTests.compare(DoubleDoubleScheme(viewport: .standard), exponent: exponent) { _, scene in
      var rounder = ExactPairRounder()
      return scene.offsets.indices.map { rounder.point($0, of: scene) }
    }
  }
}
