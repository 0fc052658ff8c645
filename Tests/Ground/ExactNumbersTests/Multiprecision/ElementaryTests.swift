import ExactNumbers
import TestSupport
import Testing

@Suite("Powers of ten, square roots and tangents are correctly rounded")
struct ElementaryTests {
  /// The exact sum of `value` and `ulps` units in its last place.
  private func neighbour(_ value: borrowing BigFloat, ulps: borrowing Rational) -> Rational {
    guard let exact = Rational(value) else { return Rational() }
    var ulp = Rational(1)
    ulp.multiply(byPowerOfTwo: ReferenceRounding.exponent(exact) - value.precision + 1)
    ulp.multiply(by: ulps)
    ulp.add(exact)
    return ulp
  }

  /// The sign of `value`^`denominator` − 10^`numerator`, exactly.
  private func side(_ value: borrowing Rational, _ numerator: Int, _ denominator: Int) -> Int {
    var power = Rational(1)
    for _ in 0..<denominator { power.multiply(by: value) }
    var ten = BigInteger(10)
    ten.raise(to: abs(numerator))
    var wanted = Rational()
    wanted.set(ten)
    if numerator < 0 { wanted.setQuotient(Rational(1), Rational(copying: wanted)) }
    return power.compare(wanted).signum()
  }

  @Test("10^(p/q): the q-th powers of the neighbours lie either side of 10^p", arguments: [1, 2, 3, 7, 10, 60])
  func rationalPowersOfTen(denominator: Int) {
    for numerator in stride(from: -97, through: 97, by: 11) {
      for precision in [2, 24, 53, 64, 200] {
        let exponent = Rational(numerator, denominator)
        var power = BigFloat(precision: precision)
        let operands = { "10^(\(numerator)/\(denominator)) at \(precision) bits gave \(power.hexadecimal)" }
        power.setPowerOfTen(exponent)
        let low = side(neighbour(power, ulps: Rational(-1, 2)), numerator, denominator)
        let high = side(neighbour(power, ulps: Rational(1, 2)), numerator, denominator)
        check(low <= 0 && high >= 0, operands())

        power.setPowerOfTen(exponent, rounding: .down)
        check(side(neighbour(power, ulps: Rational(0)), numerator, denominator) <= 0, "down: " + operands())
        check(side(neighbour(power, ulps: Rational(1)), numerator, denominator) > 0, "down: " + operands())
        power.setPowerOfTen(exponent, rounding: .up)
        check(side(neighbour(power, ulps: Rational(0)), numerator, denominator) >= 0, "up: " + operands())
        check(side(neighbour(power, ulps: Rational(-1)), numerator, denominator) < 0, "up: " + operands())
      }
    }
  }

  @Test("a fraction's power and a register's agree where the register holds the fraction")
  func powersAgree() {
    for quarter in -40...40 {
      var fromFraction = BigFloat(precision: 100)
      var fromRegister = BigFloat(precision: 100)
      fromFraction.setPowerOfTen(Rational(quarter, 4))
      fromRegister.setPowerOfTen(BigFloat(Double(quarter) / 4, precision: 53))
      check(fromFraction.isEqual(to: fromRegister), "10^(\(quarter)/4)")
    }
    var hundred = BigFloat(precision: 53)
    hundred.setPowerOfTen(Rational(2))
    #expect(hundred.double == 100)
  }

  @Test("a power closer to a tie than guard bits reach still goes to its own side", arguments: [3, 24, 53, 64])
  func hardPowersOfTen(precision: Int) {
    var tie = Rational(1)
    tie.multiply(byPowerOfTwo: -precision)
    tie.add(Rational(3, 2))
    var wideTie = BigFloat(precision: 500)
    wideTie.set(tie)
    // Find bit by bit the largest k for which 10^(k/3^150) is below the tie. It is within 2^-235 of the tie.
    var denominator = BigInteger(3)
    denominator.raise(to: 150)
    var numerator = BigInteger()
    var power = BigFloat(precision: 500)
    var wideExponent = BigFloat(precision: 500)
    for bit in (0..<denominator.bitWidth).reversed() {
      var trial = BigInteger(copying: numerator)
      trial.setBit(bit)
      wideExponent.set(Rational(numerator: trial, denominator: denominator) ?? Rational())
      power.setPowerOfTen(wideExponent)
      if power.compare(wideTie) < 0 { numerator.set(trial) }
    }
    var rounded = BigFloat(precision: precision)
    rounded.setPowerOfTen(Rational(numerator: numerator, denominator: denominator) ?? Rational())
    check(rounded.isEqual(to: BigFloat(1.5, precision: 64)), "below: \(numerator.description) / 3^150")
    numerator.add(BigInteger(1))
    rounded.setPowerOfTen(Rational(numerator: numerator, denominator: denominator) ?? Rational())
    var above = BigFloat(1, precision: precision)
    above.multiply(byPowerOfTwo: 1 - precision)
    above.add(BigFloat(1.5, precision: 64))
    check(rounded.isEqual(to: above), "above: \(numerator.description) / 3^150")
  }

