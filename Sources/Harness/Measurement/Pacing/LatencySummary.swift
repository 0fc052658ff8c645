import Histogram

/// Exact percentiles of times in ns, by nearest rank.
///
/// A dropped delivery never ends, so it counts as longer than every time. A percentile is nil if there is nothing to
/// count, or if its rank is among the dropped deliveries, so that it is infinite.
public struct LatencySummary: Hashable, Sendable {
  /// The number of times, without dropped deliveries.
  public let count: Int
  /// The number of dropped deliveries that the percentiles count.
  public let dropped: Int
  /// The 50th percentile.
  public let p50: UInt64?
  /// The 90th percentile.
  public let p90: UInt64?
  /// The 99th percentile.
  public let p99: UInt64?
  /// The 99.9th percentile, for any count; see ``hasReliableP999``.
  public let p999: UInt64?
  /// The longest time; nil if a delivery was dropped.
  public let maximum: UInt64?

  /// Whether at least ten times are beyond ``p999``. That takes 10,000 times, which take 42 s at 240 Hz.
  ///
  /// With fewer times it is one of the few longest times, and with fewer than 1,000 the longest.
  public var hasReliableP999: Bool { count + dropped >= 10_000 }

  /// The summary of no times.
  public static var none: LatencySummary {
    var ranks = NearestRank()
    return LatencySummary([], with: &ranks)
  }

  /// Creates the summary of times in any order. O(n).
  /// - Parameters:
  ///   - times: in ns. Times below 2^53 ns (104 days) are exact; longer ones are rounded to 53 bits.
  ///   - dropped: the number of deliveries that have no time because they were dropped; at least 0, and together with
  ///     the times fewer than 2^31.
  ///   - ranks: selects the percentiles.
  public init(_ times: [UInt64], dropped: Int = 0, with ranks: inout NearestRank) {
    count = times.count
    self.dropped = dropped
    let all = times.map { Double($0) } + [Double](repeating: .infinity, count: dropped)
    let selected = all.withUnsafeBufferPointer { ranks.select([500, 900, 990, 999, 1000], from: $0) }
    let percentiles = selected?.map { $0.isInfinite ? nil : UInt64(exactly: $0) ?? .max }
    p50 = percentiles?[0]
    p90 = percentiles?[1]
    p99 = percentiles?[2]
    p999 = percentiles?[3]
    maximum = percentiles?[4]
  }
}

/// A histogram of times with three significant digits, written as the percentile text that HdrHistogram's tools plot.
///
/// For exact percentiles use ``LatencySummary``. The counting and the text are those of HdrHistogram (G. Tene,
/// hdrhistogram.org; the Swift port is Ordo One's). A histogram allocates memory when it grows, so it must not be
/// filled while deliveries are timed.
public struct LatencyHistogram: Equatable, Sendable, TextOutputStreamable {
  /// The longest time that is counted exactly, in ns: 2^40 − 1, some 18 minutes.
  ///
  /// A longer time is counted as this time, and so is a dropped delivery, which never ends. The percentiles are then
  /// right, and the mean is too small. The mean is computed from the sum of the times, which does not overflow for
  /// fewer than 2^24 of them.
  public static let longestTime: UInt64 = 1 << 40 - 1

  private var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)

  /// Creates the histogram of times in ns, in any order, and of a number of dropped deliveries. O(n).
  public init(_ times: [UInt64], dropped: Int = 0) {
    for time in times { histogram.record(min(time, Self.longestTime)) }
    if dropped > 0 { histogram.record(Self.longestTime, count: UInt64(dropped)) }
  }

  /// Creates the histogram of times in ns, each with its count. O(n).
  init(values: [UInt64], counts: [Int]) {
    for (value, count) in zip(values, counts) { histogram.record(value, count: UInt64(count)) }
  }

  /// The number of times and dropped deliveries.
  public var count: Int { Int(clamping: histogram.totalCount) }

  /// Writes HdrHistogram's classic percentile text (`.hgrm`), in **ns** with three decimals.
  ///
  /// The text is a heading, followed by lines of Value, Percentile (0…1), TotalCount and 1/(1−Percentile), five lines
  /// for each halving of the distance from 1. The line of percentile 1 has no fourth column. Lines that begin with `#`
  /// end the text. Without times there are no lines of percentiles.
  public func write(to stream: inout some TextOutputStream) {
    histogram.write(to: &stream)
  }
}
