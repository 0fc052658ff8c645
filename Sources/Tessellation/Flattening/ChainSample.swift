import Geometry

/// A position on a curve, on the way to be fitted by a chain.
struct ChainSample {
  let position: Vector2
  /// The way of the curve there, roughly, as a vector of length 1.
  let ahead: Vector2
  /// The half width.
  let radius: Double
  /// How far the sample may lie from the curve: as much less may a chain lie from the sample.
  let bend: Double
}
