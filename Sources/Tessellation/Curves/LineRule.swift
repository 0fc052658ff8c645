import Geometry

/// Straight spans.
struct LineRule: SplineRule {
  @inline(__always) static var isStraight: Bool { true }
  @inline(__always) static var isSmooth: Bool { true }

  mutating func begin(before: Vector2, first: Vector2, second: Vector2) -> Vector2 { .zero }

  @inline(__always)
  mutating func step(_ spans: SpanPair, isPair: Bool) -> (behind: VectorPair, ahead: VectorPair) { (.zero, .zero) }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { end }
}
