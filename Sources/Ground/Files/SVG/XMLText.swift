/// Text for XML, between tags and in attributes. Markup is escaped. Characters not allowed in XML 1.0 (section 2.2),
/// such as most control characters, become U+FFFD.
package struct XMLText: CustomStringConvertible {
  package let description: String

  package init(_ text: String) {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append("\u{FFFD}")
      }
    }
    description = escaped
  }
}
