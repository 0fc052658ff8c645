import Geometry

/// Crossings of two edges, rounded to the grid.
///
/// The grid is equally dense everywhere. On doubles, which are denser near 0, edges that are bent to their crossings
/// might cross again and again.
enum EdgeCrossing {
  /// The position at which two lines cross, computed with 104 bits and rounded once.
  /// - Parameters:
  ///   - a: a position on the first line.
  ///   - b: another position on the first line.
  ///   - c: a position on the second line.
  ///   - d: another position on the second line.
  /// - Returns: the crossing; b if the lines are parallel.
  static func position(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) -> Vector2 {
    let (u, w, s) = (b - a, d - c, c - a)
    let denominator = DoublePair(u.x, times: w.y) - DoublePair(u.y, times: w.x)
    guard denominator.high != 0 else { return b }
    let t = (DoublePair(s.x, times: w.y) - DoublePair(s.y, times: w.x)) / denominator
    return Vector2(rounded(a.x, t, u.x), rounded(a.y, t, u.y))
  }

  /// start + t · length.
  private static func rounded(_ start: Double, _ t: DoublePair, _ length: Double) -> Double {
    let product = t * DoublePair(high: length, low: 0)
    let sum = DoublePair(start, plus: product.high)
    return (sum.high + (sum.low + product.low)).rounded(.toNearestOrEven)
  }

  /// Whether a position is within four grid units of a line.
  static func isNear(_ position: Vector2, _ a: Vector2, _ b: Vector2) -> Bool {
    let direction = b - a
    return abs(direction.cross(position - a)) <= 4 * direction.length
  }

  /// The position of an edge on the grid at the x after a given one.
  /// - Parameters:
  ///   - x: at least the x of the left end.
  ///   - a: the left end.
  ///   - b: the right end.
  static func position(after x: Double, _ a: Vector2, _ b: Vector2) -> Vector2 {
    guard x + 1 < b.x else { return Vector2(x + 1, b.y) }
    let y = a.y + (b.y - a.y) * ((x + 1 - a.x) / (b.x - a.x))
    return Vector2(x + 1, y.rounded(.toNearestOrEven))
  }
}
