import Geometry

/// Straight spans.
struct LineRule: SplineRule {
  @inline(__always) static var isStraight: Bool { true }

  mutating func begin(before: Vector2, first: Vector2, second: Vector2) {}

  @inline(__always)
  mutating func span(from start: Vector2, to end: Vector2, next: Vector2) -> CubicSpan {
    // Control points on the ends: the curve is the chord, though not at even speed.
    CubicSpan(
      start: start, firstControl: start + (end - start) / 3, secondControl: end - (end - start) / 3, end: end)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { end }
}
