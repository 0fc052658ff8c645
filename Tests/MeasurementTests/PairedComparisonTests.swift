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
    // The two clocks may be adjusted at rates that differ by a part in a thousand.
    #expect(inner >= 19.98e6 && inner <= 1.001 * elapsed)
  }
}
