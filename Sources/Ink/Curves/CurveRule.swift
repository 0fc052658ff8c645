import Geometry

/// How two neighbouring points of a polyline are joined.
public protocol CurveRule: Sendable {
  /// The part from `start` to `end`.
  /// - Parameters:
  ///   - before: the point before, nil where `start` is the first.
  ///   - after: the point after, nil where `end` is the last.
  func element(before: Vector2?, from start: Vector2, to end: Vector2, after: Vector2?) -> CurveElement
}
