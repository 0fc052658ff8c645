import CTessellation
import Geometry

/// How a curve runs from one input point to the next: each span depends on four points in a row.
///
/// A cubic C over 0…1 strays from its chord, at equal parameters, by −t(1−t)/2 ((1−t) Δ₁ + t Δ₂), where its second
/// difference Δ₁ at the start is twice the chord less the velocity there, and Δ₂ at the end is twice the velocity there
/// less the chord.
///
/// One sample a point is enough where the points bend gently. Were Δ₂ of one span Δ₁ of the next, as along uniform
/// Catmull-Rom splines, where both are the second difference of the points, then the points less Δ/16 would lie outside
/// of the bend and the curve stray from their polyline by (1/16 − t(1−t)/2) ((1−t) Δ₁ + t Δ₂), of which neither
/// factor's size exceeds a sixteenth: with a polyline passed so much nearer at each sample as its own Δ/16 is long, the
/// curve is passed as near as asked. Where they differ, their mean is taken, and a sixteenth of the difference comes on
/// top.
///
/// What they say of points is worked out by the module CTessellation, in curve_rules.hpp.
protocol SplineRule {
  /// Whether all second differences are zero.
  static var isStraight: Bool { get }

  var rule: vernier_rule { get }
  var smoothing: Double { get }

  /// The point beyond an end of an open curve, of which `neighbour` is the other point of the last span.
  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2
}

extension SplineRule {
  var smoothing: Double { 0 }

  /// How the curve bends at a point with such a chord behind it and such a one ahead, along which half widths grow by
  /// so much.
  ///
  /// - Precondition: the chords are not zero, but for one to a phantom that lies on the point.
  @inline(__always)
  func bend(
    _ chord: Vector2, _ next: Vector2, growths: (Double, Double) = (0, 0), _ limits: SpanLimits
  ) -> vernier_bend {
    vernier_bend_at(
      rule, smoothing, vernier_vector(x: chord.x, y: chord.y), vernier_vector(x: next.x, y: next.y), growths.0,
      growths.1, limits.gentleness, limits.varies)
  }
}
