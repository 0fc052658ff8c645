/// When a picture counts as broken: a sample of it is invalid, or a percentile of an error reaches a threshold.
///
/// Everything that says where a scheme breaks asks here: horizons, clamps, stages to mend, `verify` and the printed tables. Another
/// percentile is a change of ``permille``; columns and metrics are named after it.
public struct BreakCriterion: Hashable, Sendable {
  /// The percentile that is held against the threshold, in thousandths, by nearest rank.
  public static let permille = 990
  /// The percentile as it stands in names of columns: `p99`.
  public static let name = "p\(permille % 10 == 0 ? permille / 10 : permille)"
  /// The percentile as it stands in sentences: `99th percentile`.
  public static let words = permille % 10 == 0 ? "\(permille / 10)th percentile" : "\(permille)th permille"

  /// The least error that counts as broken, px; positive.
  public let threshold: Double

  /// - Parameter threshold: px; positive.
  public init(threshold: Double) {
    self.threshold = threshold
  }

  /// Whether an error is so large that it counts as broken.
  public func isReached(by error: Double) -> Bool { error >= threshold }

  /// Whether errors are so large that they count as broken.
  public func isReached(by errors: ErrorSummary.Spread) -> Bool { isReached(by: errors.judged) }

  /// Whether a cell is broken by its jitter. True where it has none.
  public func isBroken(_ summary: ErrorSummary) -> Bool {
    summary.invalid > 0 || summary.jitter.map(isReached(by:)) ?? true
  }
}
