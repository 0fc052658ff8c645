import Geometry

/// Joins points by cubic Bézier curves after Anti-Grain Geometry: control points lie parallel to the line between the middles of the
/// neighbouring sides, whose lengths divide it.
///
/// At the first point the point before is the point itself; at the last one the point after is. Where a control point is not a number,
/// because points coincide, it is the point that it belongs to. Maxim Shemanarev, "Interpolation with Bezier curves", 2002.
public struct AntigrainSmoothing: CurveRule {
  /// How round curves are, from 0 (straight) to 1.
  public let factor: Double

  /// - Throws: `InkError` for a factor outside of 0…1.
  public init(factor: Double = 0.7) throws(InkError) {
    try InkError.require(factor, in: 0...1, "The smoothing factor", parameter: "smoothing")
    self.factor = factor
  }

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
