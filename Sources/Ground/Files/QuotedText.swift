/// A text from outside, for quoting in a sentence: in quotes, on one line, with control characters escaped, and
/// truncated.
public struct QuotedText: CustomStringConvertible {
  /// The quoted text.
  public let text: String
  private let limit: Int

  /// Quotes a text of any length.
  /// - Parameters:
  ///   - text: any text.
  ///   - limit: the number of characters before an ellipsis.
  public init(_ text: String, limit: Int = 60) {
    self.text = text
    self.limit = limit
  }

  public var description: String {
    let scalars = text.unicodeScalars.prefix(limit)
    let isCut = scalars.endIndex != text.unicodeScalars.endIndex
    return "\"" + Self.onOneLine(scalars) + (isCut ? "…" : "") + "\""
  }

  /// A text with its control characters escaped.
  package static func onOneLine(_ scalars: Substring.UnicodeScalarView) -> String {
    scalars.map { scalar -> String in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }
    .joined()
  }
}
