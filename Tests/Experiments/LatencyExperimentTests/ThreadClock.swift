import Foundation
import Measurement

/// A separate clock for each thread, on which waiting takes exactly the requested time and a reading 100 ns: the times of
/// a run on it are the same on every machine.
final class ThreadClock: PacingClock, @unchecked Sendable {
  private let lock = NSLock()
  private var times: [ObjectIdentifier: UInt64] = [:]
  private let stall: Range<UInt64>

  /// - Parameter stall: the time in which the machine wakes no thread; every thread begins at 1 s.
  init(stall: Range<UInt64> = 0..<0) { self.stall = stall }

  private func update(_ change: (UInt64) -> UInt64) -> UInt64 {
    lock.withLock {
      let time = change(times[ObjectIdentifier(Thread.current)] ?? 1_000_000_000)
      times[ObjectIdentifier(Thread.current)] = time
      return time
    }
  }

  var now: UInt64 { update { $0 + 100 } }

  func wait(until instant: UInt64) {
    let woken = stall.contains(instant) ? stall.upperBound : instant
    _ = update { max($0, woken) }
  }
}
