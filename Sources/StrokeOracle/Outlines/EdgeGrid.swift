import Geometry

/// A uniform grid over edges, which gives those that may lie close to each other.
///
/// Cells are about as large as edges are long on average, so that an outline of short edges has few in each.
struct EdgeGrid {
  private let low: Vector2
  private let cellsPerUnit: Double
  private let columns: Int
  private let rows: Int
  private let starts: [Int]
  private let entries: [UInt32]

  /// A grid of at most eight cells for each edge, plus 64.
  /// - Parameters:
  ///   - edges: both ends of each.
  ///   - margin: edges are entered in all cells that lie within this distance of them.
  init(over edges: [(Vector2, Vector2)], margin: Double) {
    var (low, high, sum) = (Vector2(.infinity, .infinity), Vector2(-.infinity, -.infinity), 0.0)
    for (a, b) in edges {
      low = Vector2(min(low.x, a.x, b.x), min(low.y, a.y, b.y))
      high = Vector2(max(high.x, a.x, b.x), max(high.y, a.y, b.y))
      sum += abs(b.x - a.x) + abs(b.y - a.y)
    }
    let size = edges.isEmpty ? Vector2.zero : high - low
    let limit = Double(8 * edges.count + 64)
    var cell = max(sum / Double(2 * max(1, edges.count)), 4 * margin)
    while (size.x / cell + 1) * (size.y / cell + 1) > limit { cell *= 1.5 }
    let columns = Int(size.x / cell) + 1
    let rows = Int(size.y / cell) + 1
    let grid = (low: low, perUnit: 1 / cell, columns: columns, rows: rows)
    (self.low, cellsPerUnit, self.columns, self.rows) = (low, 1 / cell, columns, rows)
    // A little more than the margin covers the rounding of cells and of an edge's part within a row.
    let reach = margin + cell / 1024
    func visit(_ edge: (Vector2, Vector2), _ body: (Int) -> Void) {
      let (a, b) = edge.0.y <= edge.1.y ? edge : (edge.1, edge.0)
      func row(_ y: Double) -> Int { max(0, min(grid.rows - 1, Int((y - grid.low.y) * grid.perUnit))) }
      func column(_ x: Double) -> Int { max(0, min(grid.columns - 1, Int((x - grid.low.x) * grid.perUnit))) }
      let height = b.y - a.y
      for row in row(a.y - reach)...row(b.y + reach) {
        var (left, right) = (min(a.x, b.x), max(a.x, b.x))
        if height > 0 {
          let bottom = grid.low.y + Double(row) * cell - reach
          let from = a.x + (b.x - a.x) * max(0, min(1, (bottom - a.y) / height))
          let to = a.x + (b.x - a.x) * max(0, min(1, (bottom + cell + 2 * reach - a.y) / height))
          (left, right) = (min(from, to), max(from, to))
        }
        for column in column(left - reach)...column(right + reach) { body(row * grid.columns + column) }
      }
    }
    var starts = Array(repeating: 0, count: columns * rows + 1)
    for edge in edges { visit(edge) { starts[$0 + 1] += 1 } }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    var next = starts
    var entries = Array(repeating: UInt32(0), count: starts[starts.count - 1])
    for (index, edge) in edges.enumerated() {
      visit(edge) { cell in
        entries[next[cell]] = UInt32(index)
        next[cell] += 1
      }
    }
    (self.starts, self.entries) = (starts, entries)
  }

  /// Calls `body` with every pair of edges that share a cell, the smaller index first. A pair may come several times.
  func forEachPair(_ body: (Int, Int) -> Void) {
    for cell in 0..<starts.count - 1 {
      let range = starts[cell]..<starts[cell + 1]
      for first in range {
        for second in first + 1..<range.upperBound { body(Int(entries[first]), Int(entries[second])) }
      }
    }
  }

  /// The edges that may lie within the margin of the box of a segment, each once, in the order of their indices.
  func edges(nearSegmentFrom start: Vector2, to end: Vector2) -> [Int] {
    let (from, to) = ((start - low) * cellsPerUnit, (end - low) * cellsPerUnit)
    let (left, right) = (max(0, min(from.x, to.x)), min(Double(columns - 1), max(from.x, to.x)))
    let (bottom, top) = (max(0, min(from.y, to.y)), min(Double(rows - 1), max(from.y, to.y)))
    guard left <= right + 1, bottom <= top + 1 else { return [] }
    var found: Set<Int> = []
    for row in Int(bottom)...max(Int(bottom), Int(top)) {
      for column in Int(left)...max(Int(left), Int(right)) where row < rows && column < columns {
        let cell = row * columns + column
        for entry in entries[starts[cell]..<starts[cell + 1]] { found.insert(Int(entry)) }
      }
    }
    return found.sorted()
  }
}
