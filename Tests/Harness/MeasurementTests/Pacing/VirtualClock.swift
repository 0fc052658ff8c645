import Synchronization

@testable import Measurement

/// A clock that advances only by waits and by the stated times of a test's work.
final class VirtualClock: PacingClock {
  private let time: Atomic<UInt64>
  private let waits = Atomic(0)
  private let lateness: @Sendable (Int) -> UInt64

  /// Creates a clock.
  /// - Parameter lateness: the lateness of real waits in ns, by the number of the wait from 0.
  init(at start: UInt64 = 0, lateness: @escaping @Sendable (Int) -> UInt64 = { _ in 0 }) {
    time = Atomic(start)
    self.lateness = lateness
  }

  var now: UInt64 { time.load(ordering: .relaxed) }

  /// The number of requested waits, with those for past instants.
  var waitCount: Int { waits.load(ordering: .relaxed) }

  func wait(until instant: UInt64) {
    let number = waits.wrappingAdd(1, ordering: .relaxed).oldValue
    if now < instant { time.store(instant + lateness(number), ordering: .relaxed) }
  }

  func pass(_ nanoseconds: UInt64) { time.wrappingAdd(nanoseconds, ordering: .relaxed) }
}
