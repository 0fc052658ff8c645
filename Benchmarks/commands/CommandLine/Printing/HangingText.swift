import Foundation

/// Text for people in lines of a width, each of whose lines but the first is indented.
package enum HangingText {
  /// The lines of a text, none longer than `width` where no word is. At least one.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if !last.isEmpty, last.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += (last.isEmpty ? "" : " ") + word
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

/// The width of what is printed, in columns.
package enum TextWidth {
  /// The width of prose that goes to a file or a pipe.
  package static let prose = 100

  /// The columns of the terminal that standard output is; nil where it is none, or one that does not say.
  package static var ofStandardOutput: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
