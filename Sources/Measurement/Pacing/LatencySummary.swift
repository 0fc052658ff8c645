/// The percentiles of times, in ns: nearest rank and exact, nil where there are no times.
public struct LatencySummary: Hashable, Sendable {
  /// How many times there are.
  public let count: Int
  public let p50: UInt64?
  public let p90: UInt64?
  public let p99: UInt64?
  /// Given whatever the count is; see ``hasReliableP999``.
  public let p999: UInt64?
  public let maximum: UInt64?

  /// Whether at least ten times lie beyond ``p999``: from 10,000 times on, which are 42 s at 240 Hz. With fewer it is one of the few
  /// longest, and with fewer than 1,000 the longest.
  public var hasReliableP999: Bool { count >= 10_000 }

  /// The summary of times in any order. O(n).
  /// - Parameter times: ns, fewer than 2^31 of them. Exact under 2^53 ns (104 days); longer ones are rounded to 53 bits.
  public init(_ times: [UInt64], with ranks: inout NearestRank) {
    let selected = times.map { Double($0) }.withUnsafeBufferPointer { times in
      ranks.select([500, 900, 990, 999, 1000], from: times)
    }
    self.init(count: times.count, percentiles: selected?.map { UInt64(exactly: $0) ?? .max })
  }

  /// - Parameter percentiles: p50, p90, p99, p99.9 and the maximum; nil where there are no times.
  init(count: Int, percentiles: [UInt64]?) {
    self.count = count
    p50 = percentiles?[0]
    p90 = percentiles?[1]
    p99 = percentiles?[2]
    p999 = percentiles?[3]
    maximum = percentiles?[4]
  }
}
