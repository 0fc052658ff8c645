import Geometry

/// Uniform Catmull-Rom splines: the velocity at a point is half the difference of its neighbours. (Catmull, Rom 1974.)
///
/// One sample a point is enough where the points bend gently: the point less a sixteenth of its second difference Δ, which lies outside of
/// the bend. With C″ = 2Δ₁ − Δ₂ at a span's start and 2Δ₂ − Δ₁ at its end, a span strays from the chord of such samples, at equal
/// parameters, by ((1−t)/16 − t(1−t)²/2) Δ₁ + (t/16 − t²(1−t)/2) Δ₂, which is nowhere longer than a sixteenth of the longer Δ.
struct UniformRule: SplineRule {
  @inline(__always) static var needsMiddles: Bool { true }

  /// The second difference at the start of the span ahead, and its square.
  private var difference = Vector2.zero
  private var square = 0.0

  @inline(__always)
  mutating func begin(before: Vector2, first: Vector2, second: Vector2) {
    difference = (before - first) + (second - first)
    square = difference.dot(difference)
  }

  @inline(__always)
  mutating func step(from start: Vector2, to end: Vector2, next: Vector2, limit: Double) -> SpanStep {
    let behind = difference
    let squareBehind = square
    difference = (start - end) + (next - end)
    square = difference.dot(difference)
    // Two thirds of what samples may stray, or 16 times that for Δ: the rest is for the middle of a span that one end belongs to.
    let most = 113 * limit
    let isGentle = square <= most
    let needsMiddle = max(square, squareBehind) > most
    // As CubicSpan's, of control points that are sixths of the second derivatives from the chord.
    let squaredDeviation = 0.008233 * (5 * (square + squareBehind) - 8 * difference.dot(behind))
    let chord = end - start
    return SpanStep(
      CubicSpan(
        start: start, firstControl: start + (2 * chord - behind) / 6,
        secondControl: end - (2 * chord + difference) / 6, end: end),
      middle: start + chord / 2 - (behind + difference) / 16, needsMiddle: needsMiddle,
      end: end - difference * (isGentle ? 0.0625 : 0), isCoarse: needsMiddle && squaredDeviation > 5.4 * limit)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { 2 * end - neighbour }
}
