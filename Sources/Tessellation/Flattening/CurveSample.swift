import Geometry

/// A place on a curve, on the way to be fitted.
struct CurveSample {
  let place: Vector2
  /// The way of the curve there, roughly, as a vector of length 1.
  let ahead: Vector2
  /// The half width.
  let radius: Double
}
