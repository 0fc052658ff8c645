import Geometry

/// Joins points by centripetal Catmull-Rom splines, which have neither cusps nor loops between two points.
///
/// A phantom point lies beyond each end: the neighbour's mirror image in the end point. If two points coincide, the
/// control point between them is the point itself.
///
/// Source: Yuksel, Schaefer and Keyser, "On the parameterization of Catmull-Rom curves", 2009.
public struct CentripetalCatmullRom: CurveRule {
  /// Creates the rule, which has no parameters.
  public init() {}

  /// The cubic from `p1` to `p2`.
  @inlinable
  public func element(before: Vector2?, from p1: Vector2, to p2: Vector2, after: Vector2?) -> CurveElement {
    let p0 = before ?? p1 + (p1 - p2)
    let p3 = after ?? p2 + (p2 - p1)
    let d1 = (p1 - p0).length
    let d2 = (p2 - p1).length
    let d3 = (p3 - p2).length
    return .curve(
      control1: Self.control(p0, p1, p2, d1, d2), control2: Self.control(p3, p2, p1, d3, d2), to: p2)
  }

  /// The control point of `point` on the side of `next`; d1 and d2 are the lengths of the two sides in px.
  @inlinable
  static func control(
    _ previous: Vector2, _ point: Vector2, _ next: Vector2, _ d1: Double, _ d2: Double
  ) -> Vector2 {
    guard d1 > 0, d2 > 0 else { return point }
    let root = (d1 * d2).squareRoot()
    let sum = next * d1 - previous * d2 + point * (2 * d1 + 3 * root + d2)
    return sum / (3 * (d1 + root))
  }
}
