import Geometry

extension Vector2 {
  @inline(__always)
  func dot(_ other: Vector2) -> Double { x * other.x + y * other.y }

  /// Positive where the second vector is reached from the first by a turn to the right, on a screen whose y points down.
  @inline(__always)
  func cross(_ other: Vector2) -> Double { x * other.y - y * other.x }

  /// The vector turned a quarter to the left, on a screen whose y points down.
  @inline(__always)
  var left: Vector2 { Vector2(y, -x) }

  /// The vector turned a quarter to the right, on a screen whose y points down.
  @inline(__always)
  var right: Vector2 { Vector2(-y, x) }
}
