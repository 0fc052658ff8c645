/// How many deliveries came too late, and how many one after the other: a lone miss is hardly seen, a row of them is a freeze.
public struct DeadlineCount: Hashable, Sendable {
  /// Deliveries that missed the deadline.
  public let misses: Int

  /// The most misses without a delivery in time between them.
  public let longestMissRun: Int

  /// Of a run: a delivery misses when its total is over the budget, or it was dropped. O(n).
  /// - Parameter budget: the time from when a delivery is due within which it has to be done, in ns; on the dot is in time.
  public init(_ run: PacedRun, budget: UInt64) {
    self.init(zip(run.total, run.isDropped).lazy.map { $1 || $0 > budget })
  }

  /// Of times alone, in ns and in the order of their deliveries, as of a closed loop: one misses when it is over the budget. O(n).
  public init(_ times: [UInt64], budget: UInt64) {
    self.init(times.lazy.map { $0 > budget })
  }

  private init(_ isMissed: some Sequence<Bool>) {
    var misses = 0
    var current = 0
    var longest = 0
    for isMissed in isMissed {
      current = isMissed ? current + 1 : 0
      misses += isMissed ? 1 : 0
      longest = max(longest, current)
    }
    self.misses = misses
    longestMissRun = longest
  }
}
