import Geometry

/// A straight piece of the chain that stands for a curve.
struct ChainPiece {
  let end: Vector2
  /// The half width at the end.
  let endRadius: Double
  /// A vector of length 1.
  let direction: Vector2
  let length: Double
  /// By how much the piece may stray from the curve.
  let slack: Double
}
