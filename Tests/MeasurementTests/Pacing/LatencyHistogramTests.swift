import Testing
import Workloads

@testable import Measurement

@Suite("A latency histogram")
struct LatencyHistogramTests {
  static let seed: UInt64 = 0x6e44

  private struct Line {
    var value: Double
    var percentile: Double
    var count: Int
    var inverse: Double?
  }

  /// The lines of a percentile text, by the published layout.
  private static func parse(_ text: String) throws -> [Line] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(lines.first).split(separator: " ")
    #expect(heading == ["Value", "Percentile", "TotalCount", "1/(1-Percentile)"])
    return try lines.dropFirst().filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: " ")
      #expect(fields.count == 3 || fields.count == 4)
      return Line(
        value: try #require(Double(fields[0])), percentile: try #require(Double(fields[1])),
        count: try #require(Int(fields[2])), inverse: fields.count == 4 ? Double(fields[3]) : nil)
    }
  }

  private static func randomTimes(_ count: Int) -> [UInt64] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in random.next() >> (34 + random.next() % 20) }
  }

  @Test("writes a percentile text in ns that rises to a last line of 1.0")
  func text() throws {
    let times = Self.randomTimes(20_000)
    let text = String(describing: LatencyHistogram(times))
    let lines = try Self.parse(text)
    let last = try #require(lines.last)
    #expect(lines.count > 20)
    #expect(lines.first?.percentile == 0)
    #expect(last.percentile == 1 && last.inverse == nil && last.count == 20_000)
    let longest = Double(try #require(times.max()))
    #expect(last.value >= longest && last.value <= longest * 1.001)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line.value <= next.value && line.percentile < next.percentile && line.count <= next.count)
      let inverse = try #require(line.inverse)
      #expect(abs(inverse - 1 / (1 - line.percentile)) <= 0.005 + 1e-6 * inverse)
    }
    let sorted = times.sorted()
    for line in lines {
      // As many times lie at or under the value as the line says, and enough for its percentile.
      #expect(sorted.prefix { Double($0) <= line.value }.count == line.count)
      #expect(Double(line.count) >= line.percentile * 20_000 - 1e-6)
    }
    #expect(text.contains("Total count    =        20000"))
  }

  @Test("has lines of no percentile without times")
  func empty() throws {
    let histogram = LatencyHistogram([])
    #expect(try Self.parse(String(describing: histogram)).isEmpty)
    #expect(histogram.count == 0 && histogram.summary.count == 0)
    #expect(histogram.summary.p50 == nil && histogram.summary.maximum == nil)
  }

  @Test("agrees with the exact percentiles to three digits")
  func percentiles() throws {
    let times = Self.randomTimes(12_345)
    var ranks = NearestRank()
    let exact = LatencySummary(times, with: &ranks)
    let summary = LatencyHistogram(times).summary
    #expect(summary.count == exact.count && summary.maximum == exact.maximum)
    for column: KeyPath<LatencySummary, UInt64?> in [\.p50, \.p90, \.p99, \.p999] {
      let value = try #require(summary[keyPath: column])
      let expected = try #require(exact[keyPath: column])
      #expect(value >= expected && Double(value) <= Double(expected) * 1.001)
    }
  }

  @Test("corrects as published: for each time over the interval all the evenly shorter ones down to it")
  func correction() {
    // 50 ms at 4 ms: 46, 42, … 6 ms; 8 ms: 4 ms as well; 4 ms: nothing.
    let times: [UInt64] = [50_000_000, 1_000, 8_000_000, 4_000_000]
    let filled = stride(from: 46_000_000, through: 6_000_000, by: -4_000_000).map(UInt64.init) + [4_000_000]
    let corrected = LatencyHistogram.corrected(times, expectedInterval: 4_000_000)
    #expect(corrected.count == 4 + 12)
    #expect(corrected == LatencyHistogram(times + filled))
    #expect(LatencyHistogram.corrected(times, expectedInterval: 0) == LatencyHistogram(times))
    #expect(LatencyHistogram.corrected(times, expectedInterval: 50_000_000) == LatencyHistogram(times))
  }

  @Test("comes, corrected, near to what an open loop sees of a stall")
  func correctedStall() throws {
    let clock = VirtualClock(at: 0)
    let loop = OpenLoop(PacingSchedule(start: 0, rateHz: 240, count: 1_000))
    let run = loop.run(on: clock) { delivery, _ in clock.pass(delivery == 500 ? 50_000_000 : 100_000) }
    var ranks = NearestRank()
    let open = LatencySummary(run.total, with: &ranks)
    let closed = LatencySummary(run.closedLoop, with: &ranks)
    let corrected = LatencyHistogram.corrected(run.closedLoop, expectedInterval: loop.schedule.period).summary
    // The eleventh longest each: ten periods less than the stall, and in the queue 0.1 ms more for each delivery before.
    #expect(open.p99 == 9_333_333)
    #expect(closed.p99 == 100_000)
    let p99 = try #require(corrected.p99)
    #expect(p99 >= 8_333_330 && Double(p99) <= 8_333_330 * 1.001)
  }

  @Test("counts what is longer than it can hold as the longest, without overflow")
  func clamp() {
    let histogram = LatencyHistogram([.max, 1 << 62, 1 << 62])
    #expect(histogram.summary.maximum == LatencyHistogram.longestTime)
    #expect(String(describing: histogram).contains("1099511627775.000 1.000000000000"))
    let corrected = LatencyHistogram.corrected([.max], expectedInterval: LatencyHistogram.longestTime / 2)
    #expect(corrected.count == 2 && corrected.summary.maximum == LatencyHistogram.longestTime)
  }
}
