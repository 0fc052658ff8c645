import Histogram

/// Times counted to three significant digits, and written as the percentile text that HdrHistogram's tools plot.
///
/// For exact figures there is ``LatencySummary``; this is for the text, and for HdrHistogram's correction of closed-loop times.
/// (HdrHistogram is G. Tene's, hdrhistogram.org; its Swift port Ordo One's.)
/// Not for use while a delivery is timed: it allocates as it grows.
///
/// Figures hold for up to 2^24 times, filled-in ones among them: 19 hours at 240 Hz.
public struct LatencyHistogram: Equatable, Sendable, TextOutputStreamable {
  /// The longest time that is counted as it is, in ns: 2^40 − 1, some 18 minutes. A longer one is counted as this long, so that the sum
  /// that the text's mean needs can't overflow.
  public static let longestTime: UInt64 = 1 << 40 - 1

  private var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)

  /// The histogram of times in any order, in ns. O(n).
  public init(_ times: [UInt64]) {
    for time in times { histogram.record(min(time, Self.longestTime)) }
  }

  /// HdrHistogram's correction for coordinated omission, to be shown beside what an open loop has measured.
  ///
  /// A closed-loop sender that is held up for a time v leaves out the deliveries due meanwhile; they are filled in as evenly shorter waits:
  /// for each v over the interval also v − interval, v − 2·interval, … for as long as that is an interval or more. It takes the single
  /// times, where HdrHistogram's correction of a histogram takes times already rounded to three digits, of which what is filled in may keep
  /// two. It is a guess, and knows nothing of what the queue does after the stall.
  ///
  /// O(n and what is filled in: the sum of v/interval).
  /// - Parameters:
  ///   - times: service times of a closed loop, in ns.
  ///   - expectedInterval: the time from one delivery to the next, in ns; 0 corrects nothing.
  public static func corrected(_ times: [UInt64], expectedInterval: UInt64) -> LatencyHistogram {
    var result = LatencyHistogram([])
    for time in times {
      result.histogram.recordCorrectedValue(min(time, longestTime), expectedInterval: expectedInterval)
    }
    return result
  }

  /// How many times it holds, filled-in ones among them.
  public var count: Int { Int(clamping: histogram.totalCount) }

  /// The percentiles: nearest rank, each the longest time that isn't told apart from the one of that rank (at most 0.1 % more), and never
  /// over the maximum, which is exact.
  public var summary: LatencySummary {
    let isEmpty = histogram.totalCount == 0
    return LatencySummary(
      count: count, percentiles: isEmpty ? nil : [50, 90, 99, 99.9, 100].map { histogram.valueAtPercentile($0) })
  }

  /// Writes HdrHistogram's classic percentile text (`.hgrm`), in **ns**, three decimals: a heading, lines of Value, Percentile (0…1),
  /// TotalCount and 1/(1−Percentile), five to each half of the way that is left to 1, the last of 1.0 without its fourth column; then lines
  /// that begin with `#`. Without any time it has no lines but those.
  public func write(to stream: inout some TextOutputStream) {
    histogram.write(to: &stream)
  }
}
