import Geometry

/// A rule that joins two neighbouring points of a polyline, such as a spline.
public protocol CurveRule: Sendable {
  /// The element of the curve from `start` to `end`. It must depend on the four points alone.
  /// - Parameters:
  ///   - before: the point before `start`; nil if `start` is the first point.
  ///   - start: the point where the element begins, in px.
  ///   - end: the point where the element ends, in px.
  ///   - after: the point after `end`; nil if `end` is the last point.
  func element(before: Vector2?, from start: Vector2, to end: Vector2, after: Vector2?) -> CurveElement
}

/// An element of a vector graphics path: a move, or a segment that continues from the end of the element before.
@frozen
public enum CurveElement: Hashable, Sendable {
  /// Begins a subpath.
  case move(to: Vector2)
  /// A straight segment.
  case line(to: Vector2)
  /// A cubic Bézier segment.
  case curve(control1: Vector2, control2: Vector2, to: Vector2)

  /// The point where the element ends, in px.
  public var end: Vector2 {
    switch self {
    case .move(let end), .line(let end), .curve(_, _, let end): end
    }
  }
}

/// Joins points by straight segments.
public struct LinearInterpolation: CurveRule {
  /// Creates the rule, which has no parameters.
  public init() {}

  /// The straight segment to `end`.
  @inlinable
  public func element(before: Vector2?, from start: Vector2, to end: Vector2, after: Vector2?) -> CurveElement {
    .line(to: end)
  }
}
