import Geometry

extension Vector2 {
  /// The area of the parallelogram of two vectors: positive where the second points to the left of the first.
  @inline(__always)
  func cross(_ other: Vector2) -> Double { x * other.y - y * other.x }

  /// The sum of the products.
  @inline(__always)
  func dot(_ other: Vector2) -> Double { x * other.x + y * other.y }

  /// The vector turned a quarter to the left.
  @inline(__always)
  var left: Vector2 { Vector2(-y, x) }
}
