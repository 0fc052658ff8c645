import CMultiprecision

extension Rational {
  /// The exact fraction: `p/q` in lowest terms, or `p` if q is 1.
  public var description: String {
    let top = numerator.description
    let bottom = denominator.description
    return bottom == "1" ? top : top + "/" + bottom
  }

  /// The fraction written as `text`: `p/q` or `p`, decimal, with an optional sign in front. Nil for anything else:
  /// empty text, spaces, a zero denominator, a number followed by other text.
  public init?(parsing text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let top = parts.first.flatMap(NumeralGrammar.integer), top.radix == 10 else { return nil }
    var bottomDigits = "1"
    if parts.count > 1 {
      guard parts[1].utf8.first.map({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) == true,
        let bottom = NumeralGrammar.integer(parts[1]), bottom.radix == 10,
        bottom.digits.utf8.contains(where: { $0 != UInt8(ascii: "0") })
      else { return nil }
      bottomDigits = bottom.digits
    }
    self.init()
    __gmpz_set_str(vernier_mpq_numref(pointer), top.digits, 10)
    __gmpz_set_str(vernier_mpq_denref(pointer), bottomDigits, 10)
    __gmpq_canonicalize(pointer)
    if top.negative { negate() }
  }

  /// The fraction in scientific notation with `digits` significant digits (at least 1), rounded to nearest, ties to
  /// even, such as `-3.333e-1`. Zero is `0`.
  public func decimal(digits: Int) -> String {
    guard !isZero else { return "0" }
    let count = max(digits, 1)
    // The bit widths give the decimal exponent to within one; the number of digits then decides.
    var exponent = Int((Double(numerator.bitWidth - denominator.bitWidth) * 0.301029995663981).rounded(.down))
    while true {
      let positions = count - 1 - exponent
      var units = roundedUnits(decimalPlaces: positions, truncating: true)
      if units.signum < 0 { units.negate() }
      let found = units.description.utf8.count
      if found == count && !units.isZero { break }
      exponent += found > count ? 1 : -1
    }
    let units = roundedUnits(decimalPlaces: count - 1 - exponent, truncating: false)
    var digitText = units.description
    if digitText.utf8.count > count + (signum < 0 ? 1 : 0) {
      digitText.removeLast()
      exponent += 1
    }
    return ScientificNotation.text(digits: digitText, exponent: exponent)
  }

  /// The fraction with `fractionDigits` digits (at least 0) after the point, rounded to nearest, ties to even, such as
  /// `-0.333`. A result of zero has no sign.
  public func decimal(fractionDigits: Int) -> String {
    let positions = max(fractionDigits, 0)
    return FixedNotation.text(
      units: roundedUnits(decimalPlaces: positions, truncating: false).description, fractionDigits: positions)
  }

  /// The fraction × 10^`decimalPlaces` as a whole number, truncated toward zero or rounded to nearest, ties to even.
  private func roundedUnits(decimalPlaces: Int, truncating: Bool) -> BigInteger {
    var top = numerator
    var bottom = denominator
    var scale = BigInteger(10)
    scale.raise(to: Int(decimalPlaces.magnitude))
    if decimalPlaces >= 0 { top.multiply(by: scale) } else { bottom.multiply(by: scale) }
    let negative = top.signum < 0
    if negative { top.negate() }
    var units = BigInteger()
    units.setFloorQuotient(top, bottom)
    if !truncating {
      var rest = BigInteger()
      rest.setFloorRemainder(top, bottom)
      rest.shiftLeft(by: 1)
      let side = rest.compare(bottom)
      if side > 0 || (side == 0 && units.testBit(0)) { units.add(BigInteger(1)) }
    }
    if negative { units.negate() }
    return units
  }
}
