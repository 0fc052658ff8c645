import Geometry

extension Vector2 {
  @inline(__always)
  func dot(_ other: Vector2) -> Double { x * other.x + y * other.y }

  /// Positive where the shorter rotation from this vector to the other is clockwise on a screen, whose y points down.
  @inline(__always)
  func cross(_ other: Vector2) -> Double { x * other.y - y * other.x }

  /// The vector rotated by a quarter turn, clockwise with y up: to the left of a tangent on a screen, whose y points
  /// down.
  @inline(__always)
  var perpendicularCW: Vector2 { Vector2(y, -x) }

  /// The vector rotated by a quarter turn, counter-clockwise with y up: to the right of a tangent on a screen.
  @inline(__always)
  var perpendicularCCW: Vector2 { Vector2(-y, x) }
}
