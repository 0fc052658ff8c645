import Measurement

/// A reason why a cell breaks what is required of an engine.
public enum ConformanceFinding: Hashable, Sendable {
  /// A quantity that is compared with the threshold.
  public enum Quantity: String, Sendable {
    /// Placement, jitter and distortion by the percentile of `BreakCriterion`, round trips by the largest.
    case placement, jitter, distortion
    /// The distance of a touch from where its stored point is shown.
    case roundTrip = "round trip"
  }

  /// An engine in another program failed, as the end of a sentence about it.
  case failed(String)
  /// Samples are not finite or off by more than the viewport's diagonal.
  case invalidSamples(Int, of: Int)
  /// Touches whose round trip is not finite or beyond the viewport's diagonal.
  case invalidRoundTrips(Int)
  /// A quantity reaches the threshold, px.
  case reached(Quantity, Double)
  /// A quantity that every cell has was not measured.
  case unmeasured(Quantity)
}

extension BreakCriterion {
  /// Everything that a cell of active content breaks; none where it conforms.
  ///
  /// Invalid samples and a failure of the engine break it, and so do placement, jitter, distortion and the round trips
  /// of touches that reach the threshold. Drawings of single points have no distortion. An engine that answers no touches
  /// is not judged by them.
  public func faults(of row: SweepRow) -> [ConformanceFinding] {
    var faults: [ConformanceFinding] = []
    if let failure = row.conduct?.failure { faults.append(.failed(failure)) }
    if row.summary.invalid > 0 { faults.append(.invalidSamples(row.summary.invalid, of: row.summary.samples)) }
    func judge(_ quantity: ConformanceFinding.Quantity, _ spread: ErrorSummary.Spread?, isInEveryCell: Bool = true) {
      if let spread, isReached(by: spread) { faults.append(.reached(quantity, spread.judged)) }
      if spread == nil, isInEveryCell, row.summary.invalid == 0 { faults.append(.unmeasured(quantity)) }
    }
    judge(.placement, row.summary.placement)
    judge(.jitter, row.summary.jitter)
    judge(.distortion, row.summary.distortion, isInEveryCell: false)
    if let lost = row.roundTripsInvalid, lost > 0 { faults.append(.invalidRoundTrips(lost)) }
    if let trip = row.roundTrip, isReached(by: trip) { faults.append(.reached(.roundTrip, trip)) }
    return faults
  }
}
