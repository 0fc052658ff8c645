/// A table of text for people: columns aligned, the first ones left, numbers right. Where it would be wider than what
/// it is printed on, it has fewer columns.
package struct TextTable {
  private let header: [String]
  private let leftColumns: Int
  private let ranks: [Int]
  private var rows: [[String]] = []

  /// - Parameters:
  ///   - leftColumns: the number of columns, from the first, that are aligned left. Where all are, it is a table of
  ///     prose: it has all of its columns, and its cells are wrapped.
  ///   - ranks: in which order columns go where there is no room, the highest first and those of one rank together; 0
  ///     for columns that always stay, as the first rank beside them does. By default columns that are aligned left
  ///     stay, and of the others the last goes first.
  package init(_ header: [String], leftColumns: Int, ranks: [Int]? = nil) {
    self.header = header
    self.leftColumns = leftColumns
    self.ranks = ranks ?? header.indices.map { max(0, $0 - leftColumns + 1) }
  }

  /// A table with a column a depth. The deepest stays longest, and of the others those that halve what is left out.
  /// - Parameter before: the columns before them; all but the first go after the depths.
  package init(_ before: [String], depths: [String]) {
    var order: [Int] = depths.isEmpty ? [] : [depths.count - 1]
    var spans = [0..<max(0, depths.count - 1)]
    while !spans.isEmpty {
      let span = spans.removeFirst()
      guard !span.isEmpty else { continue }
      let middle = (span.lowerBound + span.upperBound) / 2
      order.append(middle)
      spans += [span.lowerBound..<middle, middle + 1..<span.upperBound]
    }
    let ranks = depths.indices.map { before.count + (order.firstIndex(of: $0) ?? 0) }
    self.init(before + depths, leftColumns: 1, ranks: Array(before.indices) + ranks)
  }

  package mutating func add(_ row: [String]) { rows.append(row) }

  /// The table with a line below its header, each line ended, as wide as suits standard output.
  package var text: String { text(.standardOutput) }

  /// The table, followed by the number of columns that are left out for want of room.
  ///
  /// Columns that hold nothing but dashes are no part of it.
  package func text(_ width: TextWidth) -> String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    if leftColumns == header.count { return wrapped(widths, within: width.columns) }
    let filled = header.indices.filter { column in
      ranks[column] == 0 || rows.isEmpty || rows.contains { !["", "–"].contains($0[column]) }
    }
    let shown = width.hasAllColumns ? filled : columns(of: filled, widths, within: width.columns)
    let left = filled.count - shown.count
    let remark = left == 0 ? "" : "(--verbose has \(left) more column\(left == 1 ? "" : "s"))"
    return ([header, widths.map { String(repeating: "─", count: $0) }] + rows).map { line($0, widths, shown) }.joined()
      + (left == 0 ? "" : width.lines(remark) + "\n")
  }

  /// The columns that there is room for.
  private func columns(of filled: [Int], _ widths: [Int], within width: Int) -> [Int] {
    let order = Set(filled.map { ranks[$0] }).sorted()
    var last = order.first { $0 > 0 } ?? 0
    for rank in order where rank > last {
      let length = filled.filter { ranks[$0] <= rank }.reduce(-2) { $0 + widths[$1] + 2 }
      guard length <= width else { break }
      last = rank
    }
    return filled.filter { ranks[$0] <= last }
  }

  /// The table with each cell in as many lines as it takes. Its first column has no prose.
  private func wrapped(_ widths: [Int], within width: Int) -> String {
    let narrowest = 12
    var shown = widths
    var excess = widths.reduce(-2) { $0 + $1 + 2 } - width
    while excess > 0, let widest = shown.indices.dropFirst().max(by: { shown[$0] < shown[$1] }),
      shown[widest] > narrowest
    {
      shown[widest] -= 1
      excess -= 1
    }
    let lines = rows.flatMap { row -> [[String]] in
      let cells = row.indices.map { HangingText.lines(row[$0], width: $0 == 0 ? .max : shown[$0]) }
      return (0..<(cells.map(\.count).max() ?? 0)).map { index in cells.map { index < $0.count ? $0[index] : "" } }
    }
    return ([header, shown.map { String(repeating: "─", count: $0) }] + lines)
      .map { line($0, shown, Array(header.indices)) }.joined()
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
