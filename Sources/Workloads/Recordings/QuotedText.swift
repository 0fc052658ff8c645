/// A text from outside, as a sentence can hold it: in quotes, on one line, control characters spelled out, and cut at 200 characters.
struct QuotedText: CustomStringConvertible {
  private static let limit = 200
  private let text: String

  init(_ text: String) { self.text = text }

  var description: String {
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
