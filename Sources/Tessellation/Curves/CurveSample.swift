import Geometry

/// A sample of a curve, on it or beside it by little: the samples of a curve make a polyline that stands for it.
///
/// At equal parameters the curve strays from the polyline, between two samples a part t of the way from the one to the
/// other, by at most (1−t) times the bend of the one and t times that of the other. A bend is at most its
/// ``SampleBend/deviation`` and the lengths of its ``SampleBend/offset`` and ``SampleBend/unevenness`` together, these
/// taken aside of the polyline where the stroke has one width.
struct CurveSample {
  /// The position on the curve that it stands for, in units: the sample lies there, less the offset.
  let position: Vector2
  /// The half width.
  let radius: Double
  let bend: SampleBend
}
