import Geometry

/// Centripetal Catmull-Rom splines: knots spaced by the square root of the distance.
///
/// Source of the velocities: Yuksel, Schaefer, Keyser, *Parameterization and applications of Catmull-Rom curves*, 2011.
struct CentripetalRule: SplineRule {
  @inline(__always) static var needsMiddles: Bool { true }

  /// The knot interval of the span ahead, and its chord over that interval.
  private var interval = 0.0
  private var slope = Vector2.zero
  /// The velocity, per knot unit, where the span ahead starts.
  private var velocity = Vector2.zero

  @inline(__always)
  mutating func begin(before: Vector2, first: Vector2, second: Vector2) {
    (interval, slope) = Self.chord(from: before, to: first)
    _ = advance(from: before, to: first, next: second)
  }

  @inline(__always)
  mutating func step(from start: Vector2, to end: Vector2, next: Vector2, limit: Double) -> SpanStep {
    let third = interval / 3
    let leaving = velocity
    let arriving = advance(from: start, to: end, next: next)
    let span = CubicSpan(
      start: start, firstControl: start + third * leaving, secondControl: end - third * arriving, end: end)
    return SpanStep(span, limit: limit)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { 2 * end - neighbour }

  /// Stands at the span from `end` to `next`, and tells the velocity at `end`.
  @inline(__always)
  private mutating func advance(from start: Vector2, to end: Vector2, next: Vector2) -> Vector2 {
    let (nextInterval, nextSlope) = Self.chord(from: end, to: next)
    velocity = slope - (next - start) / (interval + nextInterval) + nextSlope
    interval = nextInterval
    slope = nextSlope
    return velocity
  }

  /// - Precondition: the points differ.
  @inline(__always)
  private static func chord(from start: Vector2, to end: Vector2) -> (interval: Double, slope: Vector2) {
    let chord = end - start
    let interval = (chord.x * chord.x + chord.y * chord.y).squareRoot().squareRoot()
    return (interval, chord / interval)
  }
}
