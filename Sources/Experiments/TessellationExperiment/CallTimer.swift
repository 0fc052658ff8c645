import Measurement
import Results

/// Times short work: in batches long enough for the clock, for a fixed number of batches or as many as fit a time.
struct CallTimer {
  /// The number of timings; nil for as many as fit.
  let runs: Int?

  private static let batch = 100_000.0
  private static let budget = 120_000_000.0
  private static let fewest = 6
  private static let most = 101

  /// The number of calls of a batch, and the time of one call.
  func batch(of work: () -> Void) -> (calls: Int, nanoseconds: Double) {
    work()
    var calls = 1
    while true {
      // The shorter of two: a pause of the machine would make the batch too small.
      let time = min(Self.time(calls, work), Self.time(calls, work))
      if time >= Self.batch || calls >= 1 << 20 { return (calls, time / Double(calls)) }
      calls *= time < Self.batch / 16 ? 8 : 2
    }
  }

  private static func time(_ calls: Int, _ work: () -> Void) -> Double {
    let watch = Stopwatch()
    for _ in 0..<calls { work() }
    return watch.nanoseconds
  }

  /// The median time of one call.
  func time(_ work: () -> Void) -> (nanoseconds: Double, runs: Int, calls: Int) {
    let batch = batch(of: work)
    let count = count(2 * batch.nanoseconds * Double(batch.calls))
    var times: [Double] = []
    times.reserveCapacity(count)
    for _ in 0..<count {
      let watch = Stopwatch()
      for _ in 0..<batch.calls { work() }
      times.append(watch.nanoseconds)
    }
    times.sort()
    let middle = (times[(count - 1) / 2] + times[count / 2]) / 2
    return (middle / Double(batch.calls), count, batch.calls)
  }

  /// Times both in turns.
  func compare(
    _ a: () -> Void, _ b: () -> Void
  ) -> (ratio: TimeRatio, nanosecondsA: Double, nanosecondsB: Double, callsA: Int, callsB: Int) {
    let batchA = batch(of: a)
    let batchB = batch(of: b)
    let round = 2 * (batchA.nanoseconds * Double(batchA.calls) + batchB.nanoseconds * Double(batchB.calls))
    let comparison = PairedComparison.measure(
      pairs: count(round), warmUp: 1, { for _ in 0..<batchA.calls { a() } }, { for _ in 0..<batchB.calls { b() } })
    return (
      TimeRatio(comparison, workA: batchA.calls, workB: batchB.calls),
      comparison.medianA / Double(batchA.calls), comparison.medianB / Double(batchB.calls), batchA.calls, batchB.calls
    )
  }

  private func count(_ nanoseconds: Double) -> Int {
    runs ?? min(Self.most, max(Self.fewest, Int(Self.budget / nanoseconds)))
  }
}

/// The ratio of the times of two pieces of work, timed in pairs that take turns.
public struct TimeRatio: Hashable, Sendable {
  /// The median of the pairs' ratios.
  public let ratio: Double
  /// An interval that covers the median of this run with a probability of at least 0.95 from 6 pairs on; another run's
  /// may lie outside.
  public let interval: ClosedRange<Double>
  /// The number of timed pairs.
  public let pairs: Int

  /// - Parameters:
  ///   - workA: the amount of work of one call of A.
  ///   - workB: the amount of work of one call of B.
  init(_ comparison: PairedComparison, workA: Int, workB: Int) {
    let scale = Double(workB) / Double(workA)
    ratio = comparison.ratio * scale
    interval = comparison.interval.lowerBound * scale...comparison.interval.upperBound * scale
    pairs = comparison.pairs
  }
}

extension Column where Row == TimeRatio? {
  /// The ratio itself, the ends of its interval, and its pairs.
  /// - Parameter description: the numerator and the denominator, in words.
  @ColumnBuilder<TimeRatio?> static func ratio(_ description: String) -> [Column<TimeRatio?>] {
    Column("ratio", description, minimum: 0) { $0?.ratio }
    Column("ratio_low", "Lower end of the ratio's interval.", minimum: 0) { $0?.interval.lowerBound }
    Column("ratio_high", "Upper end of the ratio's interval.", minimum: 0) { $0?.interval.upperBound }
    Column("pairs", "How many pairs the ratio is the median of.", minimum: 1) { $0?.pairs }
  }
}
