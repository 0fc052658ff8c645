/// A colour in sRGB with 8 bits per channel, not premultiplied.
public struct PixelColor: Hashable, Sendable {
  /// Red, from 0 to 255.
  public var red: UInt8
  /// Green, from 0 to 255.
  public var green: UInt8
  /// Blue, from 0 to 255.
  public var blue: UInt8
  /// Alpha, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Creates a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = PixelColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = PixelColor(red: 255, green: 255, blue: 255)

  /// The opaque colour written as `#` and six hexadecimal digits, in either case; nil for any other text.
  public init?(hex: String) {
    let digits = hex.utf8.dropFirst()
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let value = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  /// The colour as `#` and six lower-case hexadecimal digits, without alpha.
  public var hex: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
