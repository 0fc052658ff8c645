import Foundation
import Geometry
import TestSupport
import Testing

@testable import Tessellation

/// Strokes for which wrong meshes were once made.
@Suite("Strokes that went wrong stay right:")
struct RegressionTests {
  private static func expectKept(_ stroke: StrokeCase, sourceLocation: SourceLocation = #_sourceLocation) {
    for seed in 0..<3 as Range<UInt64> {
      let findings = StrokeContract(stroke: stroke, probeLimit: 2000).report(seed: seed).findings
      #expect(findings.isEmpty, "\(findings)", sourceLocation: sourceLocation)
    }
  }

  @Test("buffers of just the room that an error asked for, where a triangle without area is left out")
  func exactRoom() {
    let points = [Vector2(-4.34, -13.82), Vector2(-3.175, -9.667)]
    Self.expectKept(
      StrokeCase(
        points: points, widths: [10.5], isEven: true, style: StrokeStyle(curve: .uniformCatmullRom), isClosed: true,
        tolerance: 1))
  }

  @Test("a strip without clockwise triangles, of a stroke narrower than the tolerance")
  func narrowStrip() {
    Self.expectKept(
      StrokeCase(
        points: [Vector2(9.71, -10.81), Vector2(14.89, -16.45), Vector2(1.51, -17.83)], widths: [0.001, 0.7, 0.001],
        isClosed: true, tolerance: 0.25))
  }

  @Test("a strip without clockwise triangles, of a polyline as wide as the tolerance")
  func thinStrip() {
    let points = [
      Vector2(-18.944, -13.564), Vector2(-18.099, -28.526), Vector2(-28.484, -27.662), Vector2(-13.608, -32.721),
      Vector2(-3.962, -19.066), Vector2(-15.182, -22.476),
    ]
    Self.expectKept(
      StrokeCase(
        points: points, widths: [0.87, 0.98, 1.17, 1.08, 1, 1.37], style: StrokeStyle(curve: .polyline),
        isClosed: true, tolerance: 1))
  }

  @Test("a closed stroke that comes back to its first point with a larger width")
  func widthOfTheReturn() {
    for points in [[Vector2(3, 4)], [Vector2(3, 4), Vector2(20, 5), Vector2(9, 30)]] {
      Self.expectKept(
        StrokeCase(
          points: points + [points[0], points[0]], widths: points.map { _ in 1 } + [9, 5], isClosed: true))
    }
  }

