/// Plays deliveries one after the other as fast as they get done: what the work costs with nothing to wait for and warm caches.
///
/// It says nothing of latency at a rate. Each delivery counts as due when its work starts: no wait, nothing dropped, and the total is the
/// service time.
public struct UnpacedLoop: Hashable, Sendable {
  public let deliveryCount: Int

  /// How many stages a delivery's work marks.
  public let stageCount: Int

  /// - Precondition: `deliveryCount` is in 0..<2^31, `stageCount` ≥ 0.
  public init(deliveryCount: Int, stageCount: Int = 0) {
    precondition((0..<1 << 31).contains(deliveryCount), "a run takes fewer than 2^31 deliveries")
    precondition(stageCount >= 0, "a delivery can't have fewer than no stages")
    self.deliveryCount = deliveryCount
    self.stageCount = stageCount
  }

  /// Plays all deliveries on the calling thread, and comes back after the last. Memory, `work` and what it throws are as
  /// ``OpenLoop/run(on:lead:prepare:work:)`` has them; the clock is read and never waited on.
  public func run(
    on clock: any PacingClock, work: (_ delivery: Int, _ stages: inout StageClock) throws -> Void
  ) rethrows -> PacedRun {
    var run = PacedRun(deliveryCount: deliveryCount)
    var stages = StageClock(clock: clock, stageCount: stageCount, deliveryCount: deliveryCount)
    for delivery in 0..<deliveryCount {
      let start = clock.now
      stages.begin(delivery, at: start)
      try work(delivery, &stages)
      run.take(delivery, due: start, start: start, end: clock.now)
    }
    run.stages = stages.columns()
    return run
  }
}
