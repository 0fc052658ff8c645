import Geometry
import Measurement
import Testing

@Suite("The percentile text of a latency histogram")
struct PercentileTextTests {
  private static func times(_ count: Int, seed: UInt64) -> [UInt64] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in random.next() >> (24 + random.next() % 40) }
  }

  private static let sizes = [0, 1, 2, 3, 9, 100, 999, 20_000]

  @Test("is read back, and has every time and every count where they are", arguments: sizes)
  func bounds(size: Int) throws {
    for seed in 0..<2 {
      let times = Self.times(size, seed: UInt64(seed)).map { min($0, LatencyHistogram.longestTime) }.sorted()
      let text = try PercentileText("\(LatencyHistogram(times))")
      #expect(text.count == size && text.range(ofRank: size + 1) == nil && text.range(ofRank: 0) == nil)
      for index in stride(from: 0, to: size, by: max(1, size / 50)) {
        let time = times[index]
        #expect(try #require(text.range(ofRank: index + 1)).contains(time))
        for limit in [time, time + 1, time / 2] {
          let range = text.count(above: limit)
          #expect(range.contains(times.count { $0 > limit }), "above \(limit)")
        }
      }
      guard let longest = times.last else { continue }
      #expect(text.count(above: longest / 2).lowerBound >= (longest == 0 ? 0 : 1))
      #expect(try #require(text.range(ofRank: size)).upperBound <= longest + longest / 1000)
    }
  }

  @Test("is refused with a letter anywhere, and with another percentile")
  func forged() throws {
    let text = Array("\(LatencyHistogram(Self.times(300, seed: 1)))")
    var column = 0
    for index in text.indices {
      column = index == 0 || text[index - 1] == "\n" ? 0 : column + 1
      guard index % 131 == 0 || (13..<27).contains(column) && index % 97 == 0 && index < 2000 else { continue }
      var changed = text
      changed[index] = text[index] == "7" || index % 131 == 0 ? "x" : "7"
      #expect(throws: PercentileText.Malformation.self, "at \(index)") { try PercentileText(String(changed)) }
    }
  }

  @Test(
    "is refused where it is something else",
    arguments: [
      "", "\n", "nonsense", "Value\n\nnan 0 1\n", "#", String(repeating: "\n", count: 5000),
      "a\nb\n1.000 0.0 99999999999999999999\n", "a\nb\n1e300 0.0 1\n", "a\nb\n-1.000 0.0 1\n", "a\nb\n2 0 2\n1 0 3\n",
    ])
  func nonsense(text: String) {
    #expect(throws: PercentileText.Malformation.self) { try PercentileText(text) }
  }

  @Test("is refused with a mean that its percentiles rule out")
  func mean() throws {
    let text = "\(LatencyHistogram([1000, 1001, 1002]))"
    #expect(throws: Never.self) { try PercentileText(text) }
    for wrong in ["    2001.000", "     900.000", "         nan"] {
      let changed = text.replacing("    1001.000,", with: wrong + ",")
      #expect(changed != text)
      let error = #expect(throws: PercentileText.Malformation.self) { try PercentileText(changed) }
      #expect(error?.problem.contains("mean") == true)
    }
  }
}
