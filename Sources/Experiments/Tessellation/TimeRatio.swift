import Measurement

/// How many times as long one thing takes as another, timed in pairs that take turns.
public struct TimeRatio: Hashable, Sendable {
  /// The median of the pairs' ratios.
  public let ratio: Double
  /// Covers the median with a probability of at least 0.95 from 6 pairs on.
  public let interval: ClosedRange<Double>
  public let pairs: Int

  /// - Parameters:
  ///   - workA: how much work one call of A did.
  ///   - workB: how much work one call of B did.
  init(_ comparison: PairedComparison, workA: Int, workB: Int) {
    let scale = Double(workB) / Double(workA)
    ratio = comparison.ratio * scale
    interval = comparison.interval.lowerBound * scale...comparison.interval.upperBound * scale
    pairs = comparison.pairs
  }
}
