import Geometry

/// Joins points by straight lines.
public struct LinearInterpolation: CurveRule {
  public init() {}

  @inlinable
  public func element(before: Vector2?, from start: Vector2, to end: Vector2, after: Vector2?) -> CurveElement {
    .line(to: end)
  }
}
