/// The grammar of numerals. GMP and MPFR skip spaces and stop at the first invalid character. A parser that must reject
/// both checks a text here first.
enum NumeralGrammar {
  /// The radix, 10 or 16, if all of `text` is a real number (10 for `nan` and `inf`); otherwise nil.
  static func radixOfReal(_ text: String) -> Int32? {
    var rest = text.utf8[...]
    dropSign(&rest)
    if rest.elementsEqual("inf".utf8) || text == "nan" { return 10 }
    let hexadecimal = dropHexadecimalPrefix(&rest)
    var digits = dropDigits(&rest, hexadecimal: hexadecimal)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += dropDigits(&rest, hexadecimal: hexadecimal)
    }
    guard digits > 0 else { return nil }
    let mark = hexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    if let first = rest.first, first | 0x20 == mark {
      rest.removeFirst()
      dropSign(&rest)
      guard dropDigits(&rest, hexadecimal: false) > 0 else { return nil }
    }
    return rest.isEmpty ? (hexadecimal ? 16 : 10) : nil
  }

  /// The parts of an integer: whether it has a minus sign, its radix and its digits; nil if `text` is not an integer.
  static func integer(_ text: Substring) -> (negative: Bool, radix: Int32, digits: String)? {
    var rest = text.utf8[...]
    let negative = rest.first == UInt8(ascii: "-")
    dropSign(&rest)
    let hexadecimal = dropHexadecimalPrefix(&rest)
    let digits = String(Substring(rest))
    guard dropDigits(&rest, hexadecimal: hexadecimal) > 0, rest.isEmpty else { return nil }
    return (negative, hexadecimal ? 16 : 10, digits)
  }

  private static func dropSign(_ rest: inout Substring.UTF8View) {
    if let first = rest.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { rest.removeFirst() }
  }

  private static func dropHexadecimalPrefix(_ rest: inout Substring.UTF8View) -> Bool {
    guard rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) else { return false }
    rest.removeFirst(2)
    return true
  }

  private static func dropDigits(_ rest: inout Substring.UTF8View, hexadecimal: Bool) -> Int {
    let tail = rest.drop { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): hexadecimal
      default: false
      }
    }
    defer { rest = tail }
    return rest.count - tail.count
  }
}

/// Inserts the point and the exponent into a run of significant digits.
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

/// Inserts the point into a whole number of units of the last decimal place.
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
