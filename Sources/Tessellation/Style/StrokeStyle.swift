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
