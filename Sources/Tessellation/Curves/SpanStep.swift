import Geometry

/// A span as it is sampled: by its end, its middle and end, or more finely.
///
/// Samples need not lie on the curve: it is enough that the chain through them strays no further from it than asked.
struct SpanStep {
  let span: CubicSpan
  /// The sample for the middle, and whether it is needed.
  let middle: Vector2
  let needsMiddle: Bool
  /// The sample for the end.
  let end: Vector2
  /// Whether more samples are needed than these.
  let isCoarse: Bool

  /// The span by its middle and its end, on the curve.
  /// - Parameter limit: the square of how far samples may stray.
  @inline(__always)
  init(_ span: CubicSpan, limit: Double) {
    let square = span.squaredDeviation
    self.span = span
    middle = span.middle
    needsMiddle = square > limit
    end = span.end
    isCoarse = square > 16 * limit
  }

  /// The span by its end, and its middle where that is needed.
  @inline(__always)
  init(_ span: CubicSpan, middle: Vector2, needsMiddle: Bool, end: Vector2, isCoarse: Bool) {
    self.span = span
    self.middle = middle
    self.needsMiddle = needsMiddle
    self.end = end
    self.isCoarse = isCoarse
  }
}
