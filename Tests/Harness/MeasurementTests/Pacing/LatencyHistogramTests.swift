import Geometry
import Testing

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
      // The number of times at or below the value is the one that the line states, and enough for its percentile.
      #expect(sorted.prefix { Double($0) <= line.value }.count == line.count)
      #expect(Double(line.count) >= line.percentile * 20_000 - 1e-6)
      // Three significant digits of the exact percentile by nearest rank.
      let rank = max(1, Int((line.percentile * 20_000 - 1e-6).rounded(.up)))
      let exact = Double(sorted[rank - 1])
      #expect(line.value >= exact && line.value <= exact * 1.001, "percentile \(line.percentile)")
    }
    #expect(text.contains("Total count    =        20000"))
  }

  @Test("has no lines of percentiles without times")
  func empty() throws {
    let text = String(describing: LatencyHistogram([]))
    #expect(try Self.parse(text).isEmpty)
    #expect(text.contains("Total count    =            0"))
  }

  @Test("counts dropped deliveries as the longest time, so that its percentiles are those of the summary")
  func dropped() throws {
    let text = String(describing: LatencyHistogram([UInt64](repeating: 1_000, count: 95), dropped: 5))
    #expect(text.contains("Total count    =          100"))
    let lines = try Self.parse(text)
    #expect(lines.allSatisfy { $0.percentile <= 0.95 ? $0.value < 1_001 : $0.value == 1_099_511_627_775 })
    #expect(lines.last?.value == 1_099_511_627_775)
  }

  @Test("counts times beyond its range as the longest time, without overflow")
  func clamp() {
    #expect(LatencyHistogram.longestTime == 1_099_511_627_775)
    let text = String(describing: LatencyHistogram([.max, 1 << 62, 1 << 62]))
    #expect(text.contains("1099511627775.000 1.000000000000"))
    #expect(text.contains("Total count    =            3"))
  }
}
