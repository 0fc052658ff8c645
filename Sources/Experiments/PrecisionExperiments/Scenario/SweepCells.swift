import Workloads

/// The cells of a sweep in the order of the rows, each made on demand: millions of them take no memory.
public struct SweepCells: RandomAccessCollection, Sendable {
  /// A scheme on a subject and a path, with its depths.
  private struct Column: Sendable {
    let cell: SweepCell
    let depths: [DepthLabel]
    /// The index of its first cell.
    let start: Int
    /// The number of cells of active content before it.
    let activeBefore: Int
  }

  private let columns: [Column]
  /// The number of cells of active content.
  let activeCount: Int
  public let endIndex: Int
  public var startIndex: Int { 0 }

  /// - Parameters:
  ///   - columns: in the order of the rows, at no particular depth.
  ///   - depths: the depths of the configuration; each column has those at which its subject is visible.
  init(_ columns: [SweepCell], depths: [DepthLabel]) {
    var seen: [[Int]: [DepthLabel]] = [:]
    var list: [Column] = []
    var start = 0
    var active = 0
    for cell in columns {
      let limits = [cell.shallowest, cell.below]
      let own =
        seen[limits]
        ?? depths.filter { $0.above(decades: cell.shallowest) != nil && $0.below(decades: cell.below) != nil }
      seen[limits] = own
      guard !own.isEmpty else { continue }
      list.append(Column(cell: cell, depths: own, start: start, activeBefore: active))
      start += own.count
      if cell.subject.content == .active { active += own.count }
    }
    self.columns = list
    endIndex = start
    activeCount = active
  }

  /// The cell of a row. O(log columns).
  public subscript(index: Int) -> SweepCell {
    let column = column(of: index)
    return column.cell.at(column.depths[index - column.start])
  }

  /// The index of a cell among those of active content, from 0; nil for other content. O(log columns).
  func activeNumber(of index: Int) -> Int? {
    let column = column(of: index)
    return column.cell.subject.content == .active ? column.activeBefore + index - column.start : nil
  }

  private func column(of index: Int) -> Column {
    precondition(indices.contains(index), "there is no cell \(index) of \(count)")
    var low = 0
    var high = columns.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if columns[middle].start <= index { low = middle } else { high = middle }
    }
    return columns[low]
  }
}
