/// Text for people in lines of a width, each of whose lines but the first is indented.
package enum HangingText {
  /// The lines of a text, none longer than `width` where no word is. At least one.
  static func lines(_ text: String, width: Int) -> [String] {
    guard text.count > width else { return [text] }
    // Words are not counted again: a line of a wide terminal may have thousands.
    var lines = [""]
    var length = 0
    for word in text.split(separator: " ") {
      let isFirst = length == 0
      if !isFirst, length + 1 + word.count > width {
        lines.append(String(word))
        length = word.count
      } else {
        lines[lines.count - 1] += (isFirst ? "" : " ") + word
        length += word.count + (isFirst ? 0 : 1)
      }
    }
    return lines
  }

  /// A text that begins after `start`, and whose further lines begin below its first word.
  package static func text(_ start: String, _ text: String, width: Int) -> String {
    let indent = "\n" + String(repeating: " ", count: start.count)
    return start + lines(text, width: width - start.count).joined(separator: indent)
  }
}
