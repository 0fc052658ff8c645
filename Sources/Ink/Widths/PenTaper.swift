/// How a stroke runs thin towards its ends.
///
/// At a distance d along the points from an end whose taper is r px long, what is wider than the tip has the share t (2 − t) of what it is
/// wider by, with t = d / r: thinning begins unnoticed and ends steeply. A stroke that is shorter than a taper is thinned less by it,
/// in proportion: a dot, whose length is 0, keeps its whole width. Where both tapers meet, the thinner width holds. No taper makes
/// anything thinner than the tip, nor wider than it was.
public struct PenTaper: Hashable, Sendable {
  /// No taper at either end.
  public static let none = PenTaper()

  /// How far from the first point, and from the last, the stroke has its whole width, in px; 0 for no taper there.
  public let start: Double
  public let end: Double
  /// The least width that is left, in px, above 0.
  public let tip: Double

  /// - Throws: `InkError`, naming the parameter, for a length that is negative or not finite, and a tip that is not above 0 and at
  ///   most ``PenWidths/maxWidth``.
  public init(start: Double = 16, end: Double = 24, tip: Double = 0.5) throws(InkError) {
    try InkError.requireNonNegative(start, "The start taper", unit: "px", parameter: "startTaper")
    try InkError.requireNonNegative(end, "The end taper", unit: "px", parameter: "endTaper")
    try PenWidths.requireWidth(tip, "The taper's tip", parameter: "tip")
    self.start = start
    self.end = end
    self.tip = tip
  }

  private init() {
    start = 0
    end = 0
    tip = 1
  }

  /// What a taper leaves of a width, in px.
  /// - Parameters:
  ///   - width: the whole width.
  ///   - distance: how far the position is from the taper's end of the stroke, from 0.
  ///   - length: how long the stroke is; what is beyond the taper makes no difference.
  ///   - reach: how long the taper is.
  @inline(__always)
  func thinned(_ width: Double, at distance: Double, of length: Double, over reach: Double) -> Double {
    guard distance < reach, width > tip else { return width }
    let way = distance / reach
    let depth = min(length, reach) / reach
    return tip + (width - tip) * (1 - depth * (1 - way * (2 - way)))
  }
}