  @Test("powers beyond the exponent range end in infinity and zero, and a hair above 0 rounds up above 1")
  func extremes() {
    var power = BigFloat(precision: 53)
    var exponent = Rational(1, 3)
    exponent.multiply(byPowerOfTwo: 80)
    power.setPowerOfTen(exponent)
    #expect(power.double == .infinity)
    exponent.negate()
    power.setPowerOfTen(exponent)
    check(power.isZero, power.hexadecimal)
    exponent.set(1, 3)
    exponent.multiply(byPowerOfTwo: -3000)
    power.setPowerOfTen(exponent)
    #expect(power.double == 1)
    power.setPowerOfTen(exponent, rounding: .up)
    #expect(power.double == 1.0.nextUp)
  }

  /// The sine (`first` 1) or cosine (`first` 0) of `angle`, |angle| ≤ 2, summed from its series to below 2^−400.
  private func series(_ angle: borrowing Rational, first: Int) -> Rational {
    var square = Rational()
    square.setProduct(angle, angle)
    var term = first == 0 ? Rational(1) : Rational(copying: angle)
    var sum = Rational(copying: term)
    var index = first
    while index < 120 {
      term.multiply(by: square)
      term.multiply(by: Rational(-1, (index + 1) * (index + 2)))
      index += 2
      sum.add(term)
    }
    return sum
  }

  @Test(
    "tan: its neighbours times the cosine's series lie either side of the sine's",
    arguments: [0.1, -0.75, 0.5, 1, -1.25, 1.5, 0x1.fffffep-4, 1.5707963267948966])
  func tangents(angle: Double) {
    let exact = Rational(angle) ?? Rational()
    let sine = series(exact, first: 1)
    let cosine = series(exact, first: 0)
    for precision in [2, 24, 53, 64, 128] {
      var tangent = BigFloat(precision: precision)
      tangent.setTangent(of: BigFloat(angle, precision: 53))
      var low = neighbour(tangent, ulps: Rational(-1, 2))
      var high = neighbour(tangent, ulps: Rational(1, 2))
      low.multiply(by: cosine)
      high.multiply(by: cosine)
      check(
        low.compare(sine) < 0 && high.compare(sine) > 0, "tan \(angle) at \(precision) bits: \(tangent.hexadecimal)")
    }
  }

  @Test("square roots: the squares of half an ULP below and above lie either side of the number")
  func squareRoots() {
    var operands = Operands(seed: 0x5c4a)
    for _ in 0..<300 {
      let square = BigFloat(Double.random(in: 0x1p-60...0x1p60, using: &operands.random), precision: 53)
      var root = BigFloat(precision: [2, 24, 53, 64, 128, 300].randomElement(using: &operands.random) ?? 53)
      root.setSquareRoot(of: square)
      let exact = Rational(square) ?? Rational()
      var low = neighbour(root, ulps: Rational(-1, 2))
      var high = neighbour(root, ulps: Rational(1, 2))
      low.multiply(by: Rational(copying: low))
      high.multiply(by: Rational(copying: high))
      check(
        low.compare(exact) <= 0 && high.compare(exact) >= 0,
        "√\(square.hexadecimal) at \(root.precision) bits: \(root.hexadecimal)")
    }
    var root = BigFloat(precision: 53)
    root.setSquareRoot(of: BigFloat(-1, precision: 53))
    let below = root.isNaN
    root.setSquareRoot(of: BigFloat(-0.0, precision: 53))
    let zero = root.hexadecimal
    #expect(below && zero == "-0x0p+0")
  }
}
