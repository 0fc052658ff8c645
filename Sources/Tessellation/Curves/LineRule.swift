import Geometry

/// Straight spans.
struct LineRule: SplineRule {
  @inline(__always) static var needsMiddles: Bool { false }

  mutating func begin(before: Vector2, first: Vector2, second: Vector2) {}

  @inline(__always)
  mutating func step(from start: Vector2, to end: Vector2, next: Vector2, limit: Double) -> SpanStep {
    SpanStep(
      CubicSpan(start: start, firstControl: start, secondControl: end, end: end), middle: end, needsMiddle: false,
      end: end, isCoarse: false)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { end }
}
