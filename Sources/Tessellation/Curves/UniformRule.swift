import Geometry

/// Uniform Catmull-Rom splines: the velocity at a point is half the difference of its neighbours. (Catmull, Rom 1974.)
///
/// One sample a point is enough where the points bend gently: the point less a sixteenth of its second difference Δ, which lies outside of
/// the bend. With C″ = 2Δ₁ − Δ₂ at a span's start and 2Δ₂ − Δ₁ at its end, a span strays from the chord of such samples, at equal
/// parameters, by (1/16 − t(1−t)/2) ((1−t) Δ₁ + t Δ₂). Neither factor's size exceeds a sixteenth: if a chain passes each sample so much nearer
/// as its own Δ/16 is long, it passes the curve as near as asked.
struct UniformRule: SplineRule {
  @inline(__always) static var samplingShare: Double { 0.06 }
  @inline(__always) static var needsMiddles: Bool { false }

  /// The second difference at the start of the span ahead, and whether it is small enough for one sample.
  private var difference = Vector2.zero
  private var isGentle = true

  @inline(__always)
  mutating func begin(before: Vector2, first: Vector2, second: Vector2) {
    difference = (before - first) + (second - first)
    isGentle = difference == .zero
  }

  @inline(__always)
  mutating func step(along chord: SpanChord, next: Vector2, limit: Double) -> SpanStep {
    let behind = difference
    let wasGentle = isGentle
    difference = (chord.start - chord.end) + (next - chord.end)
    // A bend of up to a quarter of the tolerance, 16 times that for Δ; and no sudden change of pace, for Δ is felt aside of the chord alone
    // where all of the stroke is as wide.
    let square = chord.feltAtEnd(difference)
    isGentle = square <= 4444 * limit && 4 * difference.dot(difference) <= chord.squaredLength
    return SpanStep(
      CubicSpan(
        start: chord.start, firstControl: chord.start + (2 * chord.chord - behind) / 6,
        secondControl: chord.end - (2 * chord.chord + difference) / 6, end: chord.end),
      end: chord.end - difference * (isGentle ? 0.0625 : 0), bend: isGentle ? square.squareRoot() * 0.0625 : 0,
      isCoarse: !(wasGentle && isGentle))
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { 2 * end - neighbour }
}
