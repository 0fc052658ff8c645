import Measurement

/// What an event costs when a stroke has so many.
public struct GrowthRow: Sendable {
  public let chain: InkChain
  /// Events of the stroke before.
  public let events: Int
  public let summary: LatencySummary
  /// ns, over all events up to there: what is put off, and what lines grow by, is in it.
  public let mean: Double
}
