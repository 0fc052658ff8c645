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
