/// When deliveries are due: evenly from a start instant on.
public struct PacingSchedule: Hashable, Sendable {
  /// When the first delivery is due, in ns on the clock that it's played by.
  public let start: UInt64

  /// Deliveries per second.
  public let rateHz: Double

  /// How many deliveries there are.
  public let count: Int

  /// - Precondition: `rateHz` is in 1…1e9, `count` in 0..<2^31, and `start` under 2^62.
  public init(start: UInt64, rateHz: Double, count: Int) {
    precondition((1...1e9).contains(rateHz), "a rate lies between 1 Hz and 1 GHz")
    precondition((0..<1 << 31).contains(count), "a schedule takes fewer than 2^31 deliveries")
    precondition(start < 1 << 62, "a start instant lies under 2^62 ns")
    self.start = start
    self.rateHz = rateHz
    self.count = count
  }

  /// The time from one delivery to the next, to the nearest ns: 4,166,667 at 240 Hz.
  public var period: UInt64 { UInt64((1e9 / rateHz).rounded()) }

  /// When a delivery is due, in ns.
  ///
  /// Each is reckoned from the start, not from the one before, so that the period's rounding doesn't add up: the nearest ns for the first
  /// nine million deliveries, and within 2 ns for 52 days.
  public func instant(of delivery: Int) -> UInt64 {
    start + UInt64((Double(delivery) * 1e9 / rateHz).rounded())
  }
}
