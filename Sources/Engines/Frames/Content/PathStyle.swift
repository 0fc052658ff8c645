import Geometry

/// How a path is drawn: without width, as a stroke, or filled.
public enum PathStyle: Hashable, Sendable {
  /// A line without width in units. The app draws it with the same width on the screen at every zoom.
  case hairline
  /// A stroke whose half width is given at each point, and linear in between. <doc:StrokesWithWidth> defines the region
  /// that it covers.
  ///
  /// A miter limit is finite and at least 1.
  case stroke(cap: StrokeCap, join: StrokeJoin)
  /// The inside of the closed polygon of the points, the last joined with the first.
  case fill(FillRule)

  /// The largest distance from the path's points to what is drawn, in half widths.
  var reach: Double {
    switch self {
    case .hairline, .fill: return 0
    case .stroke(let cap, let join): return max(cap.reach, join.reach)
    }
  }
}

/// A path to add to a canvas: points in units of a frame, the curve through them, and how it is drawn.
public struct FramePath: Hashable, Sendable {
  /// The points, in units of the frame; at least one.
  public var points: [Vector2]
  /// The half width at each point, in units, from 0 to the rule's `maxHalfWidth`; empty unless the style is
  /// ``PathStyle/stroke(cap:join:)``.
  public var halfWidths: [Double]
  /// How it is drawn.
  public var style: PathStyle
  /// Its colour.
  public var color: StrokeColor
  /// The curve through the points. A curve that is not a polyline has round caps and joins, or is a hairline: it covers
  /// all discs about its positions. Along a span the half width is linear in the curve's parameter.
  public var curve: StrokeCurve
  /// The part of a curve that is drawn, in parameters: the index of a point, plus the fraction of the span from it to
  /// the next; nil for the whole. The points beyond it bend its ends, as before the rest was erased.
  public var part: ClosedRange<Double>?

  /// Creates a path. Its values are checked when it is added to a canvas.
  /// - Parameters:
  ///   - points: in units of the frame.
  ///   - halfWidths: in units, one for each point of a stroke; empty for other styles.
  ///   - style: how it is drawn.
  ///   - color: its colour.
  ///   - curve: the curve through the points.
  ///   - part: the part of a curve that is drawn, in parameters; nil for the whole.
  public init(
    _ points: [Vector2], halfWidths: [Double], style: PathStyle, color: StrokeColor = .black,
    curve: StrokeCurve = .polyline, part: ClosedRange<Double>? = nil
  ) {
    self.points = points
    self.halfWidths = halfWidths
    self.style = style
    self.color = color
    self.curve = curve
    self.part = part
  }

  /// A line without width.
  /// - Parameters:
  ///   - points: in units of the frame.
  ///   - color: its colour.
  ///   - curve: the curve through the points.
  public static func hairline(
    _ points: [Vector2], color: StrokeColor = .black, curve: StrokeCurve = .polyline
  ) -> FramePath {
    FramePath(points, halfWidths: [], style: .hairline, color: color, curve: curve)
  }

  /// A stroke of constant width.
  /// - Parameters:
  ///   - points: in units of the frame.
  ///   - halfWidth: in units, 0 or more.
  ///   - cap: the shape of its ends.
  ///   - join: the shape of its corners.
  ///   - color: its colour.
  ///   - curve: the curve through the points.
  public static func stroke(
    _ points: [Vector2], halfWidth: Double, cap: StrokeCap = .round, join: StrokeJoin = .round,
    color: StrokeColor = .black, curve: StrokeCurve = .polyline
  ) -> FramePath {
    FramePath(
      points, halfWidths: Array(repeating: halfWidth, count: points.count), style: .stroke(cap: cap, join: join),
      color: color, curve: curve)
  }

  /// A filled polygon.
  /// - Parameters:
  ///   - points: its corners, in units of the frame.
  ///   - rule: which positions are inside if the polygon crosses itself.
  ///   - color: its colour.
  public static func fill(
    _ points: [Vector2], rule: FillRule = .nonzero, color: StrokeColor = .black
  ) -> FramePath {
    FramePath(points, halfWidths: [], style: .fill(rule), color: color)
  }
}
