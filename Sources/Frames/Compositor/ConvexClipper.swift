import Geometry

/// A convex polygon that is cut by one line after the other. Keeps its memory.
///
/// Source: Sutherland and Hodgman, *Reentrant polygon clipping*, 1974.
struct ConvexClipper: Sendable {
  /// The corners, in order; empty where nothing is left.
  private(set) var corners: [Vector2] = []
  private var cut: [Vector2] = []

  /// Begins with a square about the origin.
  mutating func start(halfSide: Double) {
    corners.removeAll(keepingCapacity: true)
    corners.append(Vector2(-halfSide, -halfSide))
    corners.append(Vector2(halfSide, -halfSide))
    corners.append(Vector2(halfSide, halfSide))
    corners.append(Vector2(-halfSide, halfSide))
  }

  /// Keeps what is inside of a line. O(corners).
  mutating func clip(_ line: HalfPlane) {
    guard var previous = corners.last else { return }
    cut.removeAll(keepingCapacity: true)
    var before = line.normal.dot(previous) + line.offset
    for corner in corners {
      let value = line.normal.dot(corner) + line.offset
      if (value > 0) != (before > 0) { cut.append(previous + (corner - previous) * (before / (before - value))) }
      if value <= 0 { cut.append(corner) }
      (previous, before) = (corner, value)
    }
    swap(&corners, &cut)
    if corners.count < 3 { corners.removeAll(keepingCapacity: true) }
  }
}
