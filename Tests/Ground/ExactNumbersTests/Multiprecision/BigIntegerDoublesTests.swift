import TestSupport
import Testing

@testable import ExactNumbers

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

  @Test("rounds as whole-number arithmetic does, up to 4,000 bits, wherever the result is a normal double")
  func reference() {
    var draw = Operands(seed: 0xd0b1)
    for _ in 0..<4000 {
      let value = draw.integer(bits: Int.random(in: 1...4000, using: &draw.random))
      // The highest bit is anywhere from the smallest normal double to beyond the largest.
      let exponent = Int.random(in: -1021...1025, using: &draw.random) - value.bitWidth
      var exact = Rational()
      exact.set(value)
      exact.multiply(byPowerOfTwo: exponent)
      let expected = ReferenceRounding.nearest(exact, as: Double.self)
      let got = value.double(exponent: exponent)
      check(got.bitPattern == expected.bitPattern, "\(value.hexadecimal) · 2^\(exponent): \(got), not \(expected)")
    }
  }

  @Test("breaks ties to even, and a single bit far below breaks the tie, whatever lies between")
  func exactTies() {
    var draw = Operands(seed: 0xd0b2)
    for round in 0..<2000 {
      var value = draw.integer(bits: 53)
      if round % 4 == 0 { value = BigInteger((1 << 53) - 1) }
      if value.signum < 0 { value.negate() }
      value.setBit(52)
      value.shiftLeft(by: 1)
      value.setBit(0)
      let tail = Int.random(in: 0...3900, using: &draw.random)
      value.shiftLeft(by: tail)
      // Exactly half, slightly above it, and slightly below it.
      let hair = round % 3 - 1
      if tail > 0 {
        var scratch = BigInteger()
        value.add(hair, shiftedLeftBy: Int.random(in: 0..<tail, using: &draw.random), scratch: &scratch)
      }
      if draw.chance(1, in: 2) { value.negate() }
      let exponent = -tail - Int.random(in: 0...900, using: &draw.random)
      var exact = Rational()
      exact.set(value)
      exact.multiply(byPowerOfTwo: exponent)
      let expected = ReferenceRounding.nearest(exact, as: Double.self)
      let got = value.double(exponent: exponent)
      check(got == expected, "\(value.hexadecimal) · 2^\(exponent): \(got), not \(expected)")
    }
  }

  @Test(
    "is infinite from half a unit beyond the largest double, and within 3/4 of a unit below the least normal one"
  )
  func ends() {
    for sign in [1, -1] {
      // 2^1024 − 2^970 is half a unit above the largest double.
      var tie = BigInteger((1 << 54) - 1)
      tie.shiftLeft(by: 4000)
      if sign < 0 { tie.negate() }
      #expect(tie.double(exponent: 970 - 4000) == Double(sign) * .infinity)
      var scratch = BigInteger()
      tie.add(-sign, shiftedLeftBy: 0, scratch: &scratch)
      #expect(tie.double(exponent: 970 - 4000) == Double(sign) * .greatestFiniteMagnitude)
    }
    var draw = Operands(seed: 0xd0b3)
    let unit = -1074
    for _ in 0..<3000 {
      let value = draw.integer(bits: Int.random(in: 1...4000, using: &draw.random))
      let exponent = Int.random(in: unit - 3...unit + 52, using: &draw.random) - value.bitWidth
      var error = Rational()
      error.set(value)
      error.multiply(byPowerOfTwo: exponent)
      let got = value.double(exponent: exponent)
      error.subtract(Rational(got) ?? Rational())
      error.multiply(byPowerOfTwo: -unit)
      if error.signum < 0 { error.negate() }
      check(error.compare(Rational(3, 4)) <= 0, "\(value.hexadecimal) · 2^\(exponent): \(got)")
    }
  }

  @Test("takes floors of every kind of double, at any exponent")
  func floorReference() {
    var draw = Operands(seed: 0xd0b4)
    let corners = [
      0, -0.0, 1, -1, 0.5, -0.5, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]
    var got = BigInteger(12345)
    for round in 0..<4000 {
      let random = Double(bitPattern: draw.random.next())
      let value = round < 200 ? corners[round % corners.count] : random.isFinite ? random : 0x1.fffffffffffffp-1
      let exponent =
        round % 2 == 0
        ? Int.random(in: -60...60, using: &draw.random) - Int(value == 0 ? 0 : value.exponent)
        : Int.random(in: -2200...4000, using: &draw.random)
      got.setFloor(value, exponent: exponent)
      let exact = Rational(significand: value, exponent: exponent) ?? Rational()
      var expected = BigInteger()
      expected.setFloorQuotient(exact.numerator, exact.denominator)
      check(got.compare(expected) == 0, "\(value) · 2^\(exponent): \(got.hexadecimal)")
    }
  }

  @Test("adds and multiplies by words as fractions do, at any position and of either sign")
  func words() {
    var draw = Operands(seed: 0xd0b5)
    var scratch = BigInteger()
    for round in 0..<3000 {
      var value = draw.integer(bits: Int.random(in: 1...4000, using: &draw.random))
      let word =
        round % 50 == 0
        ? .min : Int(truncatingIfNeeded: draw.random.next()) >> Int.random(in: 0...63, using: &draw.random)
      let shift = Int.random(in: 0...4000, using: &draw.random)
      var exact = Rational()
      exact.set(value)
      var term = Rational(word)
      term.multiply(byPowerOfTwo: shift)
      exact.add(term)
      value.add(word, shiftedLeftBy: shift, scratch: &scratch)
      check(exact.numerator.compare(value) == 0, "+ \(word) · 2^\(shift): \(value.hexadecimal)")
      exact.multiply(by: Rational(word))
      value.multiply(by: word)
      check(exact.numerator.compare(value) == 0, "× \(word): \(value.hexadecimal)")
    }
  }
}
