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

  /// The table with a line below its header, each line ended.
  package var text: String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      let padded = cells.enumerated().map { column, cell in
        let pad = String(repeating: " ", count: widths[column] - cell.count)
        return column < leftColumns ? cell + pad : pad + cell
      }
      return padded.joined(separator: "  ").trimmingTrailingSpaces + "\n"
    }
    return line(header) + line(widths.map { String(repeating: "─", count: $0) }) + rows.map(line).joined()
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
