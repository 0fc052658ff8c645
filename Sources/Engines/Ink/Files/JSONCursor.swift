import Files

/// A strict JSON parser (RFC 8259) that steps through the bytes of one object and never reads beyond them.
///
/// Allocates nothing except what ``JSONString`` states.
struct JSONCursor {
  /// The position of the next byte.
  private(set) var position: UnsafePointer<UInt8>
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// The position of the first byte in the recording, from 1.
  private let firstByte: Int

  /// A cursor at the first byte; nil for an empty object.
  /// - Parameter object: its bytes must outlive the cursor.
  init?(_ object: UnsafeBufferPointer<UInt8>, firstByte: Int) {
    guard let start = object.baseAddress else { return nil }
    self.start = start
    position = start
    end = start + object.count
    self.firstByte = firstByte
  }

  /// The next byte, or 0 at the end; 0 is not valid in JSON.
  @inline(__always)
  var byte: UInt8 { position < end ? position.pointee : 0 }

  var isAtEnd: Bool { position == end }

  var isAtNumber: Bool {
    @inline(__always) get { byte == UInt8(ascii: "-") || Self.isDigit(byte) }
  }

  /// The fault that the next byte is not valid JSON.
  var notJSON: EventError { .notJSON(byte: byteNumber(position)) }

  private func byteNumber(_ position: UnsafePointer<UInt8>) -> Int { firstByte + (position - start) }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inline(__always)
  mutating func skipSpace() {
    while position < end {
      let byte = position.pointee
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  /// Skips an expected byte if it is the next one; returns whether it was.
  @inline(__always)
  mutating func take(_ expected: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: expected) else { return false }
    position += 1
    return true
  }

  @inline(__always)
  mutating func expect(_ expected: Unicode.Scalar) throws(EventError) {
    guard take(expected) else { throw notJSON }
  }

  /// Skips a given word: `true`, `false` or `null`.
  @inline(__always)
  mutating func expect(word: StaticString) throws(EventError) {
    var next = word.utf8Start
    let last = next + word.utf8CodeUnitCount
    while next < last {
      guard byte == next.pointee else { throw notJSON }
      next += 1
      position += 1
    }
  }

  // MARK: Strings

  /// Parses a string.
  @inline(__always)
  mutating func string() throws(EventError) -> JSONString {
    try expect("\"")
    let first = position
    var all: UInt8 = 0
    while position < end {
      let byte = position.pointee
      if byte == UInt8(ascii: "\"") {
        let bytes = UnsafeBufferPointer(start: first, count: position - first)
        if all >= 0x80 { try checkUnicode(bytes) }
        position += 1
        return JSONString(bytes: bytes, hasEscapes: false)
      }
      guard byte >= 0x20, byte != UInt8(ascii: "\\") else { break }
      all |= byte
      position += 1
    }
    return try escapedString(first)
  }

  /// Parses the rest of a string from its first backslash.
  @inline(never)
  private mutating func escapedString(_ first: UnsafePointer<UInt8>) throws(EventError) -> JSONString {
    while position < end {
      let byte = position.pointee
      if byte == UInt8(ascii: "\"") {
        let bytes = UnsafeBufferPointer(start: first, count: position - first)
        try checkUnicode(bytes)
        position += 1
        return JSONString(bytes: bytes, hasEscapes: true)
      }
      guard byte >= 0x20 else { throw notJSON }
      if byte == UInt8(ascii: "\\") { try skipEscape() } else { position += 1 }
    }
    throw notJSON
  }

  private mutating func skipEscape() throws(EventError) {
    let backslash = position
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      let unit = try hexadecimalUnit()
      guard unit & 0xF800 == 0xD800 else { return }
      guard unit < 0xDC00, take("\\") else { throw .notUnicode(byte: byteNumber(backslash)) }
      guard take("u") else { throw .notUnicode(byte: byteNumber(backslash)) }
      guard try hexadecimalUnit() & 0xFC00 == 0xDC00 else { throw .notUnicode(byte: byteNumber(backslash)) }
    default: throw notJSON
    }
  }

