import Geometry

/// Joins points by cubic Bézier curves with the control points of Anti-Grain Geometry.
///
/// The tangent at a point is parallel to the line between the midpoints of its two sides. The two handles' lengths
/// divide that line in the ratio of the two sides' lengths. The first point serves as its own predecessor, the last
/// point as its own successor. If points coincide so that a control point is undefined, it is set to its own end point.
///
/// Source: Maxim Shemanarev, "Interpolation with Bezier curves", 2002.
public struct AntigrainSmoothing: CurveRule {
  /// The length of the handles: 0 gives straight segments, 1 the roundest curves.
  public let factor: Double

  /// Creates the rule with a smoothing factor.
  /// - Throws: `InkError` for a factor outside of 0…1.
  public init(factor: Double = 0.7) throws(InkError) {
    try InkError.require(factor, in: 0...1, "The smoothing factor", parameter: "smoothing")
    self.factor = factor
  }

  /// The cubic from `p1` to `p2`.
  @inlinable
  public func element(before: Vector2?, from p1: Vector2, to p2: Vector2, after: Vector2?) -> CurveElement {
    let p0 = before ?? p1
    let p3 = after ?? p2
    let c1 = (p0 + p1) / 2
    let c2 = (p1 + p2) / 2
    let c3 = (p2 + p3) / 2
    let l1 = (p1 - p0).length
    let l2 = (p2 - p1).length
    let l3 = (p3 - p2).length
    let m1 = c1 + (c2 - c1) * (l1 / (l1 + l2))
    let m2 = c2 + (c3 - c2) * (l2 / (l2 + l3))
    let control1 = m1 + (c2 - m1) * factor + p1 - m1
    let control2 = m2 + (c2 - m2) * factor + p2 - m2
    return .curve(
      control1: control1.x.isNaN || control1.y.isNaN ? p1 : control1,
      control2: control2.x.isNaN || control2.y.isNaN ? p2 : control2, to: p2)
  }
}
