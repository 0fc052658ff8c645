/// Which texts are numerals. GMP and MPFR skip spaces and stop at the first odd character; a parser that must refuse both
/// asks here first.
enum NumeralGrammar {
  /// 10 or 16 where the whole of `text` is a real number in that radix (10 for `nan` and `inf`), else nil.
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

  /// The parts of an integer: whether a minus stands in front, its radix and its digits; nil where `text` is none.
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