  @Test("a closed stroke whose first and last point are one only as its origin is taken off")
  func closedByRounding() throws {
    let points = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10), Vector2(1e-300, 0)]
    var stroke = StrokeCase(points: points, widths: [2], isEven: true, isClosed: true, origin: Vector2(5, 0))
    let whole = try MeshCopy(of: stroke)
    stroke.points.removeLast()
    #expect(try MeshCopy(of: stroke) == whole && whole.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test("arcs whose first chord begins on the circle")
  func chordFromTheCircle() {
    Self.expectKept(
      StrokeCase(
        points: [Vector2(0.117997, 0), Vector2(0.883936, 3), Vector2(20.358379, 3), Vector2(20.652213, 6)],
        widths: [8.711328], isEven: true, style: StrokeStyle(curve: .polyline), isClosed: true))
    Self.expectKept(
      StrokeCase(
        points: [Vector2(0.587, 0), Vector2(0.1499, 3), Vector2(20.673, 3), Vector2(20.298, 6), Vector2(0.161, 6)],
        widths: [6.19], isEven: true, style: StrokeStyle(curve: .antigrain(smoothing: 0)), isClosed: true,
        tolerance: 0.02))
  }

  @Test("a closed stroke whose first disc holds the second")
  func firstDiscHoldsTheSecond() {
    Self.expectKept(
      StrokeCase(
        points: [Vector2(-10.24, -6.28), Vector2(-5.54, -7.67), Vector2(-0.04, -7.1)], widths: [84.77, 35.04, 81.33],
        style: StrokeStyle(curve: .antigrain(smoothing: 0.7)), isClosed: true))
  }

  @Test("a closed stroke whose second disc holds the first")
  func secondDiscHoldsTheFirst() {
    for curve in [StrokeCurve.polyline, .centripetalCatmullRom] {
      Self.expectKept(
        StrokeCase(
          points: [Vector2(0, 0), Vector2(5, 0), Vector2(40, 10), Vector2(20, 40)], widths: [4, 30, 8, 2],
          style: StrokeStyle(curve: curve), isClosed: true))
    }
  }

  @Test("a line there and back whose width falls as it rose")
  func fold() {
    Self.expectKept(
      StrokeCase(
        points: [Vector2(0.714708, 10.877343), Vector2(3.269618, 20.971869)], widths: [6.141657, 4.143274],
        style: StrokeStyle(curve: .uniformCatmullRom), isClosed: true, tolerance: 1))
  }

  @Test("a finite mesh of points so near each other that the square of their distance is none")
  func underflow() throws {
    for curve in StrokeCurve.judged {
      for isClosed in [false, true] {
        for tiny in [1e-160, 1e-170, 1e-200, 0x1p-1074] {
          let points = [Vector2(0, 0), Vector2(tiny, 0), Vector2(10, 0), Vector2(10, 10), Vector2(0, tiny)]
          var mesh = TriangleMesh(hasEdgeCoordinates: true)
          try StrokeTessellator(style: StrokeStyle(curve: curve))
            .tessellate(points, widths: [2, 2, 3, 3, 2], isClosed: isClosed, into: &mesh)
          let finding = MeshFinding.first(in: mesh)
          check(finding == nil && mesh.vertexCount > 8, "\(curve) \(isClosed) \(tiny): \(String(describing: finding))")
        }
      }
    }
  }

  @Test("bevels of slight turns")
  func slightBevel() {
    Self.expectKept(
      StrokeCase(
        points: [Vector2(-14.5, 9.03), Vector2(-21.22, 12.71), Vector2(-20.71, 25.55)], widths: [1.29], isEven: true,
        style: StrokeStyle(curve: .polyline, join: .bevel)))
  }

  @Test("a uniform spline whose width falls at once where its points change their pace")
  func widthThatFallsAtOnce() {
    Self.expectKept(
      StrokeCase(
        points: [
          Vector2(-17.412, -15.172), Vector2(-10.79, -1.195), Vector2(-7.805, -15.133), Vector2(-5.74, -24.464),
        ], widths: [0.001, 26.356, 26.356, 0.001], style: StrokeStyle(curve: .uniformCatmullRom), isClosed: true,
        tolerance: 0.25))
  }

  @Test("a thin stroke's sharp turns between gentle ones, none of whose triangles turns clockwise")
  func twistedQuads() {
    Self.expectKept(
      StrokeCase(
        points: [Vector2(0.75, -9.625), Vector2(1.375, -10), Vector2(0.75, -9.625), Vector2(-37.125, -47.5)],
        widths: [0.75], isEven: true, isClosed: true, tolerance: 1))
    Self.expectKept(
      StrokeCase(
        points: [
          Vector2(1266.1727557138768, -1599.1130859164418), Vector2(1265.983818233862, -1599.0568599729963),
          Vector2(1266.1727557138768, -1599.1130859164418), Vector2(1266.7983121990253, -1599.2897312194616),
        ], widths: [0.1, 0.03, 0.2, 4], style: StrokeStyle(curve: .antigrain(smoothing: 1))))
  }

  @Test("curves that bend within their half width, whatever the joins of polylines are", arguments: StrokeKind.allCases)
  func joinsOfCurves(kind: StrokeKind) throws {
    for seed in 0..<6 as Range<UInt64> {
      var random = SplitMix64(seed: seed, stream: kind.rawValue)
      var stroke = kind.stroke(using: &random)
      guard stroke.style.curve != .polyline else { continue }
      let round = try MeshCopy(of: stroke)
      for join in [StrokeJoin.bevel, .miter(limit: 4)] {
        stroke.style.join = join
        #expect(try MeshCopy(of: stroke) == round, "seed \(seed): \(stroke)")
      }
    }
  }

  @Test("a wide stroke that steps back at its end, by less than a piece can follow")
  func stepBackAtTheEnd() {
    Self.expectKept(
      StrokeCase(
        points: [
          Vector2(-30.65733015665033, -25.669198978441905), Vector2(-62.173138134428086, 13.555189463755411),
          Vector2(-62.16966035957471, 13.554904891957364),
        ], widths: [102.4738465792174], isEven: true, style: StrokeStyle(curve: .polyline), tolerance: 0.01))
  }

  @Test("wide strokes on whose outline a sharp turn follows at once")
  func turnBehindAnOutline() {
    for (width, step, turn) in [(111.72, 2.979, 0.1926), (94.4, 2.553, 0.2076)] {
      Self.expectKept(
        StrokeCase(
          points: [
            Vector2(-100, 0), Vector2(-50, 0), .zero, Vector2(step, 0),
            Vector2(step + 137.465 * cos(turn), 137.465 * sin(turn)),
          ], widths: [width], isEven: true, style: StrokeStyle(curve: .polyline), tolerance: 1))
    }
  }

  @Test(
    "thin curves through points of changing pace, whose samples are far from the points along the way",
    arguments: StrokeCurve.judgedSplines, [false, true])
  func changingPace(curve: StrokeCurve, isEven: Bool) {
    for (radius, steps) in [(4000.0, [100.0, 140]), (20_000, [200, 260]), (1e9, [1000, 1300]), (1e9, [3000, 4000])] {
      var way = 0.0
      let points = (0..<12).map { index -> Vector2 in
        way += steps[index % 2] / radius
        // The versine is computed from the half angle, because a cosine so near to 1 has lost all digits.
        return Vector2(radius * sin(way), 2 * radius * sin(way / 2) * sin(way / 2))
      }
      Self.expectKept(
        StrokeCase(
          points: points, widths: isEven ? [2] : points.indices.map { $0 % 3 == 0 ? 1.5 : 2 }, isEven: isEven,
          style: StrokeStyle(curve: curve), tolerance: 1))
    }
  }

  /// A former fit added the sagitta of a spline between samples to the edges' allowance, and left this one with a
  /// deviation of 1.09 tolerances.
  @Test("wide splines of changing pace, whose inner edges are short where they bulge")
  func bulgeOfWideStroke() {
    Self.expectKept(
      StrokeCase(
        points: [
          Vector2(0, 0), Vector2(33.598, 0), Vector2(81.089, 2.199), Vector2(150.344, 6.501), Vector2(218.137, 12.772),
          Vector2(252.103, 17.783), Vector2(285.794, 26.484), Vector2(318.905, 36.483), Vector2(358.241, 49.940),
          Vector2(405.036, 68.794), Vector2(455.983, 92.845), Vector2(517.245, 123.948),
        ], widths: [2 * 207.747], isEven: true, style: StrokeStyle(curve: .uniformCatmullRom), tolerance: 1))
  }

  @Test("wide splines that are pinched between two points")
  func pinch() {
    Self.expectKept(
      StrokeCase(
        points: [
          Vector2(0, 0), Vector2(34.244, 0), Vector2(67.009, -0.153), Vector2(112.716, 0.155), Vector2(159.757, 0.356),
          Vector2(201.247, 0.651), Vector2(243.198, 0.778), Vector2(283.380, 1.599), Vector2(327.519, 2.442),
          Vector2(371.657, 3.288), Vector2(430.998, 4.623), Vector2(481.295, 5.618),
        ],
        widths: [
          120.373, 125.858, 127.156, 128.116, 131.314, 131.790, 132.322, 129.789, 126.884, 135.780, 139.302, 134.822,
        ].map { 2 * $0 }, isEven: false, style: StrokeStyle(curve: .uniformCatmullRom), tolerance: 1))
  }

  @Test(
    "a uniform spline along a long chord and then a short one, gentle at the point between for the long one alone"
  )
  func shortChordBehindLong() {
    Self.expectKept(
      StrokeCase(
        points: [
          Vector2(-88.62202524662635, 33.87451985395786), Vector2(-90.96178433356387, 33.98785348430809),
          Vector2(-96.07641791016486, 34.890852055637), Vector2(-98.85605371769786, 35.458981890471634),
          Vector2(-103.01766272408078, 36.43956938930983), Vector2(-105.38841973691531, 37.02813783727591),
        ], widths: [1.8387108996027766], isEven: true, style: StrokeStyle(curve: .uniformCatmullRom), tolerance: 0.02))
  }

  @Test("the end of Antigrain's curves where half widths change, which strays along its own way")
  func endOfAntigrain() {
    let points = [
      Vector2(5.1190897228877, 1.5505296106762811),
      Vector2(5.563717215575289, 1.7792355195338092),
      Vector2(6.008289158311562, 2.0080493909046164),
      Vector2(6.454077490464996, 2.2344842886475655),
      Vector2(6.915826769327036, 2.4262852361696936),
      Vector2(7.394783816416471, 2.569812749362702),
      Vector2(7.8910360568885105, 2.6309168721898932),
      Vector2(8.389764331490479, 2.59527829600421),
      Vector2(8.872070588202897, 2.4634425089960725),
      Vector2(9.313095317651726, 2.227864097390538),
    ]
    Self.expectKept(
      StrokeCase(
        points: points,
        widths: [
          12.755571060538143, 12.799694991675901, 12.76148011512467, 12.812060151919374, 12.895520479057085,
          12.91168659831327, 12.826132607231834, 12.904072362262259, 13.016612968460121, 13.054673110688155,
        ],
        style: StrokeStyle(curve: .antigrain(smoothing: 0.5)), tolerance: 0.02))
  }

  @Test("the outer edge of a wide stroke that bends at one point and hardly at the next")
  func outerEdge() {
    let points = [
      Vector2(0.0, 0.0),
      Vector2(-0.03, -59.87),
      Vector2(-3.64, -121.37),
      Vector2(-7.47, -186.01),
      Vector2(-11.16, -253.82),
      Vector2(-15.52, -305.93),
      Vector2(-23.44, -366.65),
      Vector2(-30.3, -428.31),
      Vector2(-37.78, -489.35),
      Vector2(-49.22, -549.9),
      Vector2(-63.53, -609.78),
      Vector2(-74.8, -670.58),
      Vector2(-82.07, -731.41),
      Vector2(-85.92, -793.11),
      Vector2(-92.09, -854.46),
      Vector2(-95.65, -915.93),
      Vector2(-95.89, -977.18),
      Vector2(-91.13, -1039.09),
      Vector2(-83.17, -1100.15),
      Vector2(-75.71, -1161.3),
      Vector2(-64.07, -1221.52),
      Vector2(-53.04, -1284.72),
      Vector2(-44.47, -1343.43),
      Vector2(-32.46, -1403.91),
      Vector2(-23.6, -1464.91),
      Vector2(-28.73, -1537.66),
      Vector2(3.55, -1587.29),
      Vector2(14.78, -1644.98),
      Vector2(28.74, -1705.83),
      Vector2(43.15, -1765.58),
    ]
    let widths = points.map { _ in 1228.58 }
    Self.expectKept(
      StrokeCase(
        points: points, widths: widths, isEven: true, style: StrokeStyle(curve: .uniformCatmullRom), tolerance: 1))
  }
}
