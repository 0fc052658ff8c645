import Geometry
import TestSupport
import Testing
import Workloads

@Suite("A pen's stroke")
struct PenStrokeTests {
  @Test("is the same on every machine, bit for bit")
  func pinned() {
    // FNV-1a over the bits of ten thousand points.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let stroke = PenStroke(points: 10_000, seed: 7)
    for (point, width) in zip(stroke.points, stroke.widths) {
      for number in [point.x, point.y, width] { hash = (hash ^ number.bitPattern) &* 0x100_0000_01b3 }
    }
    #expect(hash == 0x95a3_4f45_0fdd_8130)
  }

  @Test("of fewer points is the beginning of one of more")
  func beginning() {
    let long = PenStroke(points: 500, seed: 3)
    for count in [-1, 0, 1, 2, 173, 174, 499] {
      let stroke = PenStroke(points: count, seed: 3)
      #expect(stroke.points == Array(long.points.prefix(max(0, count))))
      #expect(stroke.widths == Array(long.widths.prefix(max(0, count))))
    }
    #expect(PenStroke(points: 2, seed: 3).points != PenStroke(points: 2, seed: 4).points)
  }

  @Test("has widths from 0.3 to 1 times the largest, and comes near both")
  func widths() {
    let widths = PenStroke(points: 100_000, width: 10, seed: 5).widths
    #expect(widths.allSatisfy { $0 >= 3 && $0 <= 10 })
    #expect(widths.contains { $0 < 4 } && widths.contains { $0 > 9 })
  }

  @Test("has neighbours as far apart as requested, and stays within some thousand px")
  func positions() {
    for (seed, spacing) in [(1 as UInt64, 2.0), (2, 0.5), (3, 4)] {
      let points = PenStroke(points: 100_000, spacing: spacing, seed: seed).points
      for index in 1..<points.count {
        let distance = (points[index] - points[index - 1]).length
        check(abs(distance - spacing) < 1e-9, "seed \(seed), spacing \(spacing), \(index)")
      }
      #expect((points.map(\.length).max() ?? .infinity) < 3000, "seed \(seed), spacing \(spacing)")
    }
  }
}
