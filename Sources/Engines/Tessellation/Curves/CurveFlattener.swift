import Geometry

/// Divides the spans of a curve into chords, one span at a time, for callers that store or send polylines.
///
/// A span runs from one input point to the next, and depends on these two points and their two neighbours alone. So the
/// chords of a growing curve equal those of the whole curve bit for bit, except in the spans beside a new point.
/// ``StrokeTessellator`` does not use this type: it draws curves from its own samples.
public struct CurveFlattener: Sendable {
  /// The largest number of chords per span.
  public static let maxChords = 1024

  /// The curve through the input points.
  public let curve: StrokeCurve

  /// Creates a flattener of a curve.
  /// - Throws: `TessellationError` for a smoothing outside of 0…1.
  public init(_ curve: StrokeCurve) throws(TessellationError) {
    self.curve = curve
    _ = try StrokeParameters(style: StrokeStyle(curve: curve), tolerance: FlatteningTolerance())
  }

  /// Visits the ends of all chords of a span, except the span's own two ends, in order. O(chords).
  ///
  /// At equal parameters the span deviates from its chords by at most the tolerance, unless that takes more than
  /// ``maxChords`` chords. All chords have equal parameter intervals (Wang's bound; Lemma 3 of HowTheTessellatorWorks). A
  /// span with equal ends has one chord. If a value is not finite, no position is visited.
  /// - Parameters:
  ///   - start: the input point where the span begins.
  ///   - end: the input point where it ends.
  ///   - before: the last input point before `start` that differs from it; nil at the beginning of the curve.
  ///   - after: the first input point after `end` that differs from it; nil at the end of the curve.
  ///   - tolerance: in the units of the points, above 0.
  ///   - body: receives a position, and its parameter between 0 and 1.
  public func forEachInnerPoint(
    from start: Vector2, to end: Vector2, before: Vector2?, after: Vector2?, within tolerance: Double,
    _ body: (_ position: Vector2, _ parameter: Double) -> Void
  ) {
    guard !curve.isStraight, start != end else { return }
    let span = curve.span(from: start, to: end, before: before, after: after)
    let chords = min((span.squaredDeviation.squareRoot() / tolerance).squareRoot().rounded(.up), Double(Self.maxChords))
    // The condition is false for NaN.
    guard chords > 1 else { return }
    for index in 1..<Int(chords) {
      let parameter = Double(index) / chords
      body(span.position(at: parameter), parameter)
    }
  }
}