  private mutating func hexadecimalUnit() throws(EventError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = JSONEscapes.hexDigit(byte) else { throw notJSON }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private func checkUnicode(_ bytes: UnsafeBufferPointer<UInt8>) throws(EventError) {
    guard let fault = UTF8Text.firstFault(in: bytes) else { return }
    throw .notUnicode(byte: byteNumber(start) + (bytes.baseAddress.map { $0 - start } ?? 0) + fault)
  }

  // MARK: Numbers

  /// Parses a number.
  @inline(__always)
  mutating func number() throws(EventError) -> JSONNumber {
    let first = position
    let isNegative = take("-")
    let firstDigit = position
    var significand: UInt64 = 0
    // A digit after a leading zero is a syntax error, which the caller finds.
    if byte == UInt8(ascii: "0") {
      position += 1
    } else {
      try digits(&significand)
    }
    var digitCount = position - firstDigit
    var exponent = 0
    if byte == UInt8(ascii: ".") {
      position += 1
      let fraction = position
      try digits(&significand)
      exponent = fraction - position
      digitCount -= exponent
    }
    let isExact = digitCount <= JSONNumber.digitLimit || significantDigits(from: firstDigit) <= JSONNumber.digitLimit
    if byte | 0x20 == UInt8(ascii: "e") { exponent += try explicitExponent() }
    return JSONNumber(
      text: UnsafeBufferPointer(start: first, count: position - first), isNegative: isNegative,
      significand: significand,
      exponent: exponent, isExact: isExact)
  }

  /// Parses one or more digits. With too many digits, the significand wraps around.
  @inline(__always)
  private mutating func digits(_ significand: inout UInt64) throws(EventError) {
    guard Self.isDigit(byte) else { throw notJSON }
    while position < end {
      let digit = position.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      significand = significand &* 10 &+ UInt64(digit)
      position += 1
    }
  }

  /// The number of digits from `first` to the position, without leading zeros.
  private func significantDigits(from first: UnsafePointer<UInt8>) -> Int {
    var next = first
    while next < position, next.pointee == UInt8(ascii: "0") || next.pointee == UInt8(ascii: ".") { next += 1 }
    var count = 0
    while next < position {
      if next.pointee != UInt8(ascii: ".") { count += 1 }
      next += 1
    }
    return count
  }

  /// Parses an exponent; its magnitude is limited to ten million, far beyond the range of a double.
  private mutating func explicitExponent() throws(EventError) -> Int {
    position += 1
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard Self.isDigit(byte) else { throw notJSON }
    var exponent = 0
    while Self.isDigit(byte) {
      exponent = min(exponent * 10 + Int(byte - UInt8(ascii: "0")), 10_000_000)
      position += 1
    }
    return isNegative ? -exponent : exponent
  }

  // MARK: Any value

  /// Skips a value of any type.
  /// - Parameter depth: the number of arrays and objects that contain it.
  mutating func skipValue(depth: Int = 1) throws(EventError) {
    switch byte {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < EventError.depthLimit else { throw .tooDeep(byte: byteNumber(position)) }
      if byte == UInt8(ascii: "[") { try skipArray(depth: depth) } else { try skipObject(depth: depth) }
    case UInt8(ascii: "t"): try expect(word: "true")
    case UInt8(ascii: "f"): try expect(word: "false")
    case UInt8(ascii: "n"): try expect(word: "null")
    default: _ = try number()
    }
  }

  private mutating func skipArray(depth: Int) throws(EventError) {
    try expect("[")
    skipSpace()
    if take("]") { return }
    while true {
      try skipValue(depth: depth + 1)
      skipSpace()
      if take("]") { return }
      try expect(",")
      skipSpace()
    }
  }

  private mutating func skipObject(depth: Int) throws(EventError) {
    try expect("{")
    skipSpace()
    if take("}") { return }
    while true {
      _ = try string()
      skipSpace()
      try expect(":")
      skipSpace()
      try skipValue(depth: depth + 1)
      skipSpace()
      if take("}") { return }
      try expect(",")
      skipSpace()
    }
  }
}

/// A string of a JSON object: the bytes between its quotes, with valid escapes and valid UTF-8.
struct JSONString {
  let bytes: UnsafeBufferPointer<UInt8>
  let hasEscapes: Bool

  /// Calls `body` with the UTF-8 of the string, with escapes resolved. It allocates only if there are escapes.
  @inline(__always)
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    hasEscapes ? (JSONEscapes.decoded(bytes) ?? []).withUnsafeBufferPointer(body) : body(bytes)
  }
}
