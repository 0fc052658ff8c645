#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A clock that paces deliveries: the machine's clock, or a virtual one in a test.
public protocol PacingClock: Sendable {
  /// The time in ns from an arbitrary origin. It never decreases, across all threads.
  var now: UInt64 { get }

  /// Returns as soon as possible once ``now`` is at or past `instant` (in ns on this clock); at once for a past
  /// instant.
  func wait(until instant: UInt64)
}

/// The machine's monotonic clock. It waits by sleeping and then spinning.
///
/// Schedulers wake a sleeping thread some hundred microseconds late. A thread that sleeps until shortly before the
/// instant, and then reads the clock in a loop, is usually late by less than a microsecond. This keeps a core busy for
/// ``spinNanoseconds`` per wait: 5 % of it at 240 Hz.
public struct MachineClock: PacingClock {
  /// The time before the instant at which the sleep ends, in ns: 200 µs.
  ///
  /// It covers most wake-ups of an idle machine, whose median is about 120 µs late and whose 99th percentile is about
  /// 260 µs late. If a wake-up is later than this, the wait is late by the difference.
  public static let spinNanoseconds: UInt64 = 200_000

  /// Creates the machine's clock. It has no state.
  public init() {}

  /// The time of `Stopwatch.now`.
  public var now: UInt64 { Stopwatch.now }

  /// Sleeps until ``spinNanoseconds`` before the instant, unless that time has passed, and then reads the clock in a
  /// loop.
  public func wait(until instant: UInt64) {
    let wake = instant - min(instant, Self.spinNanoseconds)
    if now < wake { Self.sleep(until: wake) }
    while now < instant {}
  }

  #if os(Linux)
    /// Sleeps until an absolute time, so that the time between reading the clock and the call is not added.
    ///
    /// A signal does not end the sleep. Any other failure does, and the loop of `wait` then spins for the rest of the
    /// time.
    private static func sleep(until instant: UInt64) {
      var time = timespec()
      time.tv_sec = .init(clamping: instant / 1_000_000_000)
      time.tv_nsec = .init(clamping: instant % 1_000_000_000)
      while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
  #else
    /// Sleeps for the time that is left, because the system has no sleep until an absolute time.
    ///
    /// A signal does not end the sleep. Any other failure does, and the loop of `wait` then spins for the rest of the
    /// time.
    private static func sleep(until instant: UInt64) {
      while true {
        let now = Stopwatch.now
        guard now < instant else { return }
        var time = timespec()
        time.tv_sec = .init(clamping: (instant - now) / 1_000_000_000)
        time.tv_nsec = .init(clamping: (instant - now) % 1_000_000_000)
        guard nanosleep(&time, nil) == 0 || errno == EINTR else { return }
      }
    }
  #endif
}
