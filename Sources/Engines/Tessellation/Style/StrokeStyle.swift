import Geometry

/// The appearance of a stroke, apart from its width: its curve, caps and joins.
///
/// A polyline may have a corner at every point. A curve has no corners, and its cusps are round. If the three joins of
/// a slight turn differ by less than the tolerance, they are drawn alike. There are exceptions for miters at their
/// limit, and for caps beside short segments that are not round: <doc:StrokesAndTolerances>.
public struct StrokeStyle: Hashable, Sendable {
  /// The curve through the input points.
  public var curve: StrokeCurve
  /// The shape of both ends of an open stroke.
  public var cap: StrokeCap
  /// The shape of the corners.
  public var join: StrokeJoin

  /// Creates a style. The defaults are those of a pen: a smooth curve without cusps, round caps and round joins.
  /// - Parameters:
  ///   - curve: the curve through the input points.
  ///   - cap: the shape of both ends of an open stroke.
  ///   - join: the shape of corners.
  public init(curve: StrokeCurve = .centripetalCatmullRom, cap: StrokeCap = .round, join: StrokeJoin = .round) {
    self.curve = curve
    self.cap = cap
    self.join = join
  }
}

/// The curve that a stroke follows through its input points. Consecutive input points at the same position count once.
public enum StrokeCurve: Hashable, Sendable {
  /// Straight segments from point to point.
  case polyline
  /// A uniform Catmull-Rom spline: cubic spans whose tangent at a point is half the difference of its neighbours
  /// (Catmull, Rom 1974).
  ///
  /// An open curve begins and ends with phantom points: the second and the second to last point, reflected about the
  /// end points.
  case uniformCatmullRom
  /// A centripetal Catmull-Rom spline, with knots spaced by the square root of the distance. A span has no cusp and no
  /// loop (Yuksel, Schaefer, Keyser 2011). Phantom points are those of ``uniformCatmullRom``.
  case centripetalCatmullRom
  /// Anti-Grain Geometry's smoothing of polygons (Shemanarev 2002): cubic Bézier spans whose control points are scaled
  /// by `smoothing`, 0…1.
  ///
  /// 0 gives straight spans; the Inkable documents use 0.7. The first span uses its first point twice, and the last
  /// span its last point.
  case antigrain(smoothing: Double)

  /// The curve's name in results: `polyline`, `uniform`, `centripetal` or `antigrain`.
  public var name: String {
    switch self {
    case .polyline: "polyline"
    case .uniformCatmullRom: "uniform"
    case .centripetalCatmullRom: "centripetal"
    case .antigrain: "antigrain"
    }
  }
}
