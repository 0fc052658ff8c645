/// How a stroke looks, but for its width.
public struct StrokeStyle: Hashable, Sendable {
  /// The curve through the input points.
  public var curve: StrokeCurve
  /// Both ends, where the stroke is open.
  public var cap: StrokeCap
  /// The corners.
  public var join: StrokeJoin

  /// A style. What is left out is what a pen would do.
  public init(curve: StrokeCurve = .centripetalCatmullRom, cap: StrokeCap = .round, join: StrokeJoin = .round) {
    self.curve = curve
    self.cap = cap
    self.join = join
  }
}

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

/// How an open stroke ends. A closed stroke has no ends.
public enum StrokeCap: String, CaseIterable, Hashable, Sendable {
  /// A half disc about the end point, as wide as the stroke.
  case round
  /// Nothing: the stroke ends at its end point. A stroke of a single position draws nothing.
  case butt
  /// The stroke goes on, straight, for half its width. A stroke of a single position draws a square that lies along the axes.
  case square
}

/// How a stroke turns a corner, on the outer side.
///
/// A polyline may have a corner at every point; a curve has none, and its cusps are round. Turns so slight that all three joins lie
/// within the tolerance of each other are drawn alike.
public enum StrokeJoin: Hashable, Sendable {
  /// A part of a disc about the corner.
  case round
  /// Both outer edges go on until they meet, where the tip lies no further from the corner than `limit` half widths;
  /// else as `bevel`. The limit is at least 1; SVG's default is 4.
  case miter(limit: Double)
  /// A straight edge from the end of one outer edge to the beginning of the next.
  case bevel

  /// The word for it in results.
  public var name: String {
    switch self {
    case .round: "round"
    case .miter: "miter"
    case .bevel: "bevel"
    }
  }
}
