import Geometry

/// Uniform Catmull-Rom splines: the velocity at a point is half the difference of its neighbours. (Catmull, Rom 1974.)
struct UniformRule: SplineRule {
  @inline(__always) static var isStraight: Bool { false }

  private var sixthOfSpread = Vector2.zero

  @inline(__always)
  mutating func begin(before: Vector2, first: Vector2, second: Vector2) {
    sixthOfSpread = (second - before) / 6
  }

  @inline(__always)
  mutating func span(from start: Vector2, to end: Vector2, next: Vector2) -> CubicSpan {
    let ahead = (next - start) / 6
    let span = CubicSpan(
      start: start, firstControl: start + sixthOfSpread, secondControl: end - ahead, end: end)
    sixthOfSpread = ahead
    return span
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { 2 * end - neighbour }
}
