import Geometry

/// A straight piece of the chain that stands for a curve.
struct ChainPiece {
  let end: Vector2
  /// The way from its beginning to its end: a vector of any length but zero, and how many of them the piece is long.
  let way: Vector2
  let distance: Double
  /// The half width at the end.
  let endRadius: Double
  /// By how much the piece may stray from the curve, and how much of that can be felt in a round cap or join about its
  /// beginning or its end: all of it, unless the curve passes there.
  let slack: Double
  let startSlack: Double
  var endSlack: Double

  /// The way as a vector of length 1, and the length.
  @inline(__always)
  var course: (direction: Vector2, length: Double) {
    let stretch = way.dot(way).squareRoot()
    return (way / stretch, distance * stretch)
  }
}
