/// What two ways to do the same work cost beside each other, as a ratio with an interval.
///
/// Two workloads timed one after the other differ by whatever the machine did in between, so each pair is timed as
/// A B B A: a drift that is straight over those four cancels, and so does the advantage of going second. The ratio is
/// the median of the pairs' ratios, and its interval comes from their order statistics, which assume no distribution.
public struct PairedComparison: Sendable {
  /// The median over the pairs of A's time divided by B's.
  public let ratio: Double

  /// An interval that covers the median ratio with ``confidence``: two of the pairs' ratios in order.
  public let interval: ClosedRange<Double>

  /// How likely such an interval is to cover, from the binomial distribution: at least 0.95 from 6 pairs on.
  public let confidence: Double

  /// The median time of one call of A, in nanoseconds.
  public let medianA: Double

  /// The median time of one call of B, in nanoseconds.
  public let medianB: Double

  /// How many pairs were timed.
  public var pairs: Int { ratios.count }

  /// The pairs' ratios in the order they were timed.
  public let ratios: [Double]

  /// Times both.
  ///
  /// - Parameters:
  ///   - pairs: how many A B B A rounds to time (at least 1).
  ///   - warmUp: how many rounds to run first without keeping their times.
  ///   - clock: monotonic nanoseconds.
  ///   - a: the work in question. One call should last well over the clock's resolution; 0.1 ms is ample.
  ///   - b: the work it is held against.
  public static func measure(
    pairs: Int, warmUp: Int = 3, clock: () -> UInt64 = { Stopwatch.now }, _ a: () -> Void, _ b: () -> Void
  ) -> PairedComparison {
    func time(_ work: () -> Void) -> Double {
      let start = clock()
      work()
      return Double(clock() &- start)
    }
    var timesA: [Double] = []
    var timesB: [Double] = []
    for round in 0..<max(0, warmUp) + max(1, pairs) {
      let first = time(a)
      let second = time(b)
      let third = time(b)
      let fourth = time(a)
      if round < warmUp { continue }
      timesA.append((first + fourth) / 2)
      timesB.append((second + third) / 2)
    }
    return PairedComparison(timesA: timesA, timesB: timesB)
  }

  /// The comparison of times already taken, in nanoseconds: `timesA[i]` and `timesB[i]` make pair i.
  ///
  /// - Precondition: both have the same count, at least 1.
  public init(timesA: [Double], timesB: [Double]) {
    precondition(timesA.count == timesB.count && !timesA.isEmpty, "a comparison takes one or more whole pairs")
    ratios = zip(timesA, timesB).map { $0 / $1 }
    let sorted = ratios.sorted()
    let (rank, confidence) = PairedComparison.intervalRank(count: sorted.count)
    ratio = PairedComparison.median(sorted: sorted)
    interval = sorted[rank]...sorted[sorted.count - 1 - rank]
    self.confidence = confidence
    medianA = PairedComparison.median(sorted: timesA.sorted())
    medianB = PairedComparison.median(sorted: timesB.sorted())
  }

  /// The largest rank k (from 0) for which the values k-th from either end cover the median in 95 % of samples, with
  /// their coverage; rank 0 where no rank does.
  ///
  /// The number of sample values under the median is binomial with probability one half, so values k from the ends miss
  /// it with probability 2·P(X ≤ k).
  static func intervalRank(count: Int) -> (rank: Int, confidence: Double) {
    var probability = 1.0
    for _ in 0..<count { probability /= 2 }
    var tail = probability
    var best = (rank: 0, confidence: 1 - 2 * tail)
    var rank = 0
    while 2 * (rank + 1) < count {
      probability *= Double(count - rank) / Double(rank + 1)
      tail += probability
      rank += 1
      guard 1 - 2 * tail >= 0.95 else { break }
      best = (rank, 1 - 2 * tail)
    }
    return (best.rank, max(0, best.confidence))
  }

  static func median(sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
