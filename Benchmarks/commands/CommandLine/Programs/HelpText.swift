/// Help as `ArgumentParser` lays it out, which breaks no usage and no list of names.
enum HelpText {
  /// The text with longer lines broken before options and after commas, and indented.
  static func folded(_ text: String, _ columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.count > columns ? folded(line, columns) : String(line)
    }.joined(separator: "\n")
  }

  private static func folded(_ line: Substring, _ columns: Int) -> String {
    let indent = "\n" + String(repeating: " ", count: max(4, line.prefix { $0 == " " }.count))
    var folded = "", part = "", length = 0
    func end(_ part: String) {
      if length > 0, length + part.count > columns {
        folded += indent
        length = indent.count - 1
      }
      folded += part
      length += part.count
    }
    for character in line {
      if character == "[" {
        end(part)
        part = ""
      }
      part.append(character)
      if character == "," || character == "]" {
        end(part)
        part = ""
      }
    }
    end(part)
    return folded.split(separator: "\n").map { line in
      line.last == " " ? String(line.dropLast()) : String(line)
    }.joined(separator: "\n")
  }
}
