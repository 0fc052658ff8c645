/// The taper of a stroke: the rule that makes it thinner towards its ends.
///
/// Let r be a taper's length, d ≤ r the distance from that end along the points, and t = d / r. The excess of the width
/// over the tip is multiplied by t (2 − t). The slope of this factor is steepest at the end, and 0 where the full width
/// begins. A stroke shorter than a taper is thinned less, in proportion to its length. So a dot, of length 0, keeps its
/// full width. If both tapers overlap, the smaller width holds. A taper never makes a width smaller than the tip, and
/// never enlarges one.
public struct PenTaper: Hashable, Sendable {
  /// No taper at either end.
  public static let none = PenTaper()

  /// The length of the taper at the first point, in px; 0 for none.
  public let start: Double
  /// The length of the taper at the last point, in px; 0 for none.
  public let end: Double
  /// The width at the tip, in px, above 0.
  public let tip: Double

  /// Creates a taper with lengths and a tip, in px.
  /// - Throws: `InkError`, naming the parameter, for a length that is negative or not finite, and for a tip that is not
  ///   above 0 and at most ``PenWidths/maxWidth``.
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

  /// The width after one taper, in px.
  /// - Parameters:
  ///   - width: the full width.
  ///   - distance: the distance of the point from the tapered end along the points; from 0.
  ///   - strokeLength: the length of the stroke; all values from the taper's length on give the same result.
  ///   - taperLength: the length of the taper.
  @inline(__always)
  func thinned(
    _ width: Double, at distance: Double, strokeLength: Double, taperLength: Double
  ) -> Double {
    guard distance < taperLength, width > tip else { return width }
    let t = distance / taperLength
    let depth = min(strokeLength, taperLength) / taperLength
    return tip + (width - tip) * (1 - depth * (1 - t * (2 - t)))
  }
}
