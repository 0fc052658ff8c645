/// A text of a JSON object, between its quotes, as it is written; its escapes and its UTF-8 are sound.
struct JSONString {
  let bytes: UnsafeBufferPointer<UInt8>
  let hasEscapes: Bool

  /// Calls with the text's UTF-8, escapes resolved. Allocates only where there are any.
  @inline(__always)
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    hasEscapes ? resolved.withUnsafeBufferPointer(body) : body(bytes)
  }

  private var resolved: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      let escape = bytes[position]
      position += 1
      switch escape {
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "u"):
        var code = unit(at: position)
        position += 4
        if code & 0xFC00 == 0xD800 {
          // The other half follows after its own backslash and u.
          code = 0x10000 + (code & 0x3FF) << 10 + unit(at: position + 2) & 0x3FF
          position += 6
        }
        if let scalar = Unicode.Scalar(code) {
          text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      default: text.append(escape)
      }
    }
    return text
  }

  private func unit(at position: Int) -> UInt32 {
    bytes[position..<position + 4].reduce(0) { $0 << 4 | UInt32(Self.hexadecimalDigit($1) ?? 0) }
  }

  /// What a digit counts, in either case; nil where the byte is none.
  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
