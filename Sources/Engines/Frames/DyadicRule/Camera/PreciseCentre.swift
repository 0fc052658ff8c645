import Geometry

/// The centre of a view as the unevaluated sum of two doubles on each axis, for frames of the dyadic rule.
///
/// It has 106 bits. A step up or down rounds the lower part alone, and adds an error below 2^-104 of the larger
/// coordinate. (Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18,
/// 1971; the sum is Knuth's.)
struct PreciseCentre {
  private(set) var high: Vector2
  private(set) var low: Vector2

  init(_ high: Vector2, remainder low: Vector2) {
    self.high = high
    self.low = low
  }

  /// Expresses the centre in units of the parent, in which the frame's origin is `digit`.
  mutating func moveToParent(from digit: SIMD2<Int64>) {
    high /= DyadicHandoff.scale
    low /= DyadicHandoff.scale
    add(Vector2(Double(digit.x), Double(digit.y)))
  }

  /// Expresses the centre in units of the child whose origin is `digit`, in units of the frame.
  mutating func moveToChild(at digit: SIMD2<Int64>) {
    add(Vector2(Double(-digit.x), Double(-digit.y)))
    high *= DyadicHandoff.scale
    low *= DyadicHandoff.scale
  }

  /// Expresses the centre in a frame of the same level whose origin is `steps` parent units away.
  mutating func moveToNeighbour(by steps: SIMD2<Int64>) {
    add(Vector2(Double(-steps.x), Double(-steps.y)) * DyadicHandoff.scale)
  }

  private mutating func add(_ term: Vector2) {
    let (sum, error) = Self.exactSum(high, term)
    (high, low) = Self.exactSum(sum, low + error)
  }

  /// The rounded sum, and its exact rounding error.
  private static func exactSum(_ a: Vector2, _ b: Vector2) -> (sum: Vector2, error: Vector2) {
    let sum = a + b
    let part = sum - a
    return (sum, (a - (sum - part)) + (b - part))
  }
}
