import ExactNumbers
import TestSupport
import Testing

@Suite("BigFloat arithmetic is exact arithmetic, rounded once")
struct BigFloatArithmeticTests {
  static let seed: UInt64 = 0x5eed_0001
  static let roundings: [Rounding] = [.toNearestEven, .up, .down, .towardZero, .awayFromZero]

  /// Expects `result` to equal `exact`.
  private func expect(
    _ result: borrowing BigFloat, is exact: borrowing Rational, _ rounding: Rounding, _ operands: () -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let wanted = ReferenceRounding.rounded(exact, precision: result.precision, rounding: rounding)
    let found = Rational(result) ?? Rational()
    check(
      result.isFinite && found.isEqual(to: wanted),
      """
      seed \(Self.seed), \(rounding), \(result.precision) bits: \(operands()) gave \(result.hexadecimal), \
      wanted \(wanted.description)
      """, sourceLocation: sourceLocation)
  }

  @Test("sums, differences, products and quotients into a register of another precision", arguments: roundings)
  func operationsIntoARegister(rounding: Rounding) {
    var draw = Operands(seed: Self.seed)
    for _ in 0..<400 {
      let a = draw.bigFloat(precision: draw.precision())
      let b = draw.bigFloat(precision: draw.precision())
      let c = draw.bigFloat(precision: draw.precision())
      guard let x = Rational(a), let y = Rational(b), let z = Rational(c) else { continue }
      let operands = { "a = \(a.hexadecimal), b = \(b.hexadecimal), c = \(c.hexadecimal)" }
      var result = BigFloat(precision: draw.precision())
      var exact = Rational()

      result.setSum(a, b, rounding: rounding)
      exact.setSum(x, y)
      expect(result, is: exact, rounding) { "sum of " + operands() }

      result.setDifference(a, b, rounding: rounding)
      exact.setDifference(x, y)
      expect(result, is: exact, rounding) { "difference of " + operands() }

      result.setProduct(a, b, rounding: rounding)
      exact.setProduct(x, y)
      expect(result, is: exact, rounding) { "product of " + operands() }

      exact.add(z)
      result.setFusedProduct(a, b, plus: c, rounding: rounding)
      expect(result, is: exact, rounding) { "fused product of " + operands() }

      if !b.isZero {
        result.setQuotient(a, b, rounding: rounding)
        exact.setQuotient(x, y)
        expect(result, is: exact, rounding) { "quotient of " + operands() }
      }
    }
  }

  @Test("in place", arguments: roundings)
  func operationsInPlace(rounding: Rounding) {
    var draw = Operands(seed: Self.seed &+ 1)
    for _ in 0..<400 {
      let start = draw.bigFloat(precision: draw.precision())
      let b = draw.bigFloat(precision: draw.precision())
      let c = draw.bigFloat(precision: draw.precision())
      guard let x = Rational(start), let y = Rational(b), let z = Rational(c) else { continue }
      let operands = { "self = \(start.hexadecimal), b = \(b.hexadecimal), c = \(c.hexadecimal)" }
      var exact = Rational()

      var result = BigFloat(copying: start)
      result.add(b, rounding: rounding)
      exact.setSum(x, y)
      expect(result, is: exact, rounding) { "add: " + operands() }

      result.set(start)
      result.subtract(b, rounding: rounding)
      exact.setDifference(x, y)
      expect(result, is: exact, rounding) { "subtract: " + operands() }

      result.set(start)
      result.multiply(by: b, rounding: rounding)
      exact.setProduct(x, y)
      expect(result, is: exact, rounding) { "multiply: " + operands() }

      result.set(start)
      result.multiply(by: b, plus: c, rounding: rounding)
      exact.add(z)
      expect(result, is: exact, rounding) { "multiply plus: " + operands() }

      result.set(start)
      result.addProduct(b, c, rounding: rounding)
      exact.setProduct(y, z)
      exact.add(x)
      expect(result, is: exact, rounding) { "add product: " + operands() }

      if !b.isZero {
        result.set(start)
        result.divide(by: b, rounding: rounding)
        exact.setQuotient(x, y)
        expect(result, is: exact, rounding) { "divide: " + operands() }
      }

      result.set(start)
      result.negate()
      result.multiply(byPowerOfTwo: -37)
      exact.set(x)
      exact.negate()
      exact.multiply(byPowerOfTwo: -37)
      expect(result, is: exact, rounding) { "negate and halve 37 times: " + operands() }
    }
  }

