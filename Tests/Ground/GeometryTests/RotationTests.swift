import ExactNumbers
import Foundation
import Geometry
import TestSupport
import Testing

@Suite("A rotation")
struct RotationTests {
  static let seed: UInt64 = 0x6e01

  /// Half tangents with many extreme values: zero, one step of 2^-20, ties between steps, and the end of the range.
  private static func halfTangents() -> [Double] {
    var random = SplitMix64(seed: seed)
    let corners = [0, -0.0, 0x1p-20, 0x1p-21, 0x1p-22, 1, 63, 64].flatMap { [$0, -$0, $0.nextUp, -$0.nextDown] }
    let spread = (0..<2000).map { _ in
      random.symmetric() * Double(sign: .plus, exponent: Int(random.next() % 12) - 5, significand: 1)
    }
    return (corners + spread).filter { abs($0) <= 64 }
  }

  @Test("is an exact Pythagorean triple")
  func pythagorean() throws {
    for tangent in Self.halfTangents() {
      let rotation = try #require(Rotation(halfTangent: tangent))
      let c = rotation.cosineNumerator.magnitude.multipliedFullWidth(by: rotation.cosineNumerator.magnitude)
      let s = rotation.sineNumerator.magnitude.multipliedFullWidth(by: rotation.sineNumerator.magnitude)
      let d = rotation.denominator.magnitude.multipliedFullWidth(by: rotation.denominator.magnitude)
      let low = c.low.addingReportingOverflow(s.low)
      let high = c.high + s.high + (low.overflow ? 1 : 0)
      check(low.partialValue == d.low && high == d.high, "half tangent \(tangent): \(rotation)")
      check(rotation.denominator > 0 && rotation.denominator < 1 << 53, "half tangent \(tangent): \(rotation)")
    }
  }

  @Test("gives cosine and sine as the doubles nearest to them")
  func correctlyRounded() throws {
    for tangent in Self.halfTangents() {
      let rotation = try #require(Rotation(halfTangent: tangent))
      let denominator = Int(rotation.denominator)
      let cosine = Rational(Int(rotation.cosineNumerator), denominator).double
      let sine = Rational(Int(rotation.sineNumerator), denominator).double
      check(rotation.pair == Vector2(cosine, sine), "half tangent \(tangent): \(rotation.pair) for \(cosine), \(sine)")
    }
  }

  @Test("comes within 2^-20 rad of every angle up to its range")
  func near() throws {
    var random = SplitMix64(seed: Self.seed)
    let end = 2 * atan(64.0)
    for _ in 0..<5000 {
      let angle = end * random.symmetric()
      let pair = try #require(Rotation(halfTangent: tan(angle / 2))).pair
      let distance = abs(atan2(pair.y, pair.x) - angle)
      check(distance <= 0x1p-20 + 0x1p-50, "angle \(angle) rad is missed by \(distance)")
    }
  }

  @Test("is refused beyond a half tangent of 64", arguments: [0x1.0000000000001p6, -65, 1e300, .infinity, .nan])
  func refused(tangent: Double) {
    #expect(Rotation(halfTangent: tangent) == nil)
  }

  @Test("reaches a half tangent of 64, within 0.03125 rad of a half turn")
  func range() throws {
    for tangent in [64.0, -64.0] {
      let pair = try #require(Rotation(halfTangent: tangent)).pair
      #expect(abs(abs(atan2(pair.y, pair.x)) - Double.pi) < 0.03125)
    }
  }

  @Test("turns x towards y for a positive tangent, and back by its inverse")
  func direction() throws {
    let rotation = try #require(Rotation(halfTangent: 1))
    #expect(Vector2(1, 0).rotated(by: rotation.pair) == Vector2(0, 1))
    #expect(Vector2(0, 1).rotated(by: rotation.pair) == Vector2(-1, 0))
    #expect(Vector2(0, 1).rotated(byInverseOf: rotation.pair) == Vector2(1, 0))
    #expect(Vector2(1, 0).rotated(by: rotation.inverse.pair) == Vector2(0, -1))
    #expect(rotation.inverse.inverse == rotation)
    #expect(Rotation.identity.pair == Vector2(1, 0))
    #expect(try #require(Rotation(halfTangent: 0)).pair == Vector2(1, 0))
  }
}
