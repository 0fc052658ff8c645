import Geometry
import StrokeOracle
import TestSupport
import Testing

@Suite("The enclosure of distances along a segment")
struct DistanceEnclosureTests {
  static let seed: UInt64 = 0xe2c1

  private static func points(_ count: Int, using random: inout SplitMix64) -> [Vector2] {
    (0..<count).map { _ in Vector2(8 * random.symmetric(), 8 * random.symmetric()) }
  }

  private static func check(_ region: some ExactRegion, _ name: String, using random: inout SplitMix64) {
    for _ in 0..<25 {
      let start = region.randomPosition(spread: 3, using: &random)
      let length = [8, 1, 0.1, 1e-3][Int(random.next() & 3)]
      let end = start + Vector2(length * random.symmetric(), length * random.symmetric())
      let range = region.signedDistances(from: start, to: end, accuracy: 1e-5)
      for step in 0...20 {
        let position = start + (end - start) * (Double(step) / 20)
        let distance = region.signedDistance(to: position)
        TestSupport.check(
          range.lowerBound <= distance.lowerBound + 1e-6 && distance.upperBound <= range.upperBound + 1e-6,
          "seed \(seed) \(name), \(start) to \(end): \(range) lacks \(distance) at \(position)")
        TestSupport.check(
          region.bounds.contains(position) || distance.upperBound > 0,
          "seed \(seed) \(name): \(region.bounds), \(position)")
      }
    }
  }

  @Test("holds the distance of every position between")
  func enclosure() throws {
    var random = SplitMix64(seed: Self.seed)
    for index in 0..<12 {
      let points = Self.points(2 + index % 4, using: &random)
      let curve = [ExactCurve.polyline, .uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7)][
        index % 4]
      let widths = points.map { _ in index % 3 == 0 ? 2 : max(0, 3 * random.symmetric()) }
      let stroke = ExactStroke(points: points, halfWidths: widths, curve: curve, isClosed: index % 5 == 0)
      Self.check(stroke, "\(points) \(widths) \(curve)", using: &random)
      for join in [StrokeJoin.miter(limit: 4), .bevel, .round] {
        let outline = ExactOutline(points: points, halfWidths: widths.map { $0 + 0.2 }, cap: .square, join: join)
        Self.check(outline, "\(points) \(widths) \(join)", using: &random)
      }
      let capped = try #require(
        CappedStroke(points: CappedStrokeTests.points(using: &random), halfWidth: 1, cap: .butt))
      Self.check(capped, "\(capped.points)", using: &random)
    }
    Self.check(ExactStroke(points: [Vector2(3, 1)], halfWidth: 2, curve: .polyline), "a disc", using: &random)
  }

  @Test("is wider than needed by the square of the segment's length, or not at all along a straight border")
  func width() throws {
    let arc = [Vector2(0, 0), Vector2(10, 3), Vector2(20, 0)]
    let stroke = ExactStroke(points: arc, halfWidth: 2, curve: .uniformCatmullRom)
    for length in [0.4, 0.1, 0.01] {
      let middle = stroke.position(span: 0, at: 1) + Vector2(0, 2)
      let (start, end) = (middle - Vector2(length / 2, 0), middle + Vector2(length / 2, 0))
      let range = stroke.signedDistances(from: start, to: end, accuracy: 1e-7)
      #expect(range.upperBound - range.lowerBound < length * length / 4 + 1e-6)
    }
    let line = [Vector2(0, 0), Vector2(100, 0)]
    let outline = ExactOutline(points: line, halfWidth: 2, cap: .butt, join: .bevel)
    let capped = try #require(CappedStroke(points: line, halfWidth: 2, cap: .butt))
    for (y, expected) in [(2.3, 0.3), (1.5, -0.5)] {
      for region in [outline, capped] as [any ExactRegion] {
        let range = region.signedDistances(from: Vector2(10, y), to: Vector2(90, y), accuracy: 1e-7)
        // Inside, positions beyond the border are irrelevant, and may count as positions on it.
        #expect(abs(range.lowerBound - expected) < 1e-6 && range.upperBound < max(0, expected) + 1e-6, "\(range)")
      }
    }
  }
}
