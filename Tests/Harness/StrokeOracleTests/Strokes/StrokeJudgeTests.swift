import Geometry
import StrokeOracle
import TestSupport
import Testing

@Suite("The verdict on a mesh")
struct StrokeJudgeTests {
  static let seed: UInt64 = 0x11d6
  private static let tolerance = 0.1
  private static let stroke = ExactStroke(
    points: [Vector2(700, -300), Vector2(720, -290), Vector2(745, -300)], halfWidth: 5, curve: .centripetalCatmullRom)

  private static func verdict(_ ribbon: RibbonMesh, count: Int = 100) -> StrokeVerdict {
    var random = SplitMix64(seed: seed)
    let judge = StrokeJudge(region: stroke, mesh: ribbon.coverage, tolerance: tolerance)
    return judge.verdict(count: count, using: &random)
  }

  @Test("finds nothing in a mesh that is right")
  func right() {
    let ribbon = RibbonMesh(of: Self.stroke)
    let verdict = Self.verdict(ribbon, count: 500)
    #expect(verdict.isWithinTolerance, "seed \(Self.seed) \(verdict)")
    #expect(verdict.overlapCount == 0, "seed \(Self.seed) \(verdict)")
    #expect(verdict.coveredCount > 500 && verdict.coveredCount < verdict.positionCount)
    #expect((verdict.undershoot?.distance ?? 0) > 0.001)
    #expect(abs(ribbon.coverage.unionArea / (Self.stroke.area ?? 0) - 1) < 0.01)
  }

  @Test("finds every triangle that is missing, unless it is thinner than the tolerance")
  func missing() {
    let whole = RibbonMesh(of: Self.stroke)
    for triangle in stride(from: 0, to: 40, by: 3) {
      var ribbon = whole
      ribbon.indices.removeSubrange(3 * triangle..<3 * triangle + 3)
      let verdict = Self.verdict(ribbon, count: 0)
      check(
        verdict.faults.isEmpty && (verdict.undershoot?.distance ?? 0) > Self.tolerance,
        "triangle \(triangle): \(verdict)")
    }
  }

  @Test("finds a vertex moved by two tolerances, out or in")
  func moved() {
    let whole = RibbonMesh(of: Self.stroke)
    for vertex in [0, 1, 10, 11, 24, 31, 44, 47, 60] {
      for way in [1.0, -1] {
        var ribbon = whole
        let position = RibbonMesh.origin + Vector2(ribbon.positions[vertex])
        let before = Self.stroke.signedDistance(to: position).lowerBound
        let h = 1e-3
        let slope = Vector2(
          Self.stroke.signedDistance(to: position + Vector2(h, 0)).lowerBound - before,
          Self.stroke.signedDistance(to: position + Vector2(0, h)).lowerBound - before)
        let step = slope / slope.length * (2 * way * Self.tolerance)
        ribbon.positions[vertex] = SIMD2(Vector2(ribbon.positions[vertex]) + step)
        let verdict = Self.verdict(ribbon, count: 0)
        let violation = way > 0 ? verdict.overshoot : verdict.undershoot
        check(
          abs((violation?.distance ?? 0) - 2 * Self.tolerance) < 0.2 * Self.tolerance,
          "vertex \(vertex) moved \(way): \(verdict)")
      }
    }
  }

  @Test("names triangles that are flipped, not finite or out of range")
  func broken() {
    let whole = RibbonMesh(of: Self.stroke)
    var flipped = whole
    flipped.indices.swapAt(21, 22)
    #expect(Self.verdict(flipped, count: 0).faults == [.clockwise(triangle: 7)])
    var nan = whole
    nan.positions[0].x = .nan
    let faults = Self.verdict(nan, count: 0).faults
    #expect(faults.contains(.notFinite(triangle: 0, index: 0)) && !Self.verdict(nan, count: 0).isWithinTolerance)
    var beyond = whole
    beyond.indices[3] = UInt32(whole.positions.count)
    #expect(
      Self.verdict(beyond, count: 0).faults == [.indexOutOfRange(triangle: 1, index: UInt32(whole.positions.count))])
  }

  @Test("counts positions that triangles cover twice")
  func overlap() {
    var ribbon = RibbonMesh(of: Self.stroke)
    ribbon.indices += ribbon.indices
    let verdict = Self.verdict(ribbon)
    #expect(verdict.isWithinTolerance && verdict.overlapCount > verdict.coveredCount / 2, "\(verdict)")
    #expect(abs(ribbon.coverage.overlapArea / ribbon.coverage.unionArea - 1) < 1e-9)
  }

  @Test("holds meshes of other caps and joins to their outline")
  func outline() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    let positions: [SIMD2<Float>] = [
      SIMD2(0, -1), SIMD2(11, -1), SIMD2(9, 1), SIMD2(0, 1), SIMD2(11, 10), SIMD2(9, 10),
    ]
    let points = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10)]
    let mesh = MeshCoverage(positions: positions, indices: [0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2], origin: .zero)
    for (join, isRight) in [(StrokeJoin.miter(limit: 2), true), (.bevel, false), (.round, false)] {
      let region = ExactOutline(points: points, halfWidth: 1, cap: .butt, join: join)
      let verdict = StrokeJudge(region: region, mesh: mesh, tolerance: 1e-3).verdict(using: &random)
      #expect(verdict.isWithinTolerance == isRight, "seed \(Self.seed &+ 1) \(join): \(verdict)")
    }
    let square = ExactOutline(points: points, halfWidth: 1, cap: .square, join: .miter(limit: 2))
    let verdict = StrokeJudge(region: square, mesh: mesh, tolerance: 1e-3).verdict(using: &random)
    #expect((verdict.undershoot?.distance ?? 0) > 1e-3 && verdict.overshoot == nil, "\(verdict)")
  }
}
