import Foundation

/// The room for what is printed for people.
package struct TextWidth: Hashable, Sendable {
  /// The columns of a line, from 1.
  package let columns: Int
  /// Whether tables have all of their columns, however wide that makes them.
  package let hasAllColumns: Bool

  package init(columns: Int, hasAllColumns: Bool = false) {
    self.columns = columns
    self.hasAllColumns = hasAllColumns
  }

  /// The room on standard output.
  package static var standardOutput: TextWidth { TextWidth(columns: columns(of: STDOUT_FILENO)) }
  /// The room on standard error.
  package static var standardError: TextWidth { TextWidth(columns: columns(of: STDERR_FILENO)) }

  /// What `COLUMNS` says where that is a positive whole number, or else the terminal; 80 in a file or pipe.
  static func columns(
    of descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Int {
    if let columns = environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Prose in lines that fit; its own line feeds stay.
  package func lines(_ prose: String) -> String {
    prose.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { HangingText.lines(String($0), width: columns) }.joined(separator: "\n")
  }
}
