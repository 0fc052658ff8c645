import Geometry

/// Two vectors that take the same steps: what a processor does with one, it does with both at once.
struct VectorPair {
  var x: SIMD2<Double>
  var y: SIMD2<Double>

  @inline(__always)
  init(x: SIMD2<Double>, y: SIMD2<Double>) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  init(_ first: Vector2, _ second: Vector2) {
    x = SIMD2(first.x, second.x)
    y = SIMD2(first.y, second.y)
  }

  /// A vector, and the first of a pair that come after it.
  @inline(__always)
  init(_ first: Vector2, before second: VectorPair) {
    x = SIMD2(first.x, second.x[0])
    y = SIMD2(first.y, second.y[0])
  }

  @inline(__always) var first: Vector2 { Vector2(x[0], y[0]) }
  @inline(__always) var second: Vector2 { Vector2(x[1], y[1]) }

  /// One of the two, 0 or 1.
  @inline(__always)
  subscript(lane: Int) -> Vector2 { Vector2(x[lane], y[lane]) }

  @inline(__always) static var zero: VectorPair { VectorPair(x: .zero, y: .zero) }

  @inline(__always)
  static func + (a: VectorPair, b: VectorPair) -> VectorPair { VectorPair(x: a.x + b.x, y: a.y + b.y) }

  @inline(__always)
  static func - (a: VectorPair, b: VectorPair) -> VectorPair { VectorPair(x: a.x - b.x, y: a.y - b.y) }

  @inline(__always)
  static func * (a: VectorPair, factors: SIMD2<Double>) -> VectorPair {
    VectorPair(x: a.x * factors, y: a.y * factors)
  }

  @inline(__always)
  static func * (a: VectorPair, factor: Double) -> VectorPair { VectorPair(x: a.x * factor, y: a.y * factor) }

  /// The sums of the products.
  @inline(__always)
  func dot(_ other: VectorPair) -> SIMD2<Double> { x * other.x + y * other.y }

  /// The areas of the parallelograms: positive where the second vector points to the left of the first.
  @inline(__always)
  func cross(_ other: VectorPair) -> SIMD2<Double> { x * other.y - y * other.x }

  /// Both turned a quarter to the left.
  @inline(__always)
  var left: VectorPair { VectorPair(x: -y, y: x) }
}
