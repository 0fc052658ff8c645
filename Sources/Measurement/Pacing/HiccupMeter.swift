/// Waits for the same instants beside a run, on a thread of its own, and does nothing else: how late it wakes is the machine's doing, not
/// the work's.
///
/// A latency that the meter shows as well at that time is no fault of what is measured (after G. Tene's jHiccup). It keeps a second core
/// busy for as long before each instant as its clock spins. Letting go of a meter stops it.
public struct HiccupMeter: ~Copyable {
  private let thread: HiccupThread

  private init(_ thread: HiccupThread) { self.thread = thread }

  deinit { thread.stop() }

  /// Starts to wait for the instants of a schedule.
  ///
  /// Memory: 25 bytes an instant, all of it taken here; the thread allocates nothing once it waits.
  public static func start(_ schedule: PacingSchedule, on clock: any PacingClock) -> HiccupMeter {
    let thread = HiccupThread(schedule, clock)
    thread.start()
    return HiccupMeter(thread)
  }

  /// Stops at the next instant at the latest.
  /// - Returns: as ``finish()``, of the instants that it has seen so far.
  public consuming func stop() -> PacedRun {
    thread.stop()
    return thread.run()
  }

  /// Waits for the schedule's last instant.
  /// - Returns: a delivery for each instant. The wait is how late the thread woke, in ns, and so is the total; there is no service time
  ///   and no stage. The instants that pass while it is held up count from when they were due, as in ``OpenLoop``. None is dropped.
  public consuming func finish() -> PacedRun { thread.run() }
}
