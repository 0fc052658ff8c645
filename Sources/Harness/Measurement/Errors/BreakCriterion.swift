/// The criterion for a broken picture: one of its samples is invalid, or a percentile of an error reaches a threshold.
///
/// It is the only definition of the depth at which a scheme breaks. Horizons, clamps, the choice of the stage to mend
/// and the printed tables all use it. To use another percentile, change ``permille``; columns and metrics are named
/// after it.
public struct BreakCriterion: Hashable, Sendable {
  /// The percentile that is compared with the threshold, in thousandths, by nearest rank. A test binds another one.
  @TaskLocal public static var permille = 990
  /// The percentile in names of columns: `p99`.
  public static let name = "p\(permille % 10 == 0 ? permille / 10 : permille)"
  /// The percentile in sentences: `99th percentile`.
  public static let words = permille % 10 == 0 ? "\(permille / 10)th percentile" : "\(permille)th permille"

  /// The smallest error that counts as broken, px; positive.
  public let threshold: Double

  /// - Parameter threshold: px; positive.
  public init(threshold: Double) {
    self.threshold = threshold
  }

  /// Whether an error is so large that it counts as broken.
  public func isReached(by error: Double) -> Bool { error >= threshold }

  /// Whether errors are so large that they count as broken.
  public func isReached(by errors: ErrorSummary.Spread) -> Bool { isReached(by: errors.judged) }

  /// Whether a cell is broken, by its invalid samples or its jitter. True if it has no jitter.
  public func isBroken(_ summary: ErrorSummary) -> Bool {
    summary.invalid > 0 || summary.jitter.map(isReached(by:)) ?? true
  }
}
