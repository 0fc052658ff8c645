import Foundation
import Synchronization

/// The thread of a ``HiccupMeter``, with what it has recorded.
///
/// Unchecked: only the thread touches `record` and `reached` while it runs, and only others do once `running` is empty.
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

  /// Has it end at the next instant at the latest; more than once does no harm.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Waits for its end, and hands over the instants that it has seen.
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
      record.take(reached, due: due, start: woken, end: woken)
      reached += 1
    }
  }
}
