import Foundation
import Pacing

/// A separate clock for each thread, on which waiting takes exactly the requested time and a reading 100 ns.
final class ThreadClock: PacingClock, @unchecked Sendable {
  private let lock = NSLock()
  private var times: [ObjectIdentifier: UInt64] = [:]

  private func update(_ change: (UInt64) -> UInt64) -> UInt64 {
    lock.withLock {
      let time = change(times[ObjectIdentifier(Thread.current)] ?? 1_000_000_000)
      times[ObjectIdentifier(Thread.current)] = time
      return time
    }
  }

  var now: UInt64 { update { $0 + 100 } }

  func wait(until instant: UInt64) { _ = update { max($0, instant) } }
}
