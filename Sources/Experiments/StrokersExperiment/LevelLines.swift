import Geometry
import StrokeOracle

/// The signed distance of an exact region over a rectangle of the plane, and its level lines.
///
/// They are found by marching squares (Lorensen, Cline 1987), and so by no stroker. A line within a square of the grid
/// is straight.
struct LevelLines {
  /// The rectangle.
  let window: Window
  /// Squares in a row, and rows.
  let columns: Int
  let rows: Int
  private let values: [Double]

  /// A rectangle of the plane, in px of the strokes.
  struct Window: Hashable {
    /// The corner with the least coordinates.
    var low: Vector2
    /// Its sides.
    var size: Vector2

    /// Whether a position lies in it.
    func contains(_ position: Vector2) -> Bool {
      let offset = position - low
      return offset.x >= 0 && offset.y >= 0 && offset.x <= size.x && offset.y <= size.y
    }
  }

  /// Computes the distance at all corners of the squares.
  /// - Parameters:
  ///   - region: the region.
  ///   - window: the rectangle.
  ///   - columns: squares in a row, from 1.
  ///   - rows: rows of squares, from 1.
  init(of region: some ExactRegion, in window: Window, columns: Int, rows: Int) {
    self.window = window
    self.columns = columns
    self.rows = rows
    var values: [Double] = []
    values.reserveCapacity((columns + 1) * (rows + 1))
    for row in 0...rows {
      for column in 0...columns {
        let fraction = Vector2(Double(column) / Double(columns), Double(row) / Double(rows))
        let distance = region.signedDistance(to: window.low + window.size * fraction)
        values.append((distance.lowerBound + distance.upperBound) / 2)
      }
    }
    self.values = values
  }

  /// The lines of all positions at a distance, each as its corners; one that is closed ends where it starts.
  func lines(at level: Double) -> [[Vector2]] {
    // An edge of the grid that the level crosses is in one line, as it borders two squares.
    var neighbours: [Int: [Int]] = [:]
    var order: [Int] = []
    func join(_ a: Int, _ b: Int) {
      for (from, to) in [(a, b), (b, a)] {
        if neighbours[from] == nil { order.append(from) }
        neighbours[from, default: []].append(to)
      }
    }
    for row in 0..<rows {
      for column in 0..<columns { march(column, row, level, join) }
    }
    var lines: [[Vector2]] = []
    let ends = order.filter { neighbours[$0]?.count == 1 }
    for start in ends + order {
      var line: [Int] = []
      var edge: Int? = neighbours[start]?.isEmpty == false ? start : nil
      while let present = edge {
        line.append(present)
        edge = neighbours[present]?.popLast()
        if let next = edge, let index = neighbours[next]?.firstIndex(of: present) {
          neighbours[next]?.remove(at: index)
        }
      }
      if line.count > 1 { lines.append(line.map { crossing($0, level) }) }
    }
    return lines
  }

  /// Joins the crossed edges of a square. Edges are numbered by the corner that they begin at.
  private func march(_ column: Int, _ row: Int, _ level: Double, _ join: (Int, Int) -> Void) {
    let corner = row * (columns + 1) + column
    let corners = [corner, corner + 1, corner + columns + 2, corner + columns + 1]
    let inside = corners.map { values[$0] < level }
    let edges = [2 * corner, 2 * (corner + 1) + 1, 2 * (corner + columns + 1), 2 * corner + 1]
    let crossed = (0..<4).filter { inside[$0] != inside[($0 + 1) % 4] }
    if crossed.count == 2 { join(edges[crossed[0]], edges[crossed[1]]) }
    guard crossed.count == 4 else { return }
    // Two opposite corners are inside: they hang together where the middle is.
    let middle = corners.reduce(0) { $0 + values[$1] } / 4 < level
    let pairs = middle == inside[0] ? [(0, 1), (2, 3)] : [(3, 0), (1, 2)]
    for (a, b) in pairs { join(edges[a], edges[b]) }
  }

  /// Where the level crosses an edge of the grid.
  private func crossing(_ edge: Int, _ level: Double) -> Vector2 {
    let from = edge / 2
    let to = edge % 2 == 0 ? from + 1 : from + columns + 1
    let share = min(1, max(0, (level - values[from]) / (values[to] - values[from])))
    func position(_ corner: Int) -> Vector2 {
      let (row, column) = corner.quotientAndRemainder(dividingBy: columns + 1)
      return window.low + window.size * Vector2(Double(column) / Double(columns), Double(row) / Double(rows))
    }
    let start = position(from)
    return start + (position(to) - start) * share
  }
}
