import Geometry

/// An edge of a region that is not horizontal. Horizontal edges add nothing to the border.
struct ContourEdge: BitwiseCopyable {
  /// The upper and the lower end.
  let top: Vector2
  let bottom: Vector2
  /// The number of times that contours pass it downwards (with growing y), minus the times upwards.
  var turns: Int

  /// Creates an edge; nil if it is horizontal.
  init?(from: Vector2, to: Vector2) {
    guard from.y != to.y else { return nil }
    (top, bottom, turns) = from.y < to.y ? (from, to, 1) : (to, from, -1)
  }

  /// The order of filling: by upper ends from the top, then such that equal edges are adjacent.
  static func < (a: ContourEdge, b: ContourEdge) -> Bool {
    if a.top.y != b.top.y { return a.top.y < b.top.y }
    if a.top.x != b.top.x { return a.top.x < b.top.x }
    if a.bottom.y != b.bottom.y { return a.bottom.y < b.bottom.y }
    return a.bottom.x < b.bottom.x
  }
}

/// An edge on the present row of px, with its slopes.
struct ActiveEdge: BitwiseCopyable {
  let top: Vector2
  let bottom: Vector2
  let turns: Int
  private let left: Double
  private let right: Double
  private let columnsPerRow: Double
  private let rowsPerColumn: Double

  init(_ edge: ContourEdge) {
    (top, bottom, turns) = (edge.top, edge.bottom, edge.turns)
    (left, right) = (min(top.x, bottom.x), max(top.x, bottom.x))
    let displacement = bottom - top
    columnsPerRow = displacement.x / displacement.y
    // Not used if the edge is vertical.
    rowsPerColumn = displacement.y / displacement.x
  }

  /// Its x at a height between its ends.
  func x(_ y: Double) -> Double {
    if y == top.y { return top.x }
    if y == bottom.y { return bottom.x }
    return min(right, max(left, top.x + (y - top.y) * columnsPerRow))
  }

  /// The height at which it crosses a vertical line between its ends.
  func y(_ x: Double) -> Double { top.y + (x - top.x) * rowsPerColumn }
}

/// The largest whole number that is not above a coordinate, without the function call that `rounded` is on some
/// processors.
func wholePart(_ coordinate: Double) -> Int {
  let whole = Int(coordinate)
  return Double(whole) > coordinate ? whole - 1 : whole
}
