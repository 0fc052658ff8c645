import Testing

@testable import Measurement

@Suite("A latency summary")
struct LatencySummaryTests {
  @Test("has the nearest rank of each percentile, whatever the order")
  func ranks() {
    var ranks = NearestRank()
    let summary = LatencySummary((1...10_000).reversed(), with: &ranks)
    #expect(summary.count == 10_000)
    #expect(summary.p50 == 5_000 && summary.p90 == 9_000 && summary.p99 == 9_900 && summary.p999 == 9_990)
    #expect(summary.maximum == 10_000)
  }

  @Test("rounds ranks up: of few times the high percentiles are the longest")
  func few() {
    var ranks = NearestRank()
    let summary = LatencySummary([30, 10, 20], with: &ranks)
    #expect(summary.p50 == 20 && summary.p90 == 30 && summary.p99 == 30 && summary.p999 == 30)
    #expect(summary.maximum == 30)
  }

  @Test("says from 10,000 times on that its p99.9 can be relied on", arguments: [(9_999, false), (10_000, true)])
  func reliable(count: Int, isReliable: Bool) {
    var ranks = NearestRank()
    #expect(LatencySummary([UInt64](repeating: 4, count: count), with: &ranks).hasReliableP999 == isReliable)
  }

  @Test("is missing without times")
  func empty() {
    var ranks = NearestRank()
    let summary = LatencySummary([], with: &ranks)
    #expect(summary.count == 0 && !summary.hasReliableP999)
    #expect(summary.p50 == nil && summary.p90 == nil && summary.p99 == nil && summary.p999 == nil)
    #expect(summary.maximum == nil)
  }

  @Test(
    "counts a dropped delivery as infinitely late: a percentile that falls among the dropped has no value",
    arguments: [
      // For each number of drops among 100 deliveries: how many of the first percentiles are times.
      (0, 5), (1, 3), (2, 2), (10, 2), (11, 1), (50, 1), (51, 0), (99, 0),
    ])
  func dropped(dropped: Int, finite: Int) {
    var ranks = NearestRank()
    let times = (1...100 - dropped).map { UInt64($0) }
    let summary = LatencySummary(times, dropped: dropped, with: &ranks)
    #expect(summary.count == times.count && summary.dropped == dropped)
    let all = [summary.p50, summary.p90, summary.p99, summary.p999, summary.maximum]
    #expect(all == zip([50, 90, 99, 100, 100], all.indices).map { $1 < finite ? $0 : nil })
  }

  @Test("keeps every ns under 2^53, and takes any time")
  func long() {
    var ranks = NearestRank()
    let largest: UInt64 = 1 << 53 - 1
    #expect(LatencySummary([largest, 0], with: &ranks).maximum == largest)
    #expect(LatencySummary([.max], with: &ranks).maximum == .max)
  }
}
