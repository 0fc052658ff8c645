import Geometry

/// Straight spans.
struct LineRule: SplineRule {
  @inline(__always) static var samplingShare: Double { 0 }
  @inline(__always) static var needsMiddles: Bool { false }

  mutating func begin(before: Vector2, first: Vector2, second: Vector2) {}

  @inline(__always)
  mutating func step(along chord: SpanChord, next: Vector2, limit: Double) -> SpanStep {
    let (start, end) = (chord.start, chord.end)
    return SpanStep(
      CubicSpan(start: start, firstControl: start, secondControl: end, end: end), end: end, bend: 0, isCoarse: false)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { end }
}
