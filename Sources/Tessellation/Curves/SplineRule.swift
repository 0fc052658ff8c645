import Geometry

/// How a curve runs from one input point to the next: each span depends on four points in a row.
///
/// A rule walks along the points: it keeps what the span behind shares with the span ahead.
///
/// A cubic C over 0…1 strays from its chord, at equal parameters, by −t(1−t)/2 ((1−t) Δ₁ + t Δ₂), where its second difference Δ₁ at the start is twice
/// the chord less the velocity there, and Δ₂ at the end is twice the velocity there less the chord.
///
/// One sample a point is enough where the points bend gently. Were Δ₂ of one span Δ₁ of the next, as along uniform Catmull-Rom splines, where both are
/// the second difference of the points, then the points less Δ/16 would lie outside of the bend and the curve stray from their polyline by (1/16 −
/// t(1−t)/2) ((1−t) Δ₁ + t Δ₂), of which neither factor's size exceeds a sixteenth: with a polyline passed so much nearer at each sample as its own Δ/16
/// is long, the curve is passed as near as asked. Where they differ, their mean is taken, and a sixteenth of the difference comes on top.
protocol SplineRule {
  /// Whether all second differences are zero, and whether those on either side of a point are the same.
  static var isStraight: Bool { get }
  static var isSmooth: Bool { get }

  /// Stands at the first span, from `first` to `second`, with `before` in front of it, and tells the second difference at its start.
  mutating func begin(before: Vector2, first: Vector2, second: Vector2) -> Vector2

  /// Tells the second differences at the ends of two spans in a row, and at the starts of those behind them; then stands at the span after the
  /// second, or, where `isPair` is false, after the first, and the second means nothing.
  ///
  /// - Precondition: the points of each differ, and go on from those named before.
  mutating func step(_ spans: SpanPair, isPair: Bool) -> (behind: VectorPair, ahead: VectorPair)

  /// The point beyond an end of an open curve, of which `neighbour` is the other point of the last span.
  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2
}
