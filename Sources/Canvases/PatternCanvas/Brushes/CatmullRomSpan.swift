import Geometry

/// A span of a uniform Catmull-Rom curve (Catmull, Rom 1974): the cubic from one input point to the next. Its velocity
/// at a point is half the difference of the point's neighbours.
///
/// Its coefficients are those in section 3.5 of Ink's design document, which are the standard ones: ½ (2 p1 + (−p0 +
/// p2) t + (2 p0 − 5 p1 + 4 p2 − p3) t² + (−p0 + 3 p1 − 3 p2 + p3) t³).
struct CatmullRomSpan {
  private let constant: Vector2
  private let linear: Vector2
  private let square: Vector2
  private let cube: Vector2
  /// An upper bound of the length of any part of the span, in px: the length of its Bézier polygon.
  let maxLength: Double
  private let chord: Vector2

  /// The span from `start` to `end`.
  /// - Parameters:
  ///   - before: the point before `start`.
  ///   - start: the start point of the span.
  ///   - end: the end point of the span, at a position different from `start`.
  ///   - after: the point after `end`.
  init(before: Vector2, start: Vector2, end: Vector2, after: Vector2) {
    constant = start
    linear = 0.5 * (end - before)
    square = 0.5 * (2 * before - 5 * start + 4 * end - after)
    cube = 0.5 * ((after - before) + 3 * (start - end))
    chord = end - start
    let (first, second) = ((end - before) / 6, (after - start) / 6)
    maxLength = first.length + (chord - first - second).length + second.length
  }

  /// The position at a parameter from 0 to 1.
  func position(at t: Double) -> Vector2 { constant + t * (linear + t * (square + t * cube)) }

  /// The derivative with respect to the parameter.
  func velocity(at t: Double) -> Vector2 { linear + t * (2 * square + t * (3 * cube)) }

  /// The unit tangent. If the derivative is 0, it is the direction of the chord.
  func tangent(at t: Double) -> Vector2 {
    let velocity = velocity(at: t)
    let speed = velocity.length
    return speed > 1e-9 * chord.length ? velocity / speed : chord / chord.length
  }

  // MARK: - Arc length

  /// The arc length between two parameters, by the Gauss-Legendre rule with five points. The rule is exact for speeds
  /// that are polynomials of degree 9.
  func length(from start: Double, to end: Double) -> Double {
    let half = (end - start) / 2
    let middle = (end + start) / 2
    let inner =
      velocity(at: middle - Self.innerNode * half).length + velocity(at: middle + Self.innerNode * half).length
    let outer =
      velocity(at: middle - Self.outerNode * half).length + velocity(at: middle + Self.outerNode * half).length
    return half
      * (Self.middleWeight * velocity(at: middle).length + Self.innerWeight * inner + Self.outerWeight * outer)
  }

  private static let innerNode = 0.538469310105683091
  private static let outerNode = 0.906179845938663993
  private static let middleWeight = 128.0 / 225
  private static let innerWeight = 0.478628670499366468
  private static let outerWeight = 0.236926885056189088

  /// Calls `body` with the parameter of each position at the arc lengths `remainder`, `remainder` + `step`, … px, and
  /// updates `remainder` for the next span. O(parts + positions).
  ///
  /// The span is halved at most 24 times. It is halved until the rule for a part and the rule for its halves agree to
  /// 1e-9 px, or to 1e-13 of the part's length if that is more. The values for the halves are used, which are still
  /// more accurate.
  /// - Parameters:
  ///   - remainder: the arc length from the beginning of the span to the next position; on return, from the span's end.
  ///   - step: the arc length from one position to the next, above 0.
  func walk(remainder: inout Double, step: Double, _ body: (Double) -> Void) {
    walk(0, 1, length(from: 0, to: 1), 24, &remainder, step, body)
  }

  private func walk(
    _ start: Double, _ end: Double, _ whole: Double, _ depth: Int, _ remainder: inout Double, _ step: Double,
    _ body: (Double) -> Void
  ) {
    let middle = (start + end) / 2
    let first = length(from: start, to: middle)
    let second = length(from: middle, to: end)
    if depth == 0 || abs(first + second - whole) <= max(1e-9, 1e-13 * whole) {
      place(start, middle, first, &remainder, step, body)
      place(middle, end, second, &remainder, step, body)
    } else {
      walk(start, middle, first, depth - 1, &remainder, step, body)
      walk(middle, end, second, depth - 1, &remainder, step, body)
    }
  }

  private func place(
    _ start: Double, _ end: Double, _ length: Double, _ remainder: inout Double, _ step: Double,
    _ body: (Double) -> Void
  ) {
    while remainder <= length {
      body(parameter(start, end, length, at: remainder))
      remainder += step
    }
    remainder -= length
  }

  /// The parameter at an arc length after `start`, by Newton's method, within a part on which the rule is accurate.
  private func parameter(_ start: Double, _ end: Double, _ length: Double, at distance: Double) -> Double {
    guard length > 0 else { return end }
    var t = start + (end - start) * (distance / length)
    for _ in 0..<8 {
      let error = self.length(from: start, to: t) - distance
      if abs(error) <= 1e-10 * max(1, length) { break }
      let speed = velocity(at: t).length
      guard speed > 0 else { break }
      t = min(max(t - error / speed, start), end)
    }
    return t
  }
}
