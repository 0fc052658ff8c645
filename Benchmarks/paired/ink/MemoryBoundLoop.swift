import Foundation
import Geometry
import Measurement

/// A loop that only waits for memory: each load gives the address of the next, which lies anywhere in a large buffer.
///
/// The buffer is a single cycle through all its cache lines, in an order of a fixed seed (Sattolo 1986). A walk goes on
/// where the one before ended, so that no line is met again before all others were.
final class MemoryBoundLoop {
  /// In 64-byte lines: 64 MiB, twice the last cache of the machine it was sized on.
  private static let lines = 1 << 20
  private static let stride = 8
  private let next: UnsafeMutablePointer<Int>
  private var position = 0

  init() {
    next = .allocate(capacity: Self.lines * Self.stride)
    next.initialize(repeating: 0, count: Self.lines * Self.stride)
    for line in 0..<Self.lines { next[line * Self.stride] = line * Self.stride }
    var generator = SplitMix64(seed: 1, stream: "memory-bound loop")
    for line in (1..<Self.lines).reversed() {
      let other = Int.random(in: 0..<line, using: &generator)
      let value = next[line * Self.stride]
      next[line * Self.stride] = next[other * Self.stride]
      next[other * Self.stride] = value
    }
  }

  deinit { next.deallocate() }

  /// Walks over a number of cache lines.
  @inline(never)
  func walk(_ steps: Int) {
    var position = position
    for _ in 0..<steps { position = next[position] }
    self.position = position
  }
}

/// The machine's clock, which has the thread that made it run a memory-bound loop half a period before each delivery.
///
/// So the loop is woken as often as the deliveries, by the same thread and after a pause as long. Other threads only
/// wait.
///
/// Unchecked: only the thread that made it touches what varies.
final class ReferenceClock: PacingClock, @unchecked Sendable {
  /// How long the loop took each time, in ns.
  private(set) var times: [UInt64] = []
  /// How often the loop was done more than a period after it was due.
  private(set) var misses = 0
  /// How often the loop took more than a period.
  private(set) var overruns = 0

  /// The number of cache lines in one run of the loop. It then takes about as long as a median delivery with cold
  /// caches where this was sized: 57 µs against 42 µs on a busy machine.
  static let steps = 128

  private let clock = MachineClock()
  private let loop = MemoryBoundLoop()
  private let owner = pthread_self()
  private let period: UInt64
  private var last: UInt64 = 0

  /// - Parameters:
  ///   - period: from one delivery to the next, in ns.
  ///   - count: the number of deliveries.
  init(period: UInt64, count: Int) {
    self.period = period
    times.reserveCapacity(count + 1)
  }

  var now: UInt64 { clock.now }

  func wait(until instant: UInt64) {
    // A delivery that is rehearsed waits twice.
    if pthread_equal(owner, pthread_self()) != 0, instant > last + period / 2 {
      last = instant
      let due = instant - period / 2
      clock.wait(until: due)
      let start = now
      loop.walk(Self.steps)
      let end = now
      times.append(end - start)
      if end - due > period { misses += 1 }
      if end - start > period { overruns += 1 }
    }
    clock.wait(until: instant)
  }
}
