/// The curve that a stroke follows through its input points. Input points that lie where the one before lies count once.
public enum StrokeCurve: Hashable, Sendable {
  /// Straight from point to point.
  case polyline
  /// Cubic splines whose tangent at a point is half the difference of its neighbours (Catmull, Rom 1974). An open curve begins and
  /// ends with phantom points, mirror images of the second and the last but one.
  case uniformCatmullRom
  /// The same with knots spaced by the square root of the distance: no cusps or loops within a span (Yuksel, Schaefer,
  /// Keyser 2011).
  case centripetalCatmullRom
  /// Anti-Grain Geometry's smoothing of polygons (Shemanarev 2002), with control points pulled by `smoothing`, 0…1: 0.7 in the
  /// Inkable documents. The first span takes its first point twice, the last its last.
  case antigrain(smoothing: Double)

  /// The word for it in results.
  public var name: String {
    switch self {
    case .polyline: "polyline"
    case .uniformCatmullRom: "uniform"
    case .centripetalCatmullRom: "centripetal"
    case .antigrain: "antigrain"
    }
  }
}
