/// A cubic Bézier curve: one span of a stroke, from an input point to the next.
public struct CubicSpan: Hashable, Sendable {
  /// Where it begins, at the parameter 0.
  public var start: Vector2
  /// The control point of its start.
  public var firstControl: Vector2
  /// The control point of its end.
  public var secondControl: Vector2
  /// Where it ends, at the parameter 1.
  public var end: Vector2

  /// A span of four control points.
  /// - Parameters:
  ///   - start: where it begins.
  ///   - firstControl: the control point of its start.
  ///   - secondControl: the control point of its end.
  ///   - end: where it ends.
  public init(from start: Vector2, _ firstControl: Vector2, _ secondControl: Vector2, to end: Vector2) {
    self.start = start
    self.firstControl = firstControl
    self.secondControl = secondControl
    self.end = end
  }

  /// The position at a parameter from 0 to 1.
  @inlinable @inline(__always)
  public func position(at t: Double) -> Vector2 {
    let s = 1 - t
    let three = 3 * s * t
    return s * s * s * start + three * (s * firstControl + t * secondControl) + t * t * t * end
  }

  /// The span whose control points are the images of this one's. For an affine map that is the image of the curve.
  @inlinable @inline(__always)
  public func mapped(_ map: (Vector2) -> Vector2) -> CubicSpan {
    CubicSpan(from: map(start), map(firstControl), map(secondControl), to: map(end))
  }

  /// The square of the curve's largest deviation from its chord at equal parameters. For each of n equal parts the
  /// deviation is n² times smaller: Lemma 3 of HowTheTessellatorWorks.
  @inlinable @inline(__always)
  public var squaredDeviation: Double {
    // The second derivatives at both ends, divided by 6.
    let first = start - 2 * firstControl + secondControl
    let second = firstControl - 2 * secondControl + end
    return 0.5625 * max(first.dot(first), second.dot(second))
  }
}
