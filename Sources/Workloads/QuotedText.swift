/// A text from outside, as a sentence can hold it: in quotes, on one line, control characters spelled out, and cut
/// short.
struct QuotedText: CustomStringConvertible {
  private let text: String
  private let limit: Int

  /// - Parameter limit: how many characters are shown, before an ellipsis.
  init(_ text: String, limit: Int = 200) {
    self.text = text
    self.limit = limit
  }

  var description: String {
    let scalars = text.unicodeScalars.prefix(limit)
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
