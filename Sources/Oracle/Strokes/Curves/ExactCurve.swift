/// The curve through the input points of an exact stroke, defined by how it is evaluated here: never by the coefficients of a
/// polynomial.
public enum ExactCurve: Hashable, Sendable {
  /// Straight from point to point.
  case polyline
  /// Catmull and Rom's spline with equally spaced knots, by the pyramid of Barry and Goldman (*A recursive evaluation
  /// algorithm for a class of Catmull–Rom splines*, SIGGRAPH 1988).
  case uniformCatmullRom
  /// The same with knots spaced by the square root of the distance between points.
  case centripetalCatmullRom
  /// Anti-Grain Geometry's smoothing of polygons (Shemanarev, *Interpolation with Bézier curves*, 2002), by de Casteljau's
  /// algorithm. Control points are pulled by `smoothing`, usually 0…1; at 0 every span is straight.
  case antigrain(smoothing: Double)
}
