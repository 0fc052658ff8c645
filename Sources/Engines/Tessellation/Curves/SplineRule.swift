import CKernels
import Geometry

/// The rule by which a curve runs from one input point to the next. Each span depends on four consecutive points.
///
/// The module CTessellation evaluates a rule at a point, in curve_rules.hpp. It computes the second differences of
/// Lemma 1, and the offset and unevenness of Lemma 2 of HowTheTessellatorWorks.
struct SplineRule {
  let rule: vernier_rule
  /// The smoothing of Anti-Grain Geometry's interpolation; unused by other rules.
  let parameter: Double
  /// Whether an open curve continues beyond its ends with mirror images of its last spans. Otherwise it begins and ends
  /// without a bend.
  private let mirrorsEnds: Bool

  init(_ curve: StrokeCurve) {
    switch curve {
    case .polyline: (rule, parameter, mirrorsEnds) = (VERNIER_LINES, 0, false)
    case .uniformCatmullRom: (rule, parameter, mirrorsEnds) = (VERNIER_UNIFORM, 0, true)
    case .centripetalCatmullRom: (rule, parameter, mirrorsEnds) = (VERNIER_CENTRIPETAL, 0, true)
    case .antigrain(let smoothing): (rule, parameter, mirrorsEnds) = (VERNIER_ANTIGRAIN, smoothing, false)
    }
  }

  /// Whether all second differences are zero.
  @inline(__always) var isStraight: Bool { rule == VERNIER_LINES }

  /// The phantom point beyond an end of an open curve. `neighbour` is the other point of the last span.
  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 {
    mirrorsEnds ? 2 * end - neighbour : end
  }

  /// The bend of the curve at a point, from the chords before and after it and the growth of the half width along each.
  ///
  /// - Precondition: neither chord is zero, except one to a phantom that coincides with the point.
  @inline(__always)
  func bend(
    _ chord: Vector2, _ next: Vector2, growths: (Double, Double) = (0, 0), _ limits: SpanLimits
  ) -> vernier_bend {
    vernier_bend_at(
      rule, parameter, vernier_vector(x: chord.x, y: chord.y), vernier_vector(x: next.x, y: next.y), growths.0,
      growths.1, limits.oneSample, limits.varies)
  }
}
