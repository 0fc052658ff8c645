import Geometry

/// A uniform grid over the bounds of a mesh. It gives the triangles that may contain a position.
struct TriangleGrid: Sendable {
  private let low: Vector2
  private let high: Vector2
  private let cellsPerUnit: Vector2
  private let columns: Int
  private let rows: Int
  private let starts: [Int]
  private let entries: [UInt32]

  /// Creates a grid of about twice as many grid cells as triangles, which are nearly square, and at most 2^18.
  init(over triangles: [MeshTriangle]) {
    guard let first = triangles.first else {
      (low, high, cellsPerUnit) = (.zero, Vector2(-1, -1), .zero)
      (columns, rows) = (0, 0)
      (starts, entries) = ([0], [])
      return
    }
    var (low, high) = (first.low, first.high)
    for triangle in triangles {
      low = Vector2(min(low.x, triangle.low.x), min(low.y, triangle.low.y))
      high = Vector2(max(high.x, triangle.high.x), max(high.y, triangle.high.y))
    }
    let size = high - low
    let cells = Double(min(2 * triangles.count, 1 << 18))
    let columns = Int(max(1, min(cells, (cells * size.x / size.y).squareRoot().rounded())))
    let rows = max(1, Int(cells) / columns)
    let cellsPerUnit = Vector2(Double(columns), Double(rows)) / size
    func range(_ triangle: MeshTriangle) -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
      let from = (triangle.low - low) * cellsPerUnit
      let to = (triangle.high - low) * cellsPerUnit
      let (left, right) = (min(columns - 1, Int(from.x)), min(columns - 1, Int(to.x)))
      let (bottom, top) = (min(rows - 1, Int(from.y)), min(rows - 1, Int(to.y)))
      return (left...right, bottom...top)
    }
    var counts = Array(repeating: 0, count: columns * rows + 1)
    for triangle in triangles {
      let (x, y) = range(triangle)
      for row in y { for column in x { counts[row * columns + column + 1] += 1 } }
    }
    for cell in 1..<counts.count { counts[cell] += counts[cell - 1] }
    var next = counts
    var entries = Array(repeating: UInt32(0), count: counts[counts.count - 1])
    for (index, triangle) in triangles.enumerated() {
      let (x, y) = range(triangle)
      for row in y {
        for column in x {
          entries[next[row * columns + column]] = UInt32(index)
          next[row * columns + column] += 1
        }
      }
    }
    (self.low, self.high, self.cellsPerUnit) = (low, high, cellsPerUnit)
    (self.columns, self.rows) = (columns, rows)
    (starts, self.entries) = (counts, entries)
  }

  /// The triangles whose bounding boxes overlap the grid cell of a position. The grid cells of positions and of boxes
  /// are computed by the same monotone arithmetic, so no triangle is missed.
  func candidates(at position: Vector2) -> ArraySlice<UInt32> {
    guard position.x >= low.x, position.y >= low.y, position.x <= high.x, position.y <= high.y else { return [] }
    let cell = (position - low) * cellsPerUnit
    let index = min(rows - 1, Int(cell.y)) * columns + min(columns - 1, Int(cell.x))
    return entries[starts[index]..<starts[index + 1]]
  }
}
