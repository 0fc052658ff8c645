import ExactNumbers
import TestSupport
import Testing

@Suite("Rational")
struct RationalTests {
  static let seed: UInt64 = 0x5eed_0004

  @Test("is a field: sums and products commute, distribute and undo")
  func field() {
    var draw = Operands(seed: Self.seed)
    for _ in 0..<500 {
      let a = draw.rational()
      let b = draw.rational()
      let c = draw.rational()
      let operands = { "seed \(Self.seed): \(a.description), \(b.description), \(c.description)" }
      var left = Rational()
      var right = Rational()

      left.setSum(a, b)
      right.setSum(b, a)
      check(left.isEqual(to: right), "a + b = b + a: " + operands())
      left.subtract(b)
      check(left.isEqual(to: a), "a + b - b = a: " + operands())

      left.setSum(a, b)
      left.multiply(by: c)
      right.setProduct(a, c)
      var other = Rational()
      other.setProduct(b, c)
      right.add(other)
      check(left.isEqual(to: right), "(a + b)c = ac + bc: " + operands())

      left.setDifference(a, b)
      right.setDifference(b, a)
      right.negate()
      check(left.isEqual(to: right), "a - b = -(b - a): " + operands())
      check(left.signum == a.compare(b).signum(), "the sign of a - b orders them: " + operands())

      if !c.isZero {
        left.setQuotient(a, c)
        left.multiply(by: c)
        check(left.isEqual(to: a), "a / c * c = a: " + operands())
        left.divide(by: c)
        right.setQuotient(a, c)
        check(left.isEqual(to: right), "in place and not: " + operands())
      }
    }
  }

  @Test("products are the fractions' textbook ones")
  func textbook() {
    var draw = Operands(seed: Self.seed &+ 1)
    for _ in 0..<300 {
      let a = draw.rational()
      let b = draw.rational()
      var top = BigInteger()
      var bottom = BigInteger()
      // p/q + r/s = (ps + rq)/qs
      top.setProduct(a.numerator, b.denominator)
      var second = BigInteger()
      second.setProduct(b.numerator, a.denominator)
      top.add(second)
      bottom.setProduct(a.denominator, b.denominator)
      var sum = Rational()
      sum.setSum(a, b)
      let wanted = Rational(numerator: top, denominator: bottom)?.description
      check(sum.description == wanted, "seed \(Self.seed &+ 1): \(a.description) + \(b.description)")
    }
  }

  @Test("multiplying by a power of two is multiplying by a power of two", arguments: [-200, -64, -1, 0, 1, 64, 200])
  func powersOfTwo(exponent: Int) {
    var power = BigInteger(1)
    power.shiftLeft(by: abs(exponent))
    var shifted = Rational(-35, 48)
    shifted.multiply(byPowerOfTwo: exponent)
    var wanted = Rational()
    wanted.set(power)
    if exponent < 0 { wanted.setQuotient(Rational(1), Rational(copying: wanted)) }
    wanted.multiply(by: Rational(-35, 48))
    check(shifted.isEqual(to: wanted), shifted.description)
  }

  @Test(
    "is canonical however it is made",
    arguments: [
      (6, -4, "-3/2"), (0, -7, "0"), (-8, -2, "4"), (Int.min, Int.min, "1"), (1, Int.min, "-1/9223372036854775808"),
    ])
  func canonical(top: Int, bottom: Int, text: String) {
    #expect(Rational(top, bottom).description == text)
    let fromIntegers = Rational(numerator: BigInteger(top), denominator: BigInteger(bottom))
    #expect(fromIntegers?.description == text)
    #expect(Rational(parsing: "\(top)/\(bottom.magnitude)")?.denominator.signum == 1)
  }

  @Test("texts give the same fraction back")
  func roundTrips() {
    var draw = Operands(seed: Self.seed &+ 2)
    for _ in 0..<500 {
      let value = draw.rational()
      let text = value.description
      check(Rational(parsing: text)?.isEqual(to: value) ?? false, "seed \(Self.seed &+ 2): \(text)")
    }
  }

  @Test(
    "a fraction is read whole or not at all",
    arguments: [
      "", "/", "1/", "/2", "1/0", "1/000", "1/-2", "1/+2", "1/2/3", "1 /2", "1.5", "0x10", "1/0x10", "a", "-", "+",
      " 1", "1\0", "٣",
    ])
  func refusals(text: String) {
    if let value = Rational(parsing: text) { Issue.record("\(text) was read as \(value.description)") }
  }

  @Test("what is read", arguments: [("-10/4", "-5/2"), ("+3", "3"), ("-0", "0"), ("08/010", "4/5"), ("0/5", "0")])
  func readings(text: String, value: String) {
    #expect(Rational(parsing: text)?.description == value)
  }

  @Test("takes finite floats exactly and refuses the others")
  func fromFloats() {
    for value in [0.1, -0.0, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, 1e23] {
      #expect(Rational(value)?.double == value)
      check(Rational(significand: value, exponent: 9)?.isEqual(to: scaled(value, 9)) ?? false, "\(value)")
    }
    var kept = Rational(1, 3)
    for value in [Double.nan, .infinity, -.infinity] {
      if Rational(value) != nil { Issue.record("\(value)") }
      if Rational(significand: value, exponent: 0) != nil { Issue.record("\(value)") }
      if Rational(BigFloat(value, precision: 53)) != nil { Issue.record("\(value)") }
      check(!kept.set(value), "\(value)")
      check(!kept.set(value, exponent: 1), "\(value)")
      check(!kept.set(BigFloat(value, precision: 53)), "\(value)")
    }
    #expect(kept.description == "1/3")
    for exponent in [Int.max, Int.min, 1 << 40, 1 << 25] {
      if Rational(significand: 1, exponent: exponent) != nil { Issue.record("2^\(exponent)") }
      var huge = BigFloat(precision: 53)
      huge.set(1, exponent: exponent)
      if !huge.isZero && Rational(huge) != nil { Issue.record("2^\(exponent)") }
    }
  }

  private func scaled(_ value: Double, _ exponent: Int) -> Rational {
    var result = Rational()
    result.set(value)
    result.multiply(by: Rational(1 << exponent))
    return result
  }

  @Test(
    "scientific decimals",
    arguments: [
      ("1/3", 4, "3.333e-1"), ("-2/3", 3, "-6.67e-1"), ("0", 3, "0"), ("9995/10", 3, "1.00e+3"),
      ("9985/10", 3, "9.98e+2"),
      ("5", 0, "5e+0"), ("1000000", 1, "1e+6"), ("999999", 6, "9.99999e+5"), ("1/1000", 2, "1.0e-3"),
      ("-95", 1, "-1e+2"),
    ])
  func scientific(text: String, digits: Int, decimal: String) {
    #expect(Rational(parsing: text)?.decimal(digits: digits) == decimal)
  }

  @Test(
    "fixed decimals",
    arguments: [
      ("1/3", 3, "0.333"), ("-2/3", 3, "-0.667"), ("5/2", 0, "2"), ("7/2", 0, "4"), ("1/8", 2, "0.12"),
      ("3/8", 2, "0.38"),
      ("-1/1000", 2, "0.00"), ("12345/100", 1, "123.4"), ("7", 2, "7.00"), ("7", -3, "7"), ("-1/16", 4, "-0.0625"),
    ])
  func fixed(text: String, digits: Int, decimal: String) {
    #expect(Rational(parsing: text)?.decimal(fractionDigits: digits) == decimal)
  }
}
