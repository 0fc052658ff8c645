import Files

/// Numbers in a text, separated by white space, commas, or nothing where a sign or a second point begins the next one.
///
/// O(bytes) in all.
struct NumberScanner {
  private let bytes: [UInt8]
  private var at = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether only separators are left.
  var isAtEnd: Bool {
    mutating get {
      skipSeparators()
      return at == bytes.count
    }
  }

  /// The next byte after separators, which stays; nil at the end.
  mutating func peek() -> UInt8? {
    skipSeparators()
    return at < bytes.count ? bytes[at] : nil
  }

  /// Skips white space, and says whether a byte follows and was skipped.
  mutating func skip(_ byte: Character) -> Bool {
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    guard at < bytes.count, bytes[at] == byte.asciiValue else { return false }
    at += 1
    return true
  }

  /// The next byte after white space, which is skipped; nil at the end.
  mutating func nextByte() -> UInt8? {
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    guard at < bytes.count else { return nil }
    at += 1
    return bytes[at - 1]
  }

  /// A flag of an arc: one digit, 0 or 1, after separators.
  mutating func flag() throws(DrawingFault) -> Bool {
    guard let byte = peek(), byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw fault("a flag 0 or 1")
    }
    at += 1
    return byte == UInt8(ascii: "1")
  }

  /// The next number.
  /// - Throws: a fault without a place where none stands there, or one that no double holds.
  mutating func number() throws(DrawingFault) -> Double {
    skipSeparators()
    let start = at
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") { at += 1 }
    var digits = skipDigits()
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      digits += skipDigits()
    }
    if digits > 0, at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      let mantissa = at
      at += 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") { at += 1 }
      // What follows may be a unit such as `em`.
      if skipDigits() == 0 { at = mantissa }
    }
    guard digits > 0, let number = Double(String(decoding: bytes[start..<at], as: UTF8.self)), number.isFinite else {
      at = start
      throw fault("a number")
    }
    return number
  }

  /// The digits of a whole number to the base 16.
  mutating func hexadecimal() throws(DrawingFault) -> Double {
    var number = 0.0
    let start = at
    while at < bytes.count, at - start < 16, let digit = JSONEscapes.hexDigit(bytes[at]) {
      number = number * 16 + Double(digit)
      at += 1
    }
    guard at > start else { throw fault("a hexadecimal digit") }
    return number
  }

  /// All numbers to the end of the text.
  mutating func numbers() throws(DrawingFault) -> [Double] {
    var numbers: [Double] = []
    while !isAtEnd {
      guard numbers.count <= 2 * LineCollector.pointLimit else { throw LineCollector.tooMany }
      numbers.append(try number())
    }
    return numbers
  }

  private func fault(_ what: String) -> DrawingFault {
    let rest = String(decoding: bytes[at...].prefix(20), as: UTF8.self)
    return DrawingFault(
      rest.isEmpty
        ? "the numbers end early; \(what) has to follow" : "\(what) has to stand at \(QuotedText(rest, limit: 20))")
  }

  private mutating func skipDigits() -> Int {
    let start = at
    while at < bytes.count, 0x30...0x39 ~= bytes[at] { at += 1 }
    return at - start
  }

  private mutating func skipSeparators() {
    while at < bytes.count, Self.isSpace(bytes[at]) || bytes[at] == UInt8(ascii: ",") { at += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
