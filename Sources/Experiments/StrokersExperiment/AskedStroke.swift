import Geometry
import StrokeOracle
import Tessellation

/// A stroke that every stroker is asked for: a curve through points, of one width or of one for each point.
///
/// Nothing is checked as it is made; ``fault`` says what is wrong with it. What reads files makes none with a fault.
public struct AskedStroke: Hashable, Sendable {
  /// The name: 1 to 60 letters, digits, `-`, `_` and `.` of ASCII, so that a file can be called after it.
  public var name: String
  /// The name of the class of defects that it belongs to, of the same characters; see ``StrokeClass``.
  public var strokeClass: String
  /// The curve through ``points``.
  public var curve: AskedCurve
  /// The input points, in px. Those that equal the one before count once. Of cubics, the control points.
  public var points: [Vector2]
  /// The whole widths, in px: one for the whole stroke, or one for each of its ``placeCount`` places.
  public var widths: [Double]
  /// The shape of both ends of an open stroke.
  public var cap: StrokeCap
  /// The shape of the corners of a polyline. A curve has round joins alone.
  public var join: StrokeJoin
  /// Whether the stroke continues from the last point to the first.
  public var isClosed: Bool
  /// The tolerances that a stroker is asked for, in px: a loose one and a tight one.
  public var tolerances: [Double]

  /// The tolerances of every stroke of the catalogue, in px.
  public static let standardTolerances = [0.25, 0.01]

  /// A stroke, with nothing checked.
  /// - Parameters:
  ///   - name: the name, as of a file.
  ///   - strokeClass: the name of its class of defects.
  ///   - curve: the curve through the points.
  ///   - points: the input points, in px.
  ///   - width: the whole width, in px.
  ///   - cap: the shape of both ends of an open stroke.
  ///   - join: the shape of the corners.
  ///   - isClosed: whether the stroke continues from the last point to the first.
  ///   - tolerances: the tolerances that a stroker is asked for, in px.
  public init(
    name: String, strokeClass: String, curve: AskedCurve = .polyline, points: [Vector2], width: Double,
    cap: StrokeCap = .round, join: StrokeJoin = .round, isClosed: Bool = false,
    tolerances: [Double] = standardTolerances
  ) {
    self.name = name
    self.strokeClass = strokeClass
    self.curve = curve
    self.points = points
    widths = [width]
    self.cap = cap
    self.join = join
    self.isClosed = isClosed
    self.tolerances = tolerances
  }
}

extension AskedStroke {
  /// The greatest of the whole widths, in px.
  public var width: Double { widths.max() ?? 0 }

  /// At how many positions the stroke may have a width of its own: the points, or the ends of cubics.
  public var placeCount: Int { curve == .cubic ? (points.count + 2) / 3 : points.count }

  /// Half the whole width at each place, in px.
  var halfWidths: [Double] {
    widths.count == 1 ? Array(repeating: widths[0] / 2, count: placeCount) : widths.map { $0 / 2 }
  }
}

/// The curve through the points of a stroke that strokers are asked for.
public enum AskedCurve: String, CaseIterable, Hashable, Sendable {
  /// Straight segments from point to point.
  case polyline
  /// A uniform Catmull–Rom spline; the phantom points of an open one are its neighbours reflected about its ends.
  case uniform
  /// Cubic Bézier curves: the points are their 3k + 1 control points.
  case cubic
}
