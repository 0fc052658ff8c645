import Geometry

/// A place on both edges of a stroke's outline.
struct OutlineSample {
  /// The two places, left and right: their x and their y.
  var x: SIMD2<Double>
  var y: SIMD2<Double>
  /// The way of the polyline that leads to it, as a vector of length 1.
  let ahead: Vector2
  /// How far an edge of the mesh may pass from the two places.
  let reach: Double
  /// How far on the way to it, 0…1, a piece may end at most, for the next to have a way to go.
  let latest: Double
  /// The place between the two, and the half width there.
  let place: Vector2
  let radius: Double
}
