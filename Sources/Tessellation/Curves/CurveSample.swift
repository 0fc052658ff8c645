import Geometry

/// A place on a curve, or beside it by little: the samples of a curve make a polyline that stands for it.
///
/// At equal parameters the curve strays from the polyline, between two samples a part t of the way from the one to the other, by at most
/// (1−t) times the bend of the one and t times that of the other. The bend is at most ``deviation`` and the lengths of ``offset`` and of
/// ``unevenness`` together, these taken aside of the polyline where the stroke has one width.
struct CurveSample {
  let place: Vector2
  /// The half width.
  let radius: Double
  /// From the sample to the place on the curve that it stands for.
  let offset: Vector2
  /// By how much more or less the spans on either side stray than the offset says.
  let unevenness: Vector2
  /// How far, besides, the curve may stray where a span is sampled within, in units.
  let deviation: Double

  /// How far the curve may lie from the sample, in whatever direction.
  var bend: Double { deviation + (offset == .zero && unevenness == .zero ? 0 : offset.length + unevenness.length) }
}
