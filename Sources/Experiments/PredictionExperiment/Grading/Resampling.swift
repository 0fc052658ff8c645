import Geometry
import Measurement

/// Values of several touches, from which figures and their bootstrap intervals are computed.
struct PooledValues {
  /// Each value with its touch, rising.
  private let sorted: [(value: Double, touch: Int)]
  /// The number and the sum of the values of each touch.
  private let counts: [Int]
  private let sums: [Double]

  /// - Parameter values: those of each touch, 0 or more.
  init(_ values: [[Double]]) {
    counts = values.map(\.count)
    sums = values.map { $0.reduce(0, +) }
    var pairs: [(value: Double, touch: Int)] = []
    for (touch, values) in values.enumerated() {
      for value in values { pairs.append((value, touch)) }
    }
    sorted = pairs.sorted { ($0.value, $0.touch) < ($1.value, $1.touch) }
  }

  var count: Int { sorted.count }

  /// The mean; nil without values.
  var mean: Double? { mean(Resample.once(counts.count)) }

  /// A percentile by nearest rank, in thousandths; nil without values.
  func percentile(_ permille: Int) -> Double? {
    sorted.isEmpty ? nil : sorted[NearestRank.rank(permille, of: sorted.count) - 1].value
  }

  /// The greatest value; nil without values.
  var greatest: Double? { sorted.last?.value }

  /// The root of the mean square; nil without values.
  var rootMeanSquare: Double? {
    sorted.isEmpty ? nil : (sorted.reduce(0) { $0 + $1.value * $1.value } / Double(count)).squareRoot()
  }

  /// The mean of the touches of a resample, each as often as it says. O(touches).
  func mean(_ resample: Resample) -> Double? {
    var count = 0
    var sum = 0.0
    for (touch, times) in resample.times.enumerated() where times > 0 {
      count += times * counts[touch]
      sum += Double(times) * sums[touch]
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// A percentile of a resample by nearest rank. O(touches + values above it).
  func percentile(_ permille: Int, _ resample: Resample) -> Double? {
    let total = resample.times.enumerated().reduce(0) { $0 + $1.element * counts[$1.offset] }
    guard total > 0 else { return nil }
    // The values above it are few.
    var above = total - NearestRank.rank(permille, of: total)
    for (value, touch) in sorted.reversed() {
      let times = resample.times[touch]
      guard above >= times else { return value }
      above -= times
    }
    return nil
  }
}

/// How often each touch is drawn in one resample of the bootstrap.
struct Resample: Sendable {
  let times: [Int]

  /// Every touch once.
  static func once(_ touches: Int) -> Resample { Resample(times: Array(repeating: 1, count: touches)) }
}

/// The resamples of the touches of a set: the same for every figure of the set, so that figures stay paired.
///
/// Groups of touches are drawn whole: touches that resemble each other say less than as many that do not.
///
/// Source: B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979).
struct Bootstrap: Sendable {
  /// The number of resamples.
  static let count = 1000
  private let resamples: [Resample]

  /// - Parameters:
  ///   - groups: the number of touches of each group, in order; of fewer than two groups there is no resample.
  ///   - seed: of the draws.
  ///   - stream: distinguishes sets.
  init(groups: [Int], seed: UInt64, stream: String) {
    var generator = SplitMix64(seed: seed, stream: stream)
    resamples = (0..<(groups.count < 2 ? 0 : Self.count)).map { _ in
      var times = Array(repeating: 0, count: groups.count)
      for _ in groups { times[Int(generator.next().multipliedFullWidth(by: UInt64(groups.count)).high)] += 1 }
      return Resample(times: zip(times, groups).flatMap { Array(repeating: $0, count: $1) })
    }
  }

  /// The interval that holds the middle 95 % of a figure over all resamples; nil where there are none. Resamples
  /// without the figure are left out.
  func interval(_ figure: (Resample) -> Double?) -> Interval? {
    let figures = resamples.compactMap(figure).sorted()
    guard !figures.isEmpty else { return nil }
    return Interval(
      low: figures[NearestRank.rank(25, of: figures.count) - 1],
      high: figures[NearestRank.rank(975, of: figures.count) - 1])
  }
}

/// An interval of 95 % confidence.
public struct Interval: Hashable, Sendable {
  /// The lower end.
  public let low: Double
  /// The upper end.
  public let high: Double
}
