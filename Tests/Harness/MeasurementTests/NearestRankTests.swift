import Geometry
import Measurement
import TestSupport
import Testing

@Suite("A nearest-rank percentile")
struct NearestRankTests {
  static let seed: UInt64 = 0x6e41
  private static let permille = [990, 500, 1, 1000, 999, 10, 250]

  /// The definition: of the numbers in order, the first whose position reaches the requested fraction.
  private static func reference(_ values: [Double]) -> [Double]? {
    let sorted = values.filter { !$0.isNaN }.sorted()
    guard !sorted.isEmpty else { return nil }
    return permille.map { share in
      var rank = share * sorted.count / 1000
      if rank * 1000 < share * sorted.count { rank += 1 }
      return sorted[rank - 1]
    }
  }

  private static let kinds = [
    "even", "any size", "all equal", "two values", "cluster", "subnormal", "huge", "with NaN", "mostly NaN", "falling",
    "zeros", "one apart",
  ]

  private static func values(_ kind: String, _ count: Int, _ random: inout SplitMix64) -> [Double] {
    (0..<count).map { index in
      switch kind {
      case "even": random.unit()
      case "any size": Double(bitPattern: random.next() % 0x7FF0_0000_0000_0000)
      case "all equal": 0.1
      case "two values": random.next() & 1 == 0 ? 1 : 1.0.nextUp
      case "cluster": Double(bitPattern: 0x3FE0_0000_0000_0000 | random.next() % 5 << 40 | random.next() % 3)
      case "subnormal": Double(bitPattern: (random.next() >> 12) >> (random.next() % 52))
      case "huge": random.next() % 50 == 0 ? .infinity : Double.greatestFiniteMagnitude * random.unit()
      case "with NaN": random.next() % 3 == 0 ? .nan : random.unit()
      case "mostly NaN": index == count / 2 ? 3 : .nan
      case "falling": Double(count - index)
      case "zeros": random.next() % 40 == 0 ? random.unit() : 0
      default: index == 0 ? 0 : 7
      }
    }
  }

  private static func checkAll(_ counts: some Sequence<Int>) {
    var random = SplitMix64(seed: seed)
    var ranks = NearestRank()
    for count in counts {
      for kind in kinds {
        let values = values(kind, count, &random)
        let selected = values.withUnsafeBufferPointer { ranks.select(permille, from: $0) }
        let expected = reference(values)
        check(selected == expected, "\(count) values, \(kind): \(selected ?? []), not \(expected ?? [])")
      }
    }
  }

  @Test("is the sorted one for every small count, whatever the values")
  func small() { Self.checkAll(1...130) }

  @Test(
    "is the sorted one for large counts, by the same instance up and down", arguments: [[5000, 3, 20_000], [70_000]])
  func large(counts: [Int]) { Self.checkAll(counts) }

  @Test("is missing when every value is")
  func missing() {
    var ranks = NearestRank()
    for values in [[], [Double.nan], [.nan, .nan, .nan]] {
      let selected = values.withUnsafeBufferPointer { ranks.select([500], from: $0) }
      #expect(selected == nil)
    }
  }

  @Test("is a value that is there, never one between")
  func noInterpolation() {
    var ranks = NearestRank()
    let selected = [4.0, 1, 3, 2].withUnsafeBufferPointer { ranks.select([500, 501, 250, 251, 990], from: $0) }
    #expect(selected == [2, 3, 1, 2, 4])
  }
}
