/// The colour of a stroke: sRGB with an opacity, eight bits each, not premultiplied. A canvas of frames stores it
/// without interpreting it.
///
/// Files store it as the text `#rrggbbaa`, in hexadecimal.
public struct StrokeColor: Hashable, Sendable, CustomStringConvertible {
  /// The red component, from 0 to 255.
  public let red: UInt8
  /// The green component, from 0 to 255.
  public let green: UInt8
  /// The blue component, from 0 to 255.
  public let blue: UInt8
  /// The opacity: 0 is invisible, 255 hides what is below.
  public let alpha: UInt8

  /// Opaque black.
  public static let black = StrokeColor(red: 0, green: 0, blue: 0)

  /// A colour with these components, from 0 to 255.
  /// - Parameters:
  ///   - red: the red component.
  ///   - green: the green component.
  ///   - blue: the blue component.
  ///   - alpha: the opacity.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour with a part of its opacity: that of a stroke which is drawn wider than it is.
  /// - Parameter part: its true width by that with which it is drawn, from 0 to 1.
  public func faded(_ part: Double) -> StrokeColor {
    part < 1
      ? StrokeColor(red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * max(part, 0)).rounded())) : self
  }

  /// The colour of a text `#rrggbb` or `#rrggbbaa`, in hexadecimal of either case; nil for any other text.
  /// - Parameter text: the colour as on the web.
  public init?(_ text: String) {
    let digits = Array(text.utf8.dropFirst())
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.digit(digits[index]), let low = Self.digit(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The text `#rrggbbaa`.
  public var description: String {
    "#" + [red, green, blue, alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
