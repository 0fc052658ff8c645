/// The machine's monotonic clock, waited on by sleeping and then spinning.
///
/// The scheduler wakes a sleeper some hundred microseconds late; a thread that sleeps to a little before the instant and reads the clock
/// until it comes is late by less than a microsecond as a rule. That keeps a core busy for ``spinNanoseconds`` a wait: 5 % of it at 240 Hz.
public struct MachineClock: PacingClock {
  /// How long before the instant the sleep is to end, in ns: 200 µs, which covers most wake-ups of an idle machine (their median there is
  /// about 120 µs late, their 99th percentile about 260 µs). A wake-up later than that is late by the rest, and is the machine's own.
  public static let spinNanoseconds: UInt64 = 200_000

  public init() {}

  /// The time of ``Stopwatch/now``.
  public var now: UInt64 { Stopwatch.now }

  /// Sleeps until ``spinNanoseconds`` before the instant, where that is still to come, and reads the clock over and over for the rest.
  public func wait(until instant: UInt64) {
    let wake = instant - min(instant, Self.spinNanoseconds)
    if now < wake { Self.sleep(until: wake) }
    while now < instant {}
  }
}
