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

  /// The first of two vectors where a number is above zero, else the second; without a branch, which a compiler makes of a choice between
  /// vectors otherwise.
  @inline(__always)
  static func choice(_ first: Vector2, over second: Vector2, where number: Double) -> Vector2 {
    second.replacing(with: first, where: Vector2(number, number) .> .zero)
  }
}
