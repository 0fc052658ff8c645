import Foundation
import Geometry
import StrokeOracle
import Testing
import Workloads

@testable import Tessellation

@Suite("What a mesh covers")
struct AreaTests {
  static let seed: UInt64 = 0xa4ea

  /// A line that bends to both sides and does not come near itself.
  private static func wave(using random: inout SplitMix64) -> [Vector2] {
    (0..<12).map { index in
      let along = Double(index) * 10
      return Vector2(along, 8 * sin(along / 15 + random.unit() / 10))
    }
  }

  @Test("is the stroke's area to a quarter of the tolerance times the length of its border")
  func area() throws {
    for number in 0..<8 as Range<UInt64> {
      var random = SplitMix64(seed: Self.seed &+ number)
      let points = Self.wave(using: &random)
      for curve in StrokeCurve.judgedSplines {
        for isEven in [true, false] {
          let stroke = StrokeCase(
            points: points, widths: points.map { _ in 3 + random.unit() }, isEven: isEven,
            style: StrokeStyle(curve: curve), tolerance: 0.05)
          let mesh = try MeshCopy(of: stroke)
          let coverage = MeshCoverage(positions: mesh.positions, indices: mesh.indices, origin: .zero)
          let exact = stroke.exactStroke
          let area = try #require(exact.area)
          let border = 2 * exact.length + 4 * .pi
          // The deviations of half a tolerance outwards and half a tolerance inwards nearly cancel.
          #expect(
            abs(coverage.unionArea - area) < 0.25 * stroke.tolerance * border,
            "seed \(Self.seed &+ number) \(stroke): \(coverage.unionArea), exactly \(area)")
        }
      }
    }
  }

  // Overlap is the area that triangles cover again, as a fraction of the area that they cover. The bounds are the
  // fractions that the documentation states, with a margin only for rounding. A mesh with twice as much overlap is a
  // defect. So is a mesh in which strokes that cross themselves overlap less than their crossings.

  @Test("overlaps by at most 0.2 %, and by 0.01 % on average, where a smooth stroke does not cross itself")
  func overlapOfSmoothStrokes() throws {
    var shares: [Double] = []
    for number in 0..<8 as Range<UInt64> {
      var random = SplitMix64(seed: Self.seed &+ number)
      let points = Self.wave(using: &random)
      for width in [1.0, 4] {
        shares.append(
          try Self.overlap(
            StrokeCase(
              points: points, widths: points.indices.map { width * (1 - 0.05 * Double($0)) }, tolerance: 0.1)))
      }
    }
    // Strokes as a pen samples them, truncated before their first turn on the spot.
    for number in 0..<4 as Range<UInt64> {
      let pen = PenStroke(points: 60, seed: Self.seed &+ number)
      shares.append(try Self.overlap(StrokeCase(points: pen.points, widths: pen.widths, tolerance: 0.1)))
    }
    let mean = shares.reduce(0, +) / Double(shares.count)
    print("overlap of smooth strokes: mean \(mean), at most \(shares.max() ?? 0)")
    #expect(shares.allSatisfy { $0 > -1e-9 && $0 <= 0.002 } && mean <= 1e-4, "seed \(Self.seed): \(shares)")
  }

  @Test("overlaps by 1.5 to 5.5 % in a pen's stroke of 400 points, which turns round in place and crosses itself")
  func overlapOfPenStrokes() throws {
    let shares = try (0..<4 as Range<UInt64>).map { number in
      let pen = PenStroke(points: 400, seed: Self.seed &+ number)
      return try Self.overlap(StrokeCase(points: pen.points, widths: pen.widths, tolerance: 0.1))
    }
    print("overlap of pen strokes: \(shares)")
    #expect(shares.allSatisfy { (0.015...0.055).contains($0) }, "seed \(Self.seed): \(shares)")
  }

  @Test("overlaps by 70 to 85 % in a random walk of 100 points, which crosses itself again and again")
  func overlapOfWalks() throws {
    let shares = try (0..<4 as Range<UInt64>).map { number in
      var random = SplitMix64(seed: Self.seed &+ number)
      let walk = (0..<100).map { _ in random.position(within: 100) }
      return try Self.overlap(StrokeCase(points: walk, widths: [4], isEven: true, tolerance: 0.1))
    }
    print("overlap of random walks: \(shares)")
    #expect(shares.allSatisfy { (0.7...0.85).contains($0) }, "seed \(Self.seed): \(shares)")
  }

  private static func overlap(_ stroke: StrokeCase) throws -> Double {
    let mesh = try MeshCopy(of: stroke)
    let coverage = MeshCoverage(positions: mesh.positions, indices: mesh.indices, origin: stroke.origin)
    return coverage.overlapArea / coverage.unionArea
  }
}
