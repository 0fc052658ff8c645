import ExactNumbers

/// Rounding only by whole-number arithmetic, without MPFR. It is the reference for conversions and operations.
enum ReferenceRounding {
  /// The e with 2^e ≤ |`value`| < 2^(e+1), for a fraction other than zero.
  static func exponent(_ value: borrowing Rational) -> Int {
    var guess = value.numerator.bitWidth - value.denominator.bitWidth
    var magnitude = Rational(copying: value)
    if magnitude.signum < 0 { magnitude.negate() }
    magnitude.multiply(byPowerOfTwo: -guess)
    if magnitude.compare(Rational(1)) < 0 { guess -= 1 }
    return guess
  }

  /// |`value`| / 2^`quantum` rounded to a whole number.
  static func units(_ value: borrowing Rational, quantum: Int, rounding: Rounding) -> BigInteger {
    var scaled = Rational(copying: value)
    let negative = scaled.signum < 0
    if negative { scaled.negate() }
    scaled.multiply(byPowerOfTwo: -quantum)
    var whole = BigInteger()
    var rest = BigInteger()
    whole.setFloorQuotient(scaled.numerator, scaled.denominator)
    rest.setFloorRemainder(scaled.numerator, scaled.denominator)
    if rest.isZero { return whole }
    rest.shiftLeft(by: 1)
    let side = rest.compare(scaled.denominator)
    let larger =
      switch rounding {
      case .toNearestEven: side > 0 || (side == 0 && whole.testBit(0))
      case .up: !negative
      case .down: negative
      case .towardZero: false
      case .awayFromZero: true
      }
    if larger { whole.add(BigInteger(1)) }
    return whole
  }

  /// `value` rounded to `precision` bits, as a fraction.
  static func rounded(_ value: borrowing Rational, precision: Int, rounding: Rounding) -> Rational {
    if value.isZero { return Rational() }
    let quantum = exponent(value) - precision + 1
    var result = Rational()
    result.set(units(value, quantum: quantum, rounding: rounding))
    result.multiply(byPowerOfTwo: quantum)
    if value.signum < 0 { result.negate() }
    return result
  }

  /// `value` as the nearest number of a binary format, ties to even.
  static func nearest<Format: BinaryFloatingPoint>(_ value: borrowing Rational, as _: Format.Type) -> Format {
    if value.isZero { return 0 }
    let bits = Format.significandBitCount + 1
    let smallest = Int(Format.leastNonzeroMagnitude.exponent)
    let quantum = max(exponent(value) - bits + 1, smallest)
    if quantum > 2000 { return value.signum < 0 ? -Format.infinity : Format.infinity }
    guard let units = units(value, quantum: quantum, rounding: .toNearestEven).int else { return .nan }
    return Format(
      sign: value.signum < 0 ? .minus : .plus, exponent: Format.Exponent(quantum), significand: Format(units))
  }
}
