import Geometry

/// One cubic Bézier curve, from one input point of a stroke to the next.
struct CubicSpan {
  let start: Vector2
  let firstControl: Vector2
  let secondControl: Vector2
  let end: Vector2

  /// The place at `t`, 0…1.
  @inline(__always)
  func place(at t: Double) -> Vector2 {
    let s = 1 - t
    let three = 3 * s * t
    return s * s * s * start + three * (s * firstControl + t * secondControl) + t * t * t * end
  }

  /// The place at 1/2.
  @inline(__always)
  var middle: Vector2 { (start + end + 3 * (firstControl + secondControl)) / 8 }

  /// The square of the most that the curve strays from its chord, at equal parameters; chords of an n-th of it stray an n²-th.
  ///
  /// A cubic's second derivative is at most six times its larger second difference, and a curve strays from its chord by at most an
  /// eighth of that (Wang, Li, Shih, Wang 1984).
  @inline(__always)
  var squaredDeviation: Double {
    let first = start - 2 * firstControl + secondControl
    let second = firstControl - 2 * secondControl + end
    let larger = max(first.x * first.x + first.y * first.y, second.x * second.x + second.y * second.y)
    return 0.5625 * larger
  }
}
