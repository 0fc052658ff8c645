import Geometry

/// A convex polygon, clipped by one line after another. It keeps its memory between uses.
///
/// Source: Sutherland and Hodgman, *Reentrant polygon clipping*, 1974.
struct ConvexClipper: Sendable {
  /// The corners, in order; empty if nothing is left.
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

  /// Keeps the part inside a line. O(corners).
  mutating func clip(_ line: HalfPlane) {
    guard var previous = corners.last else { return }
    cut.removeAll(keepingCapacity: true)
    var before = line.normal.dot(previous) + line.offset
    for corner in corners {
      let value = line.normal.dot(corner) + line.offset
      if (value > 0) != (before > 0) {
        cut.append(line.crossing(previous, before, corner, value))
      }
      if value <= 0 { cut.append(corner) }
      (previous, before) = (corner, value)
    }
    swap(&corners, &cut)
    if corners.count < 3 { corners.removeAll(keepingCapacity: true) }
  }

  /// Moves corners that differ from a position by rounding alone to that position, so that polygons that meet there
  /// share the same bits.
  mutating func snap(to position: Vector2) {
    for index in corners.indices {
      let distance = corners[index] - position
      if max(abs(distance.x), abs(distance.y)) <= 0x1p-24 { corners[index] = position }
    }
  }
}

extension HalfPlane {
  /// The crossing of the line with a segment whose ends lie on opposite sides of it. Each end comes with its signed
  /// distance.
  ///
  /// On a side of the initial square, the crossing depends on the line alone: earlier cuts do not change it, and the
  /// line of the opposite half plane crosses at the same position.
  fileprivate func crossing(_ start: Vector2, _ before: Double, _ end: Vector2, _ after: Double) -> Vector2 {
    if start.x == end.x {
      let y = -(normal.x * start.x + offset) / normal.y
      return Vector2(start.x, min(max(y, min(start.y, end.y)), max(start.y, end.y)))
    }
    if start.y == end.y {
      let x = -(normal.y * start.y + offset) / normal.x
      return Vector2(min(max(x, min(start.x, end.x)), max(start.x, end.x)), start.y)
    }
    return start + (end - start) * (before / (before - after))
  }
}
