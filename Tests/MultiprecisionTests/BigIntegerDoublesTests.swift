import Testing

@testable import Multiprecision

@Suite("A big integer and doubles")
struct BigIntegerDoublesTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// The number as MPFR rounds it to 53 bits.
  private static func nearest(_ value: borrowing BigInteger, exponent: Int) -> Double {
    var rounded = BigFloat(precision: 53)
    rounded.set(value, exponent: exponent)
    return rounded.double
  }

  @Test("rounds to nearest, ties to even, whatever the sign and width")
  func rounding() {
    var random = Random(state: 7)
    for width in [1, 5, 52, 53, 54, 55, 63, 64, 65, 107, 128, 200, 1000, 4000] {
      for _ in 0..<40 {
        var value = BigInteger(words: (0..<(width + 63) / 64).map { _ in random.next() })
        value.shiftRight(by: (width + 63) / 64 * 64 - width)
        if random.next() & 1 == 0 { value.negate() }
        for exponent in [0, -3, 40, -width, -2000] {
          let got = value.double(exponent: exponent)
          let expected = Self.nearest(value, exponent: exponent)
          #expect(got == expected, "\(width) bits, exponent \(exponent)")
        }
      }
    }
  }

  @Test("ties go to even, and all ones carry into the next power")
  func ties() {
    let two53 = 9_007_199_254_740_992
    let two60 = 1_152_921_504_606_846_976
    let cases: [(Int, Double)] = [
      (two53 + 1, 0x1p53), (two53 + 3, 0x1p53 + 4), (2 * two53 - 1, 0x1p54), (two60 + 128, 0x1p60),
      (two60 + 384, 0x1p60 + 512), (two60 + 129, 0x1p60 + 256),
    ]
    for (base, expected) in cases {
      for sign in [1, -1] {
        var value = BigInteger(base * sign)
        value.shiftLeft(by: 300)
        #expect(value.double(exponent: -300) == expected * Double(sign), "\(base * sign)")
      }
    }
    let zero = BigInteger()
    #expect(zero.double(exponent: 5000) == 0)
    let one = BigInteger(1)
    #expect(one.double(exponent: 5000) == .infinity)
    #expect(one.double(exponent: -5000) == 0)
  }

  @Test("takes the floor of a double times a power of two, exactly")
  func floors() {
    var random = Random(state: 11)
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let exponent = Int(truncatingIfNeeded: random.next() % 400) - 200
      var got = BigInteger()
      got.setFloor(value, exponent: exponent)
      // By fractions: got <= value · 2^exponent < got + 1.
      guard var exact = Rational(significand: value, exponent: exponent) else { continue }
      var floor = Rational()
      floor.set(got)
      exact.subtract(floor)
      let one = Rational(1)
      let isFloor = exact.signum >= 0 && exact.compare(one) < 0
      #expect(isFloor, "\(value) · 2^\(exponent)")
    }
  }

  @Test("adds a small number far up without touching what is below")
  func shiftedAddition() {
    var scratch = BigInteger()
    var value = BigInteger(12345)
    value.add(-7, shiftedLeftBy: 500, scratch: &scratch)
    value.add(7, shiftedLeftBy: 500, scratch: &scratch)
    value.add(0, shiftedLeftBy: 3, scratch: &scratch)
    #expect(value.int == 12345)
    value.add(3, shiftedLeftBy: 2, scratch: &scratch)
    #expect(value.int == 12357)
  }
}
