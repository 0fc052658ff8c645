/// Plays deliveries when they are due, whether or not the ones before are done, and times them from that instant.
///
/// A digitiser samples at its own pace and waits for nobody. A sender that waits would, during a stall, send nothing and so record one
/// slow delivery where a dozen are late (coordinated omission: G. Tene, "How NOT to Measure Latency", 2013). Here a delivery's latency
/// begins when it is due: what is stuck behind a stall counts its wait.
///
/// One thread does the work, in order, behind a queue of bounded length. A delivery that is due while ``capacity`` earlier ones are
/// unfinished (waiting or in work) is dropped: its work isn't done, and the run says so. As work is done in order, these are the ones for
/// which the delivery accepted ``capacity`` positions before ends later than they are due; one that ends at that very instant is finished.
public struct OpenLoop: Hashable, Sendable {
  public let schedule: PacingSchedule

  /// How many stages a delivery's work marks.
  public let stageCount: Int

  /// How many unfinished deliveries there may be, the one in work among them.
  public let capacity: Int

  /// - Precondition: `stageCount` ≥ 0, `capacity` ≥ 1.
  public init(_ schedule: PacingSchedule, stageCount: Int = 0, capacity: Int = 1024) {
    precondition(stageCount >= 0, "a delivery can't have fewer than no stages")
    precondition(capacity >= 1, "a queue has to take the delivery in work")
    self.schedule = schedule
    self.stageCount = stageCount
    self.capacity = capacity
  }

  /// Plays all deliveries on the calling thread, and comes back after the last.
  ///
  /// Memory: 25 bytes a delivery, 8 a stage of each, and 8 a position in the queue, all of it taken before the first; nothing is allocated
  /// during the run but by `work`. The stages' columns are made after the last.
  /// - Parameters:
  ///   - clock: what the schedule's instants are on. Where the start is past already, the first deliveries are late.
  ///   - lead: how long before a delivery is due `prepare` is called, in ns; 0 for never. A delivery that is late by then is not prepared.
  ///   - prepare: gets ready for the delivery of the given number, in time that is not counted.
  ///   - work: does the delivery of the given number, from 0, and marks its stages.
  /// - Throws: what `work` throws, at once; nothing of the run is kept then.
  public func run(
    on clock: any PacingClock, lead: UInt64 = 0, prepare: (_ delivery: Int) -> Void = { _ in },
    work: (_ delivery: Int, _ stages: inout StageClock) throws -> Void
  ) rethrows -> PacedRun {
    var run = PacedRun(deliveryCount: schedule.count)
    var stages = StageClock(clock: clock, stageCount: stageCount, deliveryCount: schedule.count)
    // When the last deliveries accepted ended, as many as the queue holds; before there are that many, none is in the way.
    var ends = [UInt64](repeating: 0, count: max(1, min(capacity, schedule.count)))
    var oldest = 0
    for delivery in 0..<schedule.count {
      let due = schedule.instant(of: delivery)
      guard ends[oldest] <= due else {
        run.drop(delivery)
        continue
      }
      if lead > 0, due > lead, clock.now < due - lead {
        clock.wait(until: due - lead)
        prepare(delivery)
      }
      clock.wait(until: due)
      let start = clock.now
      stages.begin(delivery, at: start)
      try work(delivery, &stages)
      let end = clock.now
      run.take(delivery, due: due, start: start, end: end)
      ends[oldest] = end
      oldest = oldest + 1 < ends.count ? oldest + 1 : 0
    }
    run.stages = stages.columns()
    return run
  }
}
