import Foundation
import Testing

@testable import Measurement

@Suite("A paired comparison")
struct PairedComparisonTests {
  @Test("times A B B A and keeps the warm-up out")
  func order() {
    var calls = ""
    var now: UInt64 = 0
    let comparison = PairedComparison.measure(pairs: 2, warmUp: 1, clock: { now }) {
      calls += "A"
      now += 300
    } _: {
      calls += "B"
      now += 200
    }
    #expect(calls == "ABBAABBAABBA")
    #expect(comparison.pairs == 2)
    #expect(comparison.ratio == 1.5)
    #expect(comparison.medianA == 300)
    #expect(comparison.medianB == 200)
  }

  @Test("a machine that slows down steadily doesn't favour either side")
  func drift() {
    var now: UInt64 = 0
    var cost: UInt64 = 1000
    func work() {
      now += cost
      cost += 100
    }
    let comparison = PairedComparison.measure(pairs: 9, clock: { now }, work, work)
    #expect(comparison.ratio == 1)
    #expect(comparison.interval == 1...1)
  }

  @Test("its interval takes the binomial tables' ranks", arguments: [(6, 0), (9, 1), (20, 5), (31, 9), (101, 40)])
  func ranks(count: Int, rank: Int) {
    let found = PairedComparison.intervalRank(count: count)
    #expect(found.rank == rank)
    #expect(found.confidence >= 0.95)
  }

  /// The largest k with 40 · Σ C(count, i) ≤ 2^count over i ≤ k, in exact integers.
  @Test("the ranks of all counts to 1,500 are those of exact binomials")
  func ranksOfThousands() {
    var sum = 0
    var weighted = 0
    var last = 0
    for count in 1...1500 {
      let rank = PairedComparison.intervalRank(count: count).rank
      #expect(rank == last || rank == last + 1, "\(count)")
      last = rank
      sum += rank
      weighted += count * rank
    }
    #expect(last == 711 && sum == 523_422 && weighted == 527_757_460)
  }

  @Test(
    "its coverage is that of exact binomials where 2^-count is no double, and for a million pairs",
    arguments: [
      (20, 5, 0.9586105346679688), (1022, 479, 0.9512920514391577), (1023, 479, 0.9546579621690144),
      (1074, 504, 0.952728117567383), (1075, 504, 0.9559335206201514), (2000, 955, 0.9534471795082162),
      (3000, 1445, 0.9534335506179172), (5000, 2430, 0.9506841418958282), (10_000, 4901, 0.9511670501036181),
      (100_000, 49_689, 0.9504442853304751), (1_000_000, 499_019, 0.9501210313476319),
    ])
  func coverage(count: Int, rank: Int, confidence: Double) {
    let found = PairedComparison.intervalRank(count: count)
    #expect(found.rank == rank)
    #expect(abs(found.confidence - confidence) <= 0.05 * 2 * Double(count) * 0x1p-53)
  }

  @Test("the interval of thousands of pairs is as wide as theirs, not the two in the middle")
  func thousandsOfPairs() {
    let count = 2001
    let comparison = PairedComparison(
      timesA: (1...count).map { Double($0) }, timesB: [Double](repeating: 1, count: count))
    #expect(comparison.interval == 957...1045)
  }

  @Test("below six pairs it says how little its interval covers")
  func fewPairs() {
    let comparison = PairedComparison(timesA: [1, 2, 3], timesB: [1, 1, 1])
    #expect(comparison.interval == 1...3)
    #expect(comparison.confidence == 0.75)
    #expect(PairedComparison(timesA: [1], timesB: [2]).confidence == 0)
  }

  @Test("the ratio is the median of ratios, not the ratio of medians")
  func medianOfRatios() {
    let comparison = PairedComparison(timesA: [10, 200, 3000], timesB: [10, 100, 10000])
    #expect(comparison.ratio == 1)
    #expect(comparison.medianA == 200)
  }

  @Test("the stopwatch counts nanoseconds: no fewer than a sleep lasts, no more than another clock counts around it")
  func stopwatch() {
    let outer = ContinuousClock.now
    let watch = Stopwatch()
    usleep(20_000)
    let inner = watch.nanoseconds
    let elapsed = outer.duration(to: .now) / .nanoseconds(1)
    // The two clocks may run at rates that differ by a thousandth.
    #expect(inner >= 19.98e6 && inner <= 1.001 * elapsed)
  }
}
