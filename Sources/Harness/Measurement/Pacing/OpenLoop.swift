/// Runs deliveries at the instants when they are due, whether or not earlier deliveries are done, and measures latency
/// from these instants.
///
/// A digitiser samples at its own rate. In a closed loop the sender waits for the work and sends nothing during a
/// stall, so the loop records one slow delivery although a dozen are late. This error is called coordinated omission
/// (G. Tene, *How NOT to Measure Latency*, 2013). Here the latency of a delivery counts from the instant at which it is
/// due. A stall is therefore included in the latency of every delivery that had to wait for it.
///
/// One thread does the work in order, behind a queue of bounded length. If ``capacity`` earlier deliveries are
/// unfinished (waiting or running) when a delivery is due, it is dropped: its work is not done, and the result records
/// that. A delivery that ends at the very instant at which another is due counts as finished.
public struct OpenLoop: Hashable, Sendable {
  /// The instants at which deliveries are due.
  public let schedule: PacingSchedule

  /// The number of steps that the work of a delivery marks.
  public let stepCount: Int

  /// The largest number of unfinished deliveries, including the one that is running.
  public let capacity: Int

  /// Creates a loop over a schedule.
  /// - Precondition: `stepCount` ≥ 0, `capacity` ≥ 1.
  public init(_ schedule: PacingSchedule, stepCount: Int = 0, capacity: Int = 1024) {
    precondition(stepCount >= 0, "a count of steps is not negative")
    precondition(capacity >= 1, "a queue holds at least the running delivery")
    self.schedule = schedule
    self.stepCount = stepCount
    self.capacity = capacity
  }

  /// Runs all deliveries on the calling thread, and returns after the last.
  ///
  /// Memory: 26 bytes per delivery, 8 for each of its steps, and 8 for each element of the queue, all allocated before
  /// the first delivery. During the run only `work` allocates.
  /// - Parameters:
  ///   - clock: the clock of the schedule's instants. If the start is already past, the first deliveries are late.
  ///   - lead: the time before a delivery is due at which `prepare` is called, in ns; 0 for never. A delivery that is
  ///     late by then is not prepared.
  ///   - prepare: prepares the delivery of the given number; its time is not counted.
  ///   - work: does the work of the delivery of the given number, from 0, and marks its steps.
  /// - Returns: the times of every delivery.
  /// - Throws: the error that `work` throws, at once; the run is then discarded.
  public func run(
    on clock: any PacingClock, lead: UInt64 = 0, prepare: (_ delivery: Int) -> Void = { _ in },
    work: (_ delivery: Int, _ steps: inout StepClock) throws -> Void
  ) rethrows -> PacedRun {
    var run = PacedRun(deliveryCount: schedule.count)
    var steps = StepClock(clock: clock, stepCount: stepCount, deliveryCount: schedule.count)
    // The ends of the last accepted deliveries, as many as fit into the queue; 0 until there are that many.
    var ends = [UInt64](repeating: 0, count: max(1, min(capacity, schedule.count)))
    var oldest = 0
    // The time at which the thread last had something to do.
    var busy: UInt64 = 0
    for delivery in 0..<schedule.count {
      let due = schedule.instant(of: delivery)
      guard ends[oldest] <= due else {
        run.drop(delivery)
        continue
      }
      if lead > 0, due > lead, clock.now < due - lead {
        clock.wait(until: due - lead)
        prepare(delivery)
        busy = clock.now
      }
      clock.wait(until: due)
      let start = clock.now
      steps.begin(delivery, at: start)
      try work(delivery, &steps)
      let end = clock.now
      run.record(delivery, due: due, start: start, end: end, wasIdle: busy <= due)
      busy = end
      ends[oldest] = end
      oldest = oldest + 1 < ends.count ? oldest + 1 : 0
    }
    run.steps = steps.columns()
    return run
  }
}

/// Runs deliveries one after the other without pauses, to measure the time of the work alone, with warm caches.
///
/// It does not measure latency at a rate. Each delivery counts as due when its work starts. Nothing waits and nothing
/// is dropped, and the total is the service time.
public struct UnpacedLoop: Hashable, Sendable {
  /// The number of deliveries.
  public let deliveryCount: Int

  /// The number of steps that the work of a delivery marks.
  public let stepCount: Int

  /// Creates a loop over `deliveryCount` deliveries.
  /// - Precondition: `deliveryCount` is in 0..<2^31, `stepCount` ≥ 0.
  public init(deliveryCount: Int, stepCount: Int = 0) {
    precondition((0..<1 << 31).contains(deliveryCount), "a run has fewer than 2^31 deliveries")
    precondition(stepCount >= 0, "a count of steps is not negative")
    self.deliveryCount = deliveryCount
    self.stepCount = stepCount
  }

  /// Runs all deliveries on the calling thread, and returns after the last.
  ///
  /// Memory, `work` and errors are the same as for ``OpenLoop/run(on:lead:prepare:work:)``. The clock is read but never
  /// waited for.
  public func run(
    on clock: any PacingClock, work: (_ delivery: Int, _ steps: inout StepClock) throws -> Void
  ) rethrows -> PacedRun {
    var run = PacedRun(deliveryCount: deliveryCount)
    var steps = StepClock(clock: clock, stepCount: stepCount, deliveryCount: deliveryCount)
    for delivery in 0..<deliveryCount {
      let start = clock.now
      steps.begin(delivery, at: start)
      try work(delivery, &steps)
      run.record(delivery, due: start, start: start, end: clock.now)
    }
    run.steps = steps.columns()
    return run
  }
}
