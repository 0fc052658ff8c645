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

  /// The allowed numbers of timings, or of pairs.
  var possibleCounts: ClosedRange<Int> { runs.map { $0...$0 } ?? Self.fewest...Self.most }

  /// Whether a batch can have this number of calls.
  static func isBatch(_ calls: Int) -> Bool { calls > 0 && calls & (calls - 1) == 0 && calls <= mostCalls }

  /// `batch(of:)` grows from half of 2^20 calls by a factor of 8 at most.
  private static let mostCalls = 1 << 22

  /// The median time of one call in ns, given a recorded part of it; nil where no timing gives such a part.
  ///
  /// The clock counts whole ns, a pair has the mean of two times, and the median of an even number is the mean of two: a time of all
  /// calls is a multiple of a quarter, which the part gives back exactly.
  /// - Parameters:
  ///   - part: the time of one call divided by `parts`.
  ///   - parts: points, vertices or the like, from 1.
  ///   - calls: the number of calls in each timing; nil for any number that makes a batch.
  static func median(_ part: Double, of parts: Int = 1, calls: Int? = nil) -> Double? {
    let grid = 4 * Double(calls ?? mostCalls)
    let time = (part * Double(parts) * grid).rounded() / grid
    // Beyond that, a quarter is less than the rounding of the part.
    guard time * grid < 0x1p50 else { return part * Double(parts) }
    return part > 0 && time / Double(parts) == part ? time : nil
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
