import Geometry

/// Uniform Catmull-Rom splines: the velocity at a point is half the difference of its neighbours. (Catmull, Rom 1974.)
struct UniformRule: SplineRule {
  @inline(__always) static var isStraight: Bool { false }
  @inline(__always) static var isSmooth: Bool { true }

  mutating func begin(before: Vector2, first: Vector2, second: Vector2) -> Vector2 {
    (second - first) - (first - before)
  }

  @inline(__always)
  mutating func step(_ spans: SpanPair, isPair: Bool) -> (behind: VectorPair, ahead: VectorPair) {
    let differences = spans.nextChords - spans.chords
    return (differences, differences)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { 2 * end - neighbour }
}
