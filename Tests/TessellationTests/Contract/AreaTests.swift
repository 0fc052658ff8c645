import Foundation
import Geometry
import Oracle
import Testing
import Workloads

@testable import Tessellation

@Suite("What a mesh covers")
struct AreaTests {
  static let seed: UInt64 = 0xa4ea

  /// A line that bends to and fro and does not come near itself.
  private static func wave(using random: inout SplitMix64) -> [Vector2] {
    (0..<12).map { index in
      let along = Double(index) * 10
      return Vector2(along, 8 * sin(along / 15 + random.unit() / 10))
    }
  }

  @Test("has the stroke's area to a tolerance times the length of its border")
  func area() throws {
    for number in 0..<8 as Range<UInt64> {
      var random = SplitMix64(seed: Self.seed &+ number)
      let points = Self.wave(using: &random)
      for curve in [StrokeCurve.uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7)] {
        for isEven in [true, false] {
          let stroke = StrokeCase(
            points: points, widths: points.map { _ in 3 + random.unit() }, isEven: isEven,
            style: StrokeStyle(curve: curve), tolerance: 0.05)
          let mesh = try MeshCopy(of: stroke)
          let coverage = MeshCoverage(positions: mesh.positions, indices: mesh.indices, origin: .zero)
          let exact = stroke.exactStroke
          let area = try #require(exact.area)
          let border = 2 * exact.length + 4 * .pi
          #expect(
            abs(coverage.unionArea - area) < stroke.tolerance * border,
            "seed \(Self.seed &+ number) \(stroke): \(coverage.unionArea), exactly \(area)")
          // Half a tolerance on one side and half on the other: together far nearer than either.
          #expect(abs(coverage.unionArea - area) < 0.25 * stroke.tolerance * border, "seed \(Self.seed &+ number)")
        }
      }
    }
  }

  /// How much of what a stroke covers, its triangles cover more than once.
  @Test("is covered once, all but a thirtieth, where a smooth stroke does not cross itself")
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
    // Pen strokes as they are sampled, cut before they turn in position.
    for number in 0..<4 as Range<UInt64> {
      let pen = PenStroke(points: 60, seed: Self.seed &+ number)
      shares.append(try Self.overlap(StrokeCase(points: pen.points, widths: pen.widths, tolerance: 0.1)))
    }
    print("overlap of smooth strokes: mean \(shares.reduce(0, +) / Double(shares.count)), most \(shares.max() ?? 0)")
    #expect(shares.allSatisfy { $0 < 0.03 }, "seed \(Self.seed): \(shares)")
  }

  /// The same of pen strokes of 400 points, that turn round in place and cross themselves, and of random walks.
  @Test("is covered more than once where a stroke crosses itself or turns sharply")
  func overlapOfOthers() throws {
    var shares: [String: [Double]] = [:]
    for number in 0..<4 as Range<UInt64> {
      var random = SplitMix64(seed: Self.seed &+ number)
      let pen = PenStroke(points: 400, seed: Self.seed &+ number)
      shares["pen", default: []].append(
        try Self.overlap(StrokeCase(points: pen.points, widths: pen.widths, tolerance: 0.1)))
      let walk = (0..<100).map { _ in random.position(within: 100) }
      shares["walk", default: []].append(
        try Self.overlap(StrokeCase(points: walk, widths: [4], isEven: true, tolerance: 0.1)))
    }
    for (name, shares) in shares.sorted(by: { $0.key < $1.key }) { print("overlap of \(name): \(shares)") }
    #expect(shares.values.joined().allSatisfy { $0 > 0 && $0 < 2 }, "seed \(Self.seed): \(shares)")
  }

  /// The area that triangles cover again, as a share of what they cover.
  private static func overlap(_ stroke: StrokeCase) throws -> Double {
    let mesh = try MeshCopy(of: stroke)
    let coverage = MeshCoverage(positions: mesh.positions, indices: mesh.indices, origin: stroke.origin)
    return coverage.overlapArea / coverage.unionArea
  }
}
