import Geometry

/// Decides exactly on which side of a line a position of the grid lies.
///
/// Coordinates are whole numbers of at most 2^52 in magnitude, so that their differences are exact in doubles. Products
/// of differences are rounded; if that might change the sign, they are compared exactly (Shewchuk, *Adaptive precision
/// floating-point arithmetic and fast robust geometric predicates*, 1997, has the method for all doubles).
enum GridOrientation {
  /// A number with the sign of (b − a) × (c − a).
  /// - Returns: above 0 if c is to the left of the line from a to b, with y up; 0 if it is on the line.
  @inline(__always)
  static func side(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Double {
    let (p, q) = (b - a, c - a)
    let (left, right) = (p.x * q.y, p.y * q.x)
    let difference = left - right
    // Each product has a relative error of at most 2^-53.
    if abs(difference) > 0x1p-52 * (abs(left) + abs(right)) { return difference }
    return left == 0 && right == 0 ? 0 : exactSide(p, q)
  }

  @inline(never)
  private static func exactSide(_ p: Vector2, _ q: Vector2) -> Double {
    let (left, right) = (DoublePair(p.x, times: q.y), DoublePair(p.y, times: q.x))
    // Rounding is monotonic: if the rounded products differ, so do the exact products.
    return left.high != right.high ? left.high - right.high : left.low - right.low
  }
}
