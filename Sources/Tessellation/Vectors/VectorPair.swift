import CTessellation
import Geometry

/// Two vectors that take the same steps.
struct VectorPair {
  var x: DoublePair
  var y: DoublePair

  @inline(__always)
  init(x: DoublePair, y: DoublePair) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  init(_ first: Vector2, _ second: Vector2) {
    x = DoublePair(vernier_firsts(first, second))
    y = DoublePair(vernier_seconds(first, second))
  }

  @inline(__always) var first: Vector2 { vernier_firsts(x.lanes, y.lanes) }
  @inline(__always) var second: Vector2 { vernier_seconds(x.lanes, y.lanes) }

  @inline(__always) static var zero: VectorPair { VectorPair(x: .zero, y: .zero) }

  /// These, each moved on by one, behind the last of two others.
  @inline(__always)
  func moved(after before: VectorPair) -> VectorPair {
    VectorPair(x: x.moved(after: before.x), y: y.moved(after: before.y))
  }

  /// These, or the first of them twice: what the next are to come after, when so many of them count.
  @inline(__always)
  func kept(all: Bool) -> VectorPair { VectorPair(x: x.kept(all: all), y: y.kept(all: all)) }

  @inline(__always)
  static func + (a: VectorPair, b: VectorPair) -> VectorPair { VectorPair(x: a.x + b.x, y: a.y + b.y) }

  @inline(__always)
  static func - (a: VectorPair, b: VectorPair) -> VectorPair { VectorPair(x: a.x - b.x, y: a.y - b.y) }

  @inline(__always)
  static func * (a: VectorPair, factors: DoublePair) -> VectorPair { VectorPair(x: a.x * factors, y: a.y * factors) }

  @inline(__always)
  static func * (a: VectorPair, factor: Double) -> VectorPair { a * DoublePair(repeating: factor) }

  /// The sums of the products.
  @inline(__always)
  func dot(_ other: VectorPair) -> DoublePair { x * other.x + y * other.y }

  /// The areas of the parallelograms: positive where the second vector points to the left of the first.
  @inline(__always)
  func cross(_ other: VectorPair) -> DoublePair { x * other.y - y * other.x }
}
