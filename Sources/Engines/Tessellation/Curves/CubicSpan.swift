import Geometry

/// One cubic Bézier curve, from one input point of a stroke to the next.
package struct CubicSpan {
  package let start: Vector2
  let firstControl: Vector2
  let secondControl: Vector2
  package let end: Vector2

  /// A curve along a chord, with given second differences at the start and at the end: see ``SplineRule``.
  package init(from start: Vector2, to end: Vector2, differences first: Vector2, _ second: Vector2) {
    let chord = end - start
    self.start = start
    firstControl = start + (chord - first / 2) / 3
    secondControl = end - (chord + second / 2) / 3
    self.end = end
  }

  /// The position at `t`, 0…1.
  @inline(__always)
  package func position(at t: Double) -> Vector2 {
    let s = 1 - t
    let three = 3 * s * t
    return s * s * s * start + three * (s * firstControl + t * secondControl) + t * t * t * end
  }

  /// The square of the curve's largest deviation from its chord at equal parameters. For each of n equal parts the
  /// deviation is n² times smaller: Lemma 3 of HowTheTessellatorWorks.
  @inline(__always)
  var squaredDeviation: Double {
    // The second derivatives at both ends, divided by 6.
    let first = start - 2 * firstControl + secondControl
    let second = firstControl - 2 * secondControl + end
    return 0.5625 * max(first.dot(first), second.dot(second))
  }
}
