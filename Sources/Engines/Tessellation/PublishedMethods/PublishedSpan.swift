import Geometry

/// One span of a uniform Catmull-Rom spline, in the coefficients of its polynomial, as the documents of Slate of
/// November 2025 evaluate it.
struct PublishedSpan {
  private let constant: Vector2
  private let linear: Vector2
  private let quadratic: Vector2
  private let cubic: Vector2

  /// The span from `start` to `end`.
  @inline(__always)
  init(before: Vector2, start: Vector2, end: Vector2, after: Vector2) {
    constant = start
    linear = 0.5 * (end - before)
    quadratic = before - 2.5 * start + 2 * end - 0.5 * after
    cubic = 0.5 * (after - before) + 1.5 * (start - end)
  }

  /// The position at `t`, 0…1.
  @inline(__always)
  func position(at t: Double) -> Vector2 { constant + t * (linear + t * (quadratic + t * cubic)) }
}
