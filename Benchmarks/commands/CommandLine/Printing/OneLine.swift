/// A sentence as one line, whatever names and values it contains: control characters are escaped, a very long sentence
/// is cut in its middle, and it ends with one full stop.
package struct OneLine: CustomStringConvertible {
  package let description: String

  /// A word is a value that somebody gave, or a path; sentences are of some hundred characters.
  private static let wordLimit = 300
  private static let lineLimit = 500

  package init(_ sentence: String) {
    var text = String(sentence.unicodeScalars.prefix(Self.lineLimit * 4).map(Self.shown).joined())
    if sentence.unicodeScalars.count > Self.lineLimit * 4 {
      text += String(sentence.unicodeScalars.suffix(Self.lineLimit).map(Self.shown).joined())
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    text = Self.cut(words.map { Self.cut(String($0), Self.wordLimit) }.joined(separator: " "), Self.lineLimit)
    while text.hasSuffix("..") { text.removeLast() }
    description = text
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
    default: String(scalar)
    }
  }

  private static func cut(_ text: String, _ limit: Int) -> String {
    text.count <= limit ? text : text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
  }
}
