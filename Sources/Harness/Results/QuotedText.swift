/// A text from a file, as quoted in a sentence: in quotes, on one line, with control characters escaped, and cut at 60
/// characters.
public struct QuotedText: CustomStringConvertible {
  private static let limit = 60
  /// The quoted text.
  public let text: String

  /// A text of any length.
  public init(_ text: String) { self.text = text }

  public var description: String {
    let scalars = text.unicodeScalars.prefix(Self.limit)
    let shown = scalars.map { scalar -> String in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }
    let isCut = scalars.endIndex != text.unicodeScalars.endIndex
    return "\"" + shown.joined() + (isCut ? "…" : "") + "\""
  }
}
