/// A table of text for people: columns aligned, the first ones left, numbers right.
package struct TextTable {
  private let header: [String]
  private let leftColumns: Int
  private var rows: [[String]] = []

  /// - Parameter leftColumns: the number of columns, from the first, that are aligned left.
  package init(_ header: [String], leftColumns: Int) {
    self.header = header
    self.leftColumns = leftColumns
  }

  package mutating func add(_ row: [String]) { rows.append(row) }

  /// The table with a line below its header, each line ended, as wide as suits standard output.
  package var text: String { text(within: TextWidth.ofStandardOutput, prose: TextWidth.prose) }

  /// The table in lines that are no longer than a number of columns, where words and cells are not longer themselves.
  ///
  /// A last column of prose is wrapped. Any other table gets its columns in blocks below each other, each with the
  /// columns on the left again.
  /// - Parameters:
  ///   - width: the columns of the terminal; nil for a file or pipe, where only prose is wrapped.
  ///   - prose: the columns for a table with prose, where there is no terminal.
  func text(within width: Int?, prose: Int) -> String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    if leftColumns == header.count { return wrapped(widths, within: width ?? prose) }
    return blocks(widths, within: width).map { block($0, widths) }.joined(separator: "\n")
  }

  /// The table with its last column in as many lines as it takes.
  private func wrapped(_ widths: [Int], within width: Int) -> String {
    let before = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let last = min(widths.last ?? 0, max(20, width - before))
    let shown = widths.dropLast() + [last]
    let lines = rows.flatMap { row in
      HangingText.lines(row.last ?? "", width: last).enumerated().map { index, line in
        row.dropLast().map { index == 0 ? $0 : "" } + [line]
      }
    }
    return ([header] + [shown.map { String(repeating: "─", count: $0) }] + lines)
      .map { line($0, Array(shown), Array(header.indices)) }.joined()
  }

  /// The columns of each block.
  private func blocks(_ widths: [Int], within width: Int?) -> [[Int]] {
    let left = Array(0..<leftColumns)
    guard let width else { return [Array(header.indices)] }
    var blocks: [[Int]] = []
    var block = left
    for column in leftColumns..<header.count {
      let length = (block + [column]).reduce(-2) { $0 + widths[$1] + 2 }
      if length > width, block.count > left.count {
        blocks.append(block)
        block = left
      }
      block.append(column)
    }
    return blocks + [block]
  }

  private func block(_ columns: [Int], _ widths: [Int]) -> String {
    ([header, widths.map { String(repeating: "─", count: $0) }] + rows).map { line($0, widths, columns) }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int], _ columns: [Int]) -> String {
    let padded = columns.map { column in
      let pad = String(repeating: " ", count: max(0, widths[column] - cells[column].count))
      return column < leftColumns ? cells[column] + pad : pad + cells[column]
    }
    return padded.joined(separator: "  ").trimmingTrailingSpaces + "\n"
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
