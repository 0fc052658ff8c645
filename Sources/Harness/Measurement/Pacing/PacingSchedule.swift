/// The instants at which deliveries are due: evenly spaced from a start instant on.
public struct PacingSchedule: Hashable, Sendable {
  /// The instant at which the first delivery is due, in ns on the clock of the run.
  public let start: UInt64

  /// Deliveries per second.
  public let rateHz: Double

  /// The number of deliveries.
  public let count: Int

  /// Creates a schedule of `count` deliveries.
  /// - Precondition: `rateHz` is in 1…1e9, `count` in 0..<2^31, and `start` under 2^62.
  public init(start: UInt64, rateHz: Double, count: Int) {
    precondition((1...1e9).contains(rateHz), "a rate lies between 1 Hz and 1 GHz")
    precondition((0..<1 << 31).contains(count), "a schedule has fewer than 2^31 deliveries")
    precondition(start < 1 << 62, "a start instant lies below 2^62 ns")
    self.start = start
    self.rateHz = rateHz
    self.count = count
  }

  /// The time from one delivery to the next, to the nearest ns: 4,166,667 at 240 Hz.
  public var period: UInt64 { UInt64((1e9 / rateHz).rounded()) }

  /// The instant at which a delivery is due, in ns.
  ///
  /// Each instant is computed from the start and not from the one before, so that the rounding of the period does not
  /// accumulate. It is the nearest ns for the first nine million deliveries, and within 2 ns for 52 days.
  public func instant(of delivery: Int) -> UInt64 {
    start + UInt64((Double(delivery) * 1e9 / rateHz).rounded())
  }
}