  @Test("setting from a fraction, a whole number, a Double and a scaled Double", arguments: roundings)
  func setting(rounding: Rounding) {
    var draw = Operands(seed: Self.seed &+ 2)
    for _ in 0..<400 {
      var result = BigFloat(precision: draw.precision())
      let fraction = draw.rational()
      result.set(fraction, rounding: rounding)
      expect(result, is: fraction, rounding) { "fraction \(fraction.description)" }

      let whole = draw.integer(bits: 300)
      let exponent = draw.exponent(around: 53)
      var exact = Rational()
      exact.set(whole)
      exact.multiply(byPowerOfTwo: exponent)
      result.set(whole, exponent: exponent, rounding: rounding)
      expect(result, is: exact, rounding) { "\(whole.hexadecimal) times 2^\(exponent)" }

      let value = draw.bigFloat(precision: 53).double
      guard exact.set(value) else { continue }
      result.set(value, rounding: rounding)
      expect(result, is: exact, rounding) { "Double \(value)" }
      exact.multiply(byPowerOfTwo: 5000)
      result.set(value, exponent: 5000, rounding: rounding)
      expect(result, is: exact, rounding) { "Double \(value) times 2^5000" }
    }
  }

  @Test("a new register holds +0 at its precision, and an impossible precision is held to the possible")
  func newRegister() {
    let register = BigFloat(precision: 4096)
    check(register.isZero && register.hexadecimal == "0x0p+0", register.hexadecimal)
    check(register.precision == 4096, "\(register.precision)")
    check(BigFloat(precision: -5).precision == 1, "a negative precision")
    check(BigFloat(1.25, precision: 2).double == 1, "1.25 at 2 bits is a tie and goes to the even 1")
    check(BigFloat(1.75, precision: 2).double == 2, "1.75 at 2 bits is a tie and goes to the even 2")
  }

  @Test("infinities and NaN follow IEEE 754")
  func specials() {
    let zero = BigFloat(precision: 64)
    let one = BigFloat(1, precision: 64)
    var result = BigFloat(precision: 64)
    result.setQuotient(one, zero)
    check(result.double == .infinity && !result.isFinite && result.signum == 1, result.hexadecimal)
    result.setQuotient(zero, zero)
    check(result.isNaN && result.signum == 0, result.hexadecimal)
    check(result.isEqual(to: BigFloat(.nan, precision: 2)), "NaN is itself")
    check(!result.isEqual(to: one) && !one.isEqual(to: result), "NaN is nothing else")
    var negativeZero = BigFloat(-0.0, precision: 64)
    check(!negativeZero.isEqual(to: zero) && negativeZero.compare(zero) == 0, "-0 is as large as 0, but another value")
    negativeZero.negate()
    check(negativeZero.isEqual(to: zero), "negated -0 is +0")
  }

  @Test("compare orders as exact fractions do")
  func comparing() {
    var draw = Operands(seed: Self.seed &+ 3)
    for _ in 0..<1000 {
      let a = draw.bigFloat(precision: draw.precision())
      var b = draw.bigFloat(precision: draw.precision())
      if draw.chance(1, in: 2) { b.set(a) }
      guard let x = Rational(a), let y = Rational(b) else { continue }
      let operands = { "seed \(Self.seed &+ 3): \(a.hexadecimal) against \(b.hexadecimal)" }
      check(a.compare(b).signum() == x.compare(y).signum(), operands())
      check(a.isZero || a.isEqual(to: b) == x.isEqual(to: y), operands())
      check(a.signum == x.signum, operands())
    }
  }
}
