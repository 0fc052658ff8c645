/// Puts the point into a whole number of the last decimal place.
enum FixedNotation {
  /// `-125` with 5 fraction digits is `-0.00125`; with none it is `-125`.
  ///
  /// - Parameter units: an optional minus sign and one or more decimal digits.
  static func text(units: String, fractionDigits: Int) -> String {
    guard fractionDigits > 0 else { return units }
    let negative = units.hasPrefix("-")
    let magnitude = negative ? units.dropFirst() : units[...]
    let missing = max(0, fractionDigits + 1 - magnitude.utf8.count)
    let padded = String(repeating: "0", count: missing) + magnitude
    return (negative ? "-" : "") + padded.dropLast(fractionDigits) + "." + padded.suffix(fractionDigits)
  }
}
