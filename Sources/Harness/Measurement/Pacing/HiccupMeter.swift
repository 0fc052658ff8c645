import Foundation
import Synchronization

/// Measures the stalls of the machine itself: a thread waits for the same instants as a run and does no work.
///
/// The meter's lateness is caused by the machine. If the meter shows a latency at the same time as a run, the latency
/// is therefore not caused by the work under test (after G. Tene's jHiccup). Before each instant the meter keeps a
/// second core busy for as long as its clock spins. Destroying a meter stops it.
public struct HiccupMeter: ~Copyable {
  private let thread: HiccupThread

  private init(_ thread: HiccupThread) { self.thread = thread }

  deinit { thread.stop() }

  /// Starts a thread that waits for the instants of a schedule.
  ///
  /// Memory: 26 bytes per instant, allocated here. The thread allocates nothing while it waits.
  public static func start(_ schedule: PacingSchedule, on clock: any PacingClock) -> HiccupMeter {
    let thread = HiccupThread(schedule, clock)
    thread.start()
    return HiccupMeter(thread)
  }

  /// Stops the thread at the next instant at the latest.
  /// - Returns: the run as from ``finish()``, for the instants up to now.
  public consuming func stop() -> PacedRun {
    thread.stop()
    return thread.run()
  }

  /// Waits for the schedule's last instant.
  /// - Returns: a delivery for each instant. Its wait and its total are the thread's lateness in ns. Its service time
  ///   is 0, there are no steps, and none is dropped. Instants that pass during a stall count from the time when they
  ///   were due, as in ``OpenLoop``.
  public consuming func finish() -> PacedRun { thread.run() }
}

/// The thread of a ``HiccupMeter``, with its record.
///
/// It is unchecked `Sendable`: while the thread runs, only it accesses `record` and `reached`; once `running` is empty,
/// only others do.
final class HiccupThread: @unchecked Sendable {
  private let schedule: PacingSchedule
  private let clock: any PacingClock
  private let isStopped = Atomic(false)
  private let running = DispatchGroup()
  private var record: PacedRun
  private var reached = 0

  init(_ schedule: PacingSchedule, _ clock: any PacingClock) {
    self.schedule = schedule
    self.clock = clock
    record = PacedRun(deliveryCount: schedule.count)
  }

  func start() {
    running.enter()
    Thread.detachNewThread { [self] in
      watch()
      running.leave()
    }
  }

  /// Ends the thread at the next instant at the latest. May be called more than once.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Waits for the thread's end, and returns its record.
  func run() -> PacedRun {
    running.wait()
    record.truncate(to: reached)
    return record
  }

  private func watch() {
    while reached < schedule.count, !isStopped.load(ordering: .relaxed) {
      let due = schedule.instant(of: reached)
      clock.wait(until: due)
      let woken = clock.now
      record.record(reached, due: due, start: woken, end: woken)
      reached += 1
    }
  }
}
