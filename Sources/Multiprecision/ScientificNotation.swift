/// Puts the point and the exponent into a run of significant digits.
enum ScientificNotation {
  /// `-12345` with exponent −3 is `-1.2345e-3`; `7` with exponent 0 is `7e+0`.
  ///
  /// - Parameters:
  ///   - digits: an optional minus sign and one or more decimal digits.
  ///   - exponent: the power of ten of the first digit.
  static func text(digits: String, exponent: Int) -> String {
    let negative = digits.hasPrefix("-")
    let magnitude = negative ? digits.dropFirst() : digits[...]
    let fraction = magnitude.dropFirst()
    return (negative ? "-" : "") + magnitude.prefix(1) + (fraction.isEmpty ? "" : "." + fraction)
      + "e" + (exponent < 0 ? "" : "+") + String(exponent)
  }
}
