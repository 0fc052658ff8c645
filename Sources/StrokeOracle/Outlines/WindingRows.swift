import Geometry

/// An edge of a polygon, which counts once or several times. A negative count is an edge in the other direction.
struct WindingEdge: Sendable {
  let from: Vector2
  let to: Vector2
  let count: Int
}

/// Edges by rows of equal height, for winding numbers of positions.
struct WindingRows: Sendable {
  /// To which side a position is moved, by less than any distance, before it is compared with an edge that it lies on.
  enum Side { case left, right }

  private let edges: [WindingEdge]
  private let low: Double
  private let high: Double
  private let rowsPerUnit: Double
  private let starts: [Int]
  private let entries: [UInt32]

  /// Rows over edges with finite ends: at most as many as edges, and such that edges are entered about four times on
  /// average. O(edges).
  init(over edges: [WindingEdge]) {
    self.edges = edges
    var (low, high, sum) = (Double.infinity, -Double.infinity, 0.0)
    for edge in edges {
      low = min(low, edge.from.y, edge.to.y)
      high = max(high, edge.from.y, edge.to.y)
      sum += abs(edge.to.y - edge.from.y)
    }
    let count = Double(edges.count)
    let rows = sum > 0 ? Int(max(1, min(count, 4 * count * ((high - low) / sum)))) : 1
    // Of less than 2^-1000 px, all edges are in one row.
    let rowsPerUnit = high - low > 0x1p-1000 ? Double(rows) / (high - low) : 0
    func row(_ y: Double) -> Int { min(rows - 1, Int((y - low) * rowsPerUnit)) }
    var starts = Array(repeating: 0, count: rows + 1)
    for edge in edges where edge.from.y != edge.to.y {
      for row in row(min(edge.from.y, edge.to.y))...row(max(edge.from.y, edge.to.y)) { starts[row + 1] += 1 }
    }
    for row in 0..<rows { starts[row + 1] += starts[row] }
    var next = starts
    var entries = Array(repeating: UInt32(0), count: starts[rows])
    for (index, edge) in edges.enumerated() where edge.from.y != edge.to.y {
      for row in row(min(edge.from.y, edge.to.y))...row(max(edge.from.y, edge.to.y)) {
        entries[next[row]] = UInt32(index)
        next[row] += 1
      }
    }
    (self.low, self.high, self.rowsPerUnit) = (low, high, rowsPerUnit)
    (self.starts, self.entries) = (starts, entries)
  }

  /// The winding number at a position, counted along the ray to the right of it. Signs of orientations are exact.
  ///
  /// A position at an edge is moved to a side and, by far less, up.
  func winding(at position: Vector2, movedBy side: Side) -> Int {
    guard position.y >= low, position.y < high else { return 0 }
    let row = min(starts.count - 2, Int((position.y - low) * rowsPerUnit))
    var winding = 0
    for entry in entries[starts[row]..<starts[row + 1]] {
      let edge = edges[Int(entry)]
      let isUp = edge.from.y <= position.y && position.y < edge.to.y
      guard isUp || (edge.to.y <= position.y && position.y < edge.from.y) else { continue }
      if edge.from.x < position.x, edge.to.x < position.x { continue }
      let turn = Orientation.sign(edge.from, edge.to, position) * (isUp ? 1 : -1)
      if turn > 0 || (turn == 0 && side == .left) { winding += isUp ? edge.count : -edge.count }
    }
    return winding
  }
}
