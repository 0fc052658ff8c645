import CMultiprecision

extension BigFloat {
  /// The value in scientific notation with `digits` significant digits (at least 1), correctly rounded, such as
  /// `-1.250e-3` or `7e+0`. Zero is `0` or `-0`. Other values are `nan`, `inf` and `-inf`.
  public func description(digits: Int) -> String {
    if let special = textWithoutDigits { return special }
    var exponent = 0
    guard let text = mpfr_get_str(nil, &exponent, 10, max(digits, 1), pointer, MPFR_RNDN) else { return "nan" }
    defer { mpfr_free_str(text) }
    return ScientificNotation.text(digits: String(cString: text), exponent: exponent - 1)
  }

  /// The exact value in a unique notation: C99's hexadecimal with a leading digit 1 and no trailing zeros, such as
  /// `-0x1.8p+3`. Zero is `0x0p+0` or `-0x0p+0`. Other values are `nan`, `inf` and `-inf`.
  public var hexadecimal: String {
    if isZero { return mpfr_signbit(pointer) != 0 ? "-0x0p+0" : "0x0p+0" }
    if let special = textWithoutDigits { return special }
    var significand = BigInteger(0)
    var exponent = integerSignificand(into: &significand)
    let fractionBits = significand.bitWidth - 1
    exponent += fractionBits
    significand.shiftLeft(by: (4 - fractionBits % 4) % 4)
    let negative = significand.signum < 0
    if negative { significand.negate() }
    let digits = significand.text(radix: 16)
    let fraction = digits.dropFirst()
    return (negative ? "-" : "") + "0x" + digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + "p"
      + (exponent < 0 ? "" : "+") + String(exponent)
  }

  /// The exact value as an odd whole number in hexadecimal and a power of two, such as `-0x1a2bp-7`; zero is `0x0p0`.
  ///
  /// C's `strtod` can read it, and so can a program that reads only whole numbers. Values that are not finite are
  /// written as in ``hexadecimal``.
  public var integerHexadecimal: String {
    if isZero { return "0x0p0" }
    if let special = textWithoutDigits { return special }
    var significand = BigInteger(0)
    let exponent = integerSignificand(into: &significand)
    return "\(significand.hexadecimal)p\(exponent)"
  }

  /// The number written as `text`, rounded once to nearest even at `precision` bits.
  ///
  /// The text is decimal (`-12.5e-3`, `.5`, `7.`) or C99 hexadecimal (`0x1.8p+3`), with an optional sign; also `nan`,
  /// `inf`, `+inf` and `-inf`. Exponents beyond the range give infinity or zero. Nil for anything else: empty text,
  /// spaces, separators, a number followed by other text.
  public init?(parsing text: String, precision: Int) {
    guard let radix = NumeralGrammar.radixOfReal(text) else { return nil }
    self.init(precision: precision)
    mpfr_strtofr(pointer, text, nil, radix, MPFR_RNDN)
  }

  /// The largest magnitude of a binary exponent for exact expansions, 2²⁴: two mebibytes and five million digits. A
  /// numeral of ten characters can denote far more, so text from outside must not decide the limit.
  public static var exactExponentLimit: Int { 1 << 24 }

  /// Makes `integer` odd, so that the value is `integer` × 2^(the result). Only for finite values other than zero.
  private func integerSignificand(into integer: inout BigInteger) -> Int {
    let exponent = mpfr_get_z_2exp(integer.pointer, pointer)
    let zeros = integer.trailingZeroBits
    integer.shiftRight(by: zeros)
    return exponent + zeros
  }

  private var textWithoutDigits: String? {
    if isNaN { return "nan" }
    let sign = mpfr_signbit(pointer) != 0 ? "-" : ""
    if isZero { return sign + "0" }
    return isFinite ? nil : sign + "inf"
  }
}
