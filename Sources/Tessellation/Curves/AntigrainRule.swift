import Geometry

/// Anti-Grain Geometry's interpolation: control points from the midpoints of three edges in a row.
///
/// Source: Shemanarev, *Interpolation with Bezier curves*, 2002; the form is that of the Inkable documents.
struct AntigrainRule: SplineRule {
  @inline(__always) static var needsMiddles: Bool { true }

  private let smoothing: Double
  /// The length of the edge ahead, and the place that divides the midpoints on either side of its start.
  private var length = 0.0
  private var division = Vector2.zero

  init(smoothing: Double) {
    self.smoothing = smoothing
  }

  @inline(__always)
  mutating func begin(before: Vector2, first: Vector2, second: Vector2) {
    length = (first - before).length
    _ = advance(from: before, to: first, next: second)
  }

  @inline(__always)
  mutating func step(from start: Vector2, to end: Vector2, next: Vector2, limit: Double) -> SpanStep {
    let middle = (start + end) / 2
    let behind = division
    let ahead = advance(from: start, to: end, next: next)
    let span = CubicSpan(
      start: start, firstControl: start + (middle - behind) * smoothing,
      secondControl: end + (middle - ahead) * smoothing, end: end)
    return SpanStep(span, limit: limit)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { end }

  /// Stands at the edge from `end` to `next`, and tells the division at `end`.
  @inline(__always)
  private mutating func advance(from start: Vector2, to end: Vector2, next: Vector2) -> Vector2 {
    let nextLength = (next - end).length
    let middle = (start + end) / 2
    let nextMiddle = (end + next) / 2
    division = middle + (nextMiddle - middle) * (length / (length + nextLength))
    length = nextLength
    return division
  }
}
