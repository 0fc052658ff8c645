/// Strings in the notation of JSON.
package enum JSONEscapes {
  /// The length in bytes of the escape at an offset; nil if there is none.
  static func escapeLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int? {
    guard at + 1 < bytes.count else { return nil }
    switch bytes[at + 1] {
    case UInt8(ascii: "u"):
      guard at + 6 <= bytes.count, bytes[at + 2..<at + 6].allSatisfy({ hexDigit($0) != nil }) else { return nil }
      return 6
    case let byte: return plainEscapes.contains { $0.letter == byte } ? 2 : nil
    }
  }

  /// The text in UTF-8 of a string's bytes between its quotes, whose escapes are valid; nil if half of a surrogate pair
  /// stands alone.
  package static func decoded(_ raw: some Collection<UInt8>) -> [UInt8]? {
    guard raw.contains(UInt8(ascii: "\\")) else { return Array(raw) }
    var text: [UInt8] = []
    var rest = raw[...]
    // Searched by escape, since encoders that escape slashes put an escape into every few dozen characters of base64.
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text += rest[..<escape]
      rest = rest[escape...].dropFirst()
      guard let letter = rest.popFirst() else { return nil }
      if let plain = plainEscapes.first(where: { $0.letter == letter }) {
        text.append(plain.byte)
        continue
      }
      guard var code = hexCode(&rest) else { return nil }
      if 0xD800..<0xDC00 ~= code {
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"), let low = hexCode(&rest),
          0xDC00..<0xE000 ~= low
        else { return nil }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { return nil }
      text += Array(String(Character(scalar)).utf8)
    }
    return text + rest
  }

  /// A text with its quotes and the necessary escapes.
  package static func encoded(_ text: String) -> [UInt8] {
    var encoded: [UInt8] = []
    write(text, to: &encoded)
    return encoded
  }

  /// Appends a text with its quotes and the necessary escapes.
  package static func write(_ text: String, to encoded: inout [UInt8]) {
    encoded.append(UInt8(ascii: "\""))
    defer { encoded.append(UInt8(ascii: "\"")) }
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
      encoded += text.utf8
      return
    }
    for byte in text.utf8 {
      if let plain = plainEscapes.first(where: { $0.byte == byte && $0.letter != UInt8(ascii: "/") }) {
        encoded += [UInt8(ascii: "\\"), plain.letter]
      } else if byte < 0x20 {
        encoded += Array("\\u00".utf8) + [byte >> 4, byte & 15].map { UInt8(ascii: "0") + $0 + ($0 > 9 ? 39 : 0) }
      } else {
        encoded.append(byte)
      }
    }
  }

  private static let plainEscapes: [(letter: UInt8, byte: UInt8)] = [
    (UInt8(ascii: "\""), 0x22), (UInt8(ascii: "\\"), 0x5C), (UInt8(ascii: "/"), 0x2F), (UInt8(ascii: "b"), 8),
    (UInt8(ascii: "f"), 12), (UInt8(ascii: "n"), 10), (UInt8(ascii: "r"), 13), (UInt8(ascii: "t"), 9),
  ]

  private static func hexCode<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> UInt32?
  where Bytes.SubSequence == Bytes {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = rest.popFirst().flatMap(hexDigit) else { return nil }
      code = code << 4 | digit
    }
    return code
  }

  /// The value of a hexadecimal digit in either case; nil for other bytes.
  package static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

/// Checks of text given as bytes.
package enum UTF8Text {
  /// The position of the first byte that is not valid UTF-8 (Unicode 16, table 3-7: no surrogates, only the shortest
  /// form); nil if all bytes are valid.
  package static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while at < bytes.count {
      if at + 8 <= bytes.count, raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
        at += 8
        continue
      }
      let lead = bytes[at]
      if lead < 0x80 {
        at += 1
        continue
      }
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch lead {
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF:
        length = 3
        second = (lead == 0xE0 ? 0xA0 : 0x80)...(lead == 0xED ? 0x9F : 0xBF)
      case 0xF0...0xF4:
        length = 4
        second = (lead == 0xF0 ? 0x90 : 0x80)...(lead == 0xF4 ? 0x8F : 0xBF)
      default: return at
      }
      guard at + length <= bytes.count, second ~= bytes[at + 1],
        bytes[at + 2..<at + length].allSatisfy({ 0x80...0xBF ~= $0 })
      else { return at }
      at += length
    }
    return nil
  }
}
