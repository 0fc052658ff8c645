/// The ratio of the times of two pieces of work, with a confidence interval.
///
/// Two pieces of work that are timed one after the other also differ because of the machine's other load. Each pair is
/// therefore timed as A B B A. A linear drift over these four times cancels, and so does the advantage of running
/// second. The ratio is the median of the pairs' ratios. Its interval comes from their order statistics, which assume
/// no distribution.
///
/// The interval states how well the pairs of **this run** determine their median. It states nothing about the next run:
/// another process has its memory and code at other addresses, and five runs of one program have differed by 5 % with
/// intervals of 0.5 %. For a ratio that is valid beyond the run, take the median over several processes, and state it
/// with their range.
public struct PairedComparison: Sendable {
  /// The median over the pairs of A's time divided by B's.
  public let ratio: Double

  /// An interval that contains the median ratio of this run with probability ``confidence``: two order statistics of
  /// the pairs' ratios.
  public let interval: ClosedRange<Double>

  /// The coverage probability of the interval, from the binomial distribution: at least 0.95 from 6 pairs on.
  public let confidence: Double

  /// The median time of one call of A, in nanoseconds.
  public let medianA: Double

  /// The median time of one call of B, in nanoseconds.
  public let medianB: Double

  /// The number of pairs.
  public var pairs: Int { ratios.count }

  /// The pairs' ratios in the order of measurement.
  public let ratios: [Double]

  /// Times both pieces of work on the calling thread.
  ///
  /// - Parameters:
  ///   - pairs: the number of A B B A rounds; less than 1 counts as 1.
  ///   - warmUp: the number of rounds before them, whose times are discarded.
  ///   - clock: monotonic time in ns.
  ///   - a: the work to compare. One call should take far longer than the clock's resolution; 0.1 ms is enough.
  ///   - b: the work that it is compared with.
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

  /// Creates the comparison of measured times in ns: `timesA[i]` and `timesB[i]` form pair i. O(n log n).
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

  /// The largest rank k (from 0) for which the interval between the k-th values from both ends contains the median with
  /// a probability of at least 0.95, with that probability. Rank 0 if no rank does. O(count).
  ///
  /// The number of sample values below the median is binomial with probability one half, so the interval misses the
  /// median with probability 2·P(X ≤ k). The probabilities are summed from rank 0 upwards, each computed from the one
  /// before with two roundings. The relative error of the sum is therefore below 2 · count · 2^-53, which is below
  /// 3e-10 for a million pairs.
  static func intervalRank(count: Int) -> (rank: Int, confidence: Double) {
    // Multiples of 2^exponent, because from 1,023 pairs on, 2^-count is not a normal double.
    var probability = 1.0
    var tail = 1.0
    var exponent = -count
    func confidence() -> Double { 1 - 2 * Double(sign: .plus, exponent: exponent, significand: tail) }
    var best = (rank: 0, confidence: max(0, confidence()))
    while 2 * (best.rank + 1) < count {
      probability *= Double(count - best.rank) / Double(best.rank + 1)
      tail += probability
      if probability > 0x1p512 {
        probability *= 0x1p-512
        tail *= 0x1p-512
        exponent += 512
      }
      guard confidence() >= 0.95 else { break }
      best = (best.rank + 1, confidence())
    }
    return best
  }

  static func median(sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
