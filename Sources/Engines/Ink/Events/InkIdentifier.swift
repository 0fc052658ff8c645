/// The identifier of a touch or of an event: any text.
///
/// A UUID in capitals, as UIKit writes it, is stored as two 64-bit words, which are cheap to copy and to compare. Any
/// other text is stored as its bytes. In both cases ``description`` returns exactly the original text. Two identifiers
/// are equal if their bytes are.
public struct InkIdentifier: Hashable, Sendable {
  private enum Storage: Hashable, Sendable {
    case uuid(UInt64, UInt64)
    /// UTF-8.
    case text([UInt8])
  }

  private let storage: Storage

  /// The identifier with this text, which may be empty. O(length).
  public init(_ text: String) {
    var text = text
    self = text.withUTF8 { InkIdentifier(utf8: $0) }
  }

  /// The identifier with the text of these bytes; invalid UTF-8 becomes U+FFFD. O(length).
  public init(utf8: UnsafeBufferPointer<UInt8>) {
    if let words = Self.words(utf8) {
      storage = .uuid(words.0, words.1)
    } else {
      storage = .text(Array(String(decoding: utf8, as: UTF8.self).utf8))
    }
  }

  /// The identifier of a UUID given as two words, the more significant one first.
  public init(uuid high: UInt64, _ low: UInt64) { storage = .uuid(high, low) }

  private static func words(_ utf8: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64)? {
    guard utf8.count == 36 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, byte) in utf8.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      if index < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
    }
    return (high, low)
  }
}

extension InkIdentifier: CustomStringConvertible {
  /// The original text.
  public var description: String {
    switch storage {
    case .text(let utf8): String(decoding: utf8, as: UTF8.self)
    case .uuid(let high, let low): Self.text(high, low)
    }
  }

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(unsafeUninitializedCapacity: 36) { bytes in
      var position = 0
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          bytes[position] = UInt8(ascii: "-")
          position += 1
        }
        let word = nibble < 16 ? high : low
        bytes[position] = digits[Int(word >> UInt64(60 - nibble % 16 * 4) & 15)]
        position += 1
      }
      return position
    }
  }
}

extension InkIdentifier: ExpressibleByStringLiteral {
  /// The identifier with this text.
  public init(stringLiteral text: String) { self.init(text) }
}
