/// A text out of a file, as a sentence can hold it: in quotes, on one line, control characters spelled out, and cut at 60
/// characters.
public struct QuotedText: CustomStringConvertible {
  private static let limit = 60
  /// The text as it was found.
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
