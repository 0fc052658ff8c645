import Tessellation

/// Which stroke is drawn, and how it is to look.
public struct StrokeSpec: Hashable, Sendable {
  public var curve: StrokeCurve
  public var cap: StrokeCap
  public var join: StrokeJoin
  public var profile: WidthProfile
  /// The whole width in px, or the most of a varying one.
  public var width: Double
  /// In px; 0 for a method that knows none.
  public var tolerance: Double
  /// Input points.
  public var points: Int
  /// What keeps the points and where; nil for points in px as they are.
  public var position: SchemeDepth?

  public init(
    curve: StrokeCurve = .centripetalCatmullRom, cap: StrokeCap = .round, join: StrokeJoin = .round,
    profile: WidthProfile = .constant, width: Double = 4, tolerance: Double = 0.25, points: Int,
    position: SchemeDepth? = nil
  ) {
    self.curve = curve
    self.cap = cap
    self.join = join
    self.profile = profile
    self.width = width
    self.tolerance = tolerance
    self.points = points
    self.position = position
  }

  /// What the published method makes of it, which has one curve, one look and no tolerance.
  var published: StrokeSpec {
    StrokeSpec(curve: .uniformCatmullRom, width: width, tolerance: 0, points: points, position: position)
  }
}
