import Files
import Geometry

// The values of annotations and kinds in files.
extension JSONField {
  /// A position or another pair of numbers, such as `[3, 4.5]`.
  /// - Returns: finite numbers.
  /// - Throws: an input error if this is not an array of two finite numbers.
  public func vector() throws(FileError) -> Vector2 {
    let numbers = try elements()
    guard numbers.count == 2 else { throw error("two numbers in brackets have to stand here") }
    return Vector2(try numbers[0].number(Self.finite), try numbers[1].number(Self.finite))
  }

  /// A colour: `#` and eight hexadecimal digits, red, green, blue and alpha. Six digits are opaque.
  /// - Returns: the colour.
  /// - Throws: an input error if this is not such a text.
  public func annotationColor() throws(FileError) -> Color {
    let text = try string()
    guard let color = Color(hexadecimal: text) else {
      throw error("\(QuotedText(text)) is no colour; it has to be # and eight hexadecimal digits, as #RRGGBBAA")
    }
    return color
  }
}

extension JSONTree {
  /// A position or another pair of numbers.
  /// - Parameter vector: finite numbers.
  /// - Returns: `[3, 4.5]`.
  public static func vector(_ vector: Vector2) -> JSONTree {
    .array([.number(vector.x), .number(vector.y)], identity: nil)
  }

  /// A colour.
  /// - Parameter color: any colour.
  /// - Returns: `"#RRGGBBAA"`.
  public static func annotationColor(_ color: Color) -> JSONTree { .caseless(color.hexadecimal) }
}

extension Color {
  /// The colour written as `#` and eight hexadecimal digits, or six for an opaque one, in either case; nil for any
  /// other text.
  /// - Parameter text: red, green, blue and alpha, not premultiplied: `#3366FF80`.
  public init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      digits.allSatisfy({ ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66) || ($0 >= 0x30 && $0 <= 0x39) }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    let bits = digits.count == 8 ? value : value << 8 | 0xFF
    self.init(
      red: UInt8(truncatingIfNeeded: bits >> 24), green: UInt8(truncatingIfNeeded: bits >> 16),
      blue: UInt8(truncatingIfNeeded: bits >> 8), alpha: UInt8(truncatingIfNeeded: bits))
  }

  /// A colour as `#` and eight upper-case hexadecimal digits: red, green, blue and alpha.
  public var hexadecimal: String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(unsafeUninitializedCapacity: 9) { text in
      text[0] = UInt8(ascii: "#")
      for channel in 0..<4 {
        text[1 + 2 * channel] = digits[Int(channels[channel] >> 4)]
        text[2 + 2 * channel] = digits[Int(channels[channel] & 15)]
      }
      return 9
    }
  }
}
