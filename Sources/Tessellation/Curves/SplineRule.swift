import Geometry

/// How a curve runs from one input point to the next: each span depends on four points in a row.
///
/// A rule walks along the points: it keeps what the span behind shares with the span ahead.
protocol SplineRule {
  /// Whether spans that bend gently may want a sample in their middle too.
  static var needsMiddles: Bool { get }

  /// Stands at the first span, from `first` to `second`, with `before` in front of it.
  mutating func begin(before: Vector2, first: Vector2, second: Vector2)

  /// The span from `start` to `end`, with `next` behind it; then stands at the next one.
  ///
  /// - Parameter limit: the square of how far samples may stray from the curve.
  /// - Precondition: `start` and `end` are those that ``begin(before:first:second:)``, or the end and the next of the last call, named.
  mutating func step(from start: Vector2, to end: Vector2, next: Vector2, limit: Double) -> SpanStep

  /// The point beyond an end of an open curve, of which `neighbour` is the other point of the last span.
  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2
}
