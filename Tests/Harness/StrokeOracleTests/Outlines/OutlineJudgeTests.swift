import Foundation
import Geometry
import StrokeOracle
import TestSupport
import Testing

@Suite("The verdict on an outline")
struct OutlineJudgeTests {
  private static let tolerance = 0.25
  private static let stroke = ExactStroke(
    points: [Vector2(0, 0), Vector2(100, 0)], halfWidth: 5, curve: .polyline)
  private static let judge = OutlineJudge(region: stroke, tolerance: tolerance)
  private static let whole = Outlines.capsule(100, 5)

  private static func verdict(_ contours: [[Vector2]], _ rule: FillRule = .nonzero) throws -> OutlineVerdict {
    try judge.verdict(on: OutlineRegion(contours: contours, rule: rule))
  }

  /// The outline with a part cut out, from the top edge down to a height.
  private static func notched(_ x: ClosedRange<Double>, downTo y: Double) -> [[Vector2]] {
    [
      whole.flatMap { corner in
        corner == whole[whole.count / 2 - 1]
          ? [
            corner, Vector2(x.upperBound, 5), Vector2(x.upperBound, y), Vector2(x.lowerBound, y),
            Vector2(x.lowerBound, 5),
          ]
          : [corner]
      }
    ]
  }

  @Test("measures an outline that is too large or too small by less than the tolerance")
  func offset() throws {
    let larger = try Self.verdict([Outlines.capsule(100, 5.075)])
    #expect(abs((larger.outside?.distance ?? 0) - 0.075) < 1e-9 && larger.inside == nil)
    let smaller = try Self.verdict([Outlines.capsule(100, 4.925)])
    let sagitta = 4.925 * (1 - cos(.pi / 400))
    #expect(abs((smaller.inside?.distance ?? 0) - 0.075 - sagitta) < 1e-3 && smaller.outside == nil)
    #expect(larger.holes + larger.slivers + smaller.holes + smaller.slivers == 0)
  }

  @Test("measures what is missing where it is as thick as the tolerance")
  func missing() throws {
    let notch = try Self.verdict(Self.notched(48...52, downTo: 1))
    #expect(abs((notch.inside?.distance ?? 0) - 4) < 1e-6 && abs((notch.inside?.position.y ?? 0) - 1) < 1e-6)
    #expect(notch.holes + notch.slivers == 0)
    #expect(try (Self.verdict(Self.notched(48...48.26, downTo: 1)).inside?.distance ?? 0) > 3.8)
    #expect(try (Self.verdict(Self.notched(48...48.24, downTo: 1)).inside?.distance ?? 0) < Self.tolerance)
    #expect(try (Self.verdict(Self.notched(48...48.001, downTo: -4)).inside?.distance ?? 0) < Self.tolerance)
  }

  @Test("measures an edge where it is furthest off, not only at its middle and its ends")
  func between() throws {
    // A bend by less than the tolerance, and an outline without the bend on one side.
    for height in [0.2, -0.2] {
      let stroke = ExactStroke(
        points: [Vector2(0, 0), Vector2(750, height), Vector2(2000, 0)], halfWidth: 5, curve: .polyline)
      let outline = Outlines.capsule(2000, 5) + [Vector2(750, height - 5)]
      let verdict = try OutlineJudge(region: stroke, tolerance: Self.tolerance)
        .verdict(on: OutlineRegion(contours: [outline], rule: .nonzero))
      let found = height > 0 ? verdict.inside : verdict.outside
      #expect(abs((found?.distance ?? 0) - 0.2) < 1e-3 && abs((found?.position.x ?? 0) - 750) < 5, "\(verdict)")
    }
  }

  @Test("measures a spike to its tip, however thin")
  func spike() throws {
    let spike = [Vector2(60, 4), Vector2(60.001, 4), Vector2(60, 8)]
    let verdict = try Self.verdict([Self.whole, spike])
    #expect(abs((verdict.outside?.distance ?? 0) - 3) < 1e-6 && verdict.outside?.position == Vector2(60, 8))
  }

  @Test("counts holes by their thickness and depth")
  func holes() throws {
    func verdict(_ size: Double, at y: Double) throws -> OutlineVerdict {
      let (x, half) = (40.0, size * Self.tolerance / 2)
      return try Self.verdict([Self.whole, Outlines.rectangle(x - half...x + half, y - half...y + half).reversed()])
    }
    let hole = try verdict(2, at: 0.125)
    #expect(hole.holes == 1 && hole.slivers == 0 && abs((hole.inside?.distance ?? 0) - 5) < 1e-3)
    let sliver = try verdict(0.3, at: 1)
    #expect(sliver.holes == 0 && sliver.slivers == 1 && (sliver.inside?.distance ?? 0) < Self.tolerance)
    // The thickness of a hole is that of the largest disc in it. A circle 1.4 tolerances wide is a hole.
    let circles = [0.9, 1.4].map { size in
      Outlines.circle(Vector2(20 + 10 * size, 0), size * Self.tolerance / 2, sides: 40).map { $0 }.reversed()
    }
    let both = try Self.verdict([Self.whole] + circles.map { Array($0) })
    #expect(both.holes == 1 && both.slivers == 1)
    let crack = Outlines.rectangle(10...90, 1...1.2)
    let long = try Self.verdict([Self.whole, crack.reversed()])
    #expect(long.holes == 0 && long.slivers == 1 && (long.inside?.distance ?? 0) < Self.tolerance)
    // Within a tolerance of the edge a hole is no deeper than an outline's allowed error.
    let shallow = try Self.verdict([Self.whole, Outlines.rectangle(10...90, 4.8...4.9).reversed()])
    #expect(shallow.holes + shallow.slivers == 0)
  }

  @Test("sees gaps of the stroke that the outline fills, and only those")
  func gap() throws {
    let points = Outlines.circle(.zero, 20, sides: 64)
    for halfWidth in [5, 19.0] {
      let ring = ExactStroke(points: points, halfWidth: halfWidth, curve: .uniformCatmullRom, isClosed: true)
      let judge = OutlineJudge(region: ring, tolerance: Self.tolerance)
      let disc = Outlines.circle(.zero, 20 + halfWidth, sides: 400)
      let filled = try judge.verdict(on: OutlineRegion(contours: [disc], rule: .nonzero))
      #expect(abs((filled.outside?.distance ?? 0) - (20 - halfWidth)) < 0.01, "\(halfWidth) \(filled)")
      #expect((filled.outside?.position ?? Vector2(9, 9)).length < 0.1)
      let gap = Array(Outlines.circle(.zero, 20 - halfWidth, sides: 400).reversed())
      let right = try judge.verdict(on: OutlineRegion(contours: [disc, gap], rule: .nonzero))
      #expect((right.outside?.distance ?? 0) < 0.02 && (right.inside?.distance ?? 0) < 0.02)
      #expect(right.holes + right.slivers == 0, "\(halfWidth) \(right)")
    }
  }

  @Test("of nothing, or of half a stroke, is that all of it is missing")
  func empty() throws {
    let half = Outlines.rectangle(-5...50, -6...6)
    for contours in [[], [[Vector2(3, 3)]], [half], [half.map { $0 - Vector2(1000, 0) }]] {
      let verdict = try Self.verdict(contours)
      #expect(abs((verdict.inside?.distance ?? 0) - 5) < 0.01, "\(contours): \(verdict)")
      #expect(verdict.holes + verdict.slivers == 0)
    }
    #expect(try Self.verdict([]).outside == nil)
    // The thick end of a tapered stroke is missing, and no part of the outline is near it.
    let tapered = ExactStroke(
      points: [Vector2(0, 0), Vector2(50, 0), Vector2(100, 0)], halfWidths: [6, 1, 8], curve: .polyline)
    let verdict = try OutlineJudge(region: tapered, tolerance: Self.tolerance)
      .verdict(on: OutlineRegion(contours: [Outlines.rectangle(-7...50, -7...7)], rule: .nonzero))
    #expect(abs((verdict.inside?.distance ?? 0) - 8) < 0.01, "\(verdict)")
  }

  @Test("is the same for an outline in parts, twice over, or in the other direction, by the rule")
  func overlaps() throws {
    let halves = [Self.whole.map { Vector2(min($0.x, 60), $0.y) }, Self.whole.map { Vector2(max($0.x, 40), $0.y) }]
    for contours in [[Self.whole], [Self.whole.reversed()], [Self.whole, Self.whole], halves] {
      let verdict = try Self.verdict(contours)
      #expect((verdict.outside?.distance ?? 0) < 1e-9 && (verdict.inside?.distance ?? 0) < 2e-4, "\(verdict)")
      #expect(verdict.holes + verdict.slivers == 0)
    }
    #expect(try abs((Self.verdict([Self.whole, Self.whole], .evenOdd).inside?.distance ?? 0) - 5) < 0.01)
    let band = try Self.verdict(halves, .evenOdd)
    #expect(abs((band.inside?.distance ?? 0) - 5) < 0.01 && (band.outside?.distance ?? 0) < 1e-9)
    #expect(try abs((Self.verdict([Self.whole, Self.whole.reversed()]).inside?.distance ?? 0) - 5) < 0.01)
  }

  @Test("comes to an end where rounding is larger than the tolerance, and where nothing should be covered")
  func extremes() throws {
    for (scale, tolerance) in [(1.0, 1e-300), (1, 1e-12), (0x1p60, 0.01), (0x1p90, 1e9), (0x1p-60, 1e-22)] {
      let stroke = ExactStroke(
        points: [Vector2(3, 1), Vector2(9, 4), Vector2(12, -2)].map { $0 * scale }, halfWidth: 2 * scale,
        curve: .uniformCatmullRom)
      let outline = ExactOutline(points: stroke.points, halfWidth: 2 * scale, cap: .round, join: .round)
      let square = Outlines.rectangle(0...10, -2...5).map { $0 * scale }
      let region = OutlineRegion(contours: [square], rule: .nonzero)
      for verdict in [
        try OutlineJudge(region: stroke, tolerance: tolerance).verdict(on: region),
        try OutlineJudge(region: outline, tolerance: tolerance).verdict(on: region),
      ] {
        // The end at (12, −2) lies two units beyond the square, and half a disc is missing.
        #expect((verdict.inside?.distance ?? 0) > 1.9 * scale && (verdict.inside?.distance ?? 9) <= 2 * scale)
        #expect((verdict.outside?.distance ?? 0) > scale && (verdict.outside?.distance ?? .infinity) < 4 * scale)
      }
    }
    let empty = ExactOutline(points: [Vector2(3, 1)], halfWidth: 2, cap: .butt, join: .round)
    let judge = OutlineJudge(region: empty, tolerance: 0.1)
    let square = OutlineRegion(contours: [Outlines.rectangle(0...1, 0...1)], rule: .nonzero)
    #expect(try judge.verdict(on: square).outside?.distance == .infinity && judge.verdict(on: square).inside == nil)
    #expect(try judge.verdict(on: OutlineRegion(contours: [], rule: .nonzero)) == OutlineVerdict())
  }

  @Test("of a mesh of triangles is that of its outline")
  func mesh() throws {
    let stroke = ExactStroke(
      points: [Vector2(700, -300), Vector2(720, -290), Vector2(745, -300)], halfWidth: 5,
      curve: .centripetalCatmullRom)
    let ribbon = RibbonMesh(of: stroke)
    func contours(_ indices: [UInt32]) -> [[Vector2]] {
      stride(from: 0, to: indices.count, by: 3).map { at in
        indices[at..<at + 3].map { RibbonMesh.origin + Vector2(ribbon.positions[Int($0)]) }
      }
    }
    var random = SplitMix64(seed: 5)
    let judge = OutlineJudge(region: stroke, tolerance: 0.1)
    let verdict = try judge.verdict(on: OutlineRegion(contours: contours(ribbon.indices), rule: .nonzero))
    let probed = StrokeJudge(region: stroke, mesh: ribbon.coverage, tolerance: 0.1).verdict(count: 2000, using: &random)
    for (found, expected) in [
      (verdict.outside?.distance, probed.overshoot?.distance), (verdict.inside?.distance, probed.undershoot?.distance),
    ] {
      #expect(
        abs((found ?? 0) - (expected ?? 0)) < 1e-3 && (found ?? 0) > (expected ?? 0) - 4e-4, "\(verdict) \(probed)")
    }
    #expect(verdict.holes + verdict.slivers == 0)
    var lacking = ribbon.indices
    lacking.removeSubrange(30..<33)
    let hole = try judge.verdict(on: OutlineRegion(contours: contours(lacking), rule: .nonzero))
    #expect((hole.inside?.distance ?? 0) > 2, "\(hole)")
  }

  @Test("lets positions alone that the stroke of thinner pieces lacks, where it is given that")
  func core() throws {
    let (sine, cosine) = (sin(Double.pi / 12), cos(Double.pi / 12))
    let points = [Vector2(100 * cosine, 100 * sine), Vector2(0, 0), Vector2(100 * cosine, -100 * sine)]
    func outline(_ halfWidth: Double) -> ExactOutline {
      ExactOutline(points: points, halfWidth: halfWidth, cap: .butt, join: .bevel)
    }
    let t = Self.tolerance
    func contours(_ halfWidth: Double) -> OutlineRegion {
      let bars = [(points[0], points[1]), (points[1], points[2])].map {
        Outlines.bar(from: $0.0, to: $0.1, halfWidth: halfWidth)
      }
      let join = [bars[0][1], bars[1][0], Vector2(1, 0)]
      return OutlineRegion(contours: bars + [join], rule: .nonzero)
    }
    let strict = try OutlineJudge(region: outline(5), tolerance: t).verdict(on: contours(5 - 0.9 * t))
    let lenient = OutlineJudge(region: outline(5), core: outline(5 - t), tolerance: t)
    // Between the arms, the deepest position lies far from both.
    #expect((strict.inside?.distance ?? 0) > 1.5 * t, "\(strict)")
    let verdict = try lenient.verdict(on: contours(5 - 0.9 * t))
    #expect(abs((verdict.inside?.distance ?? 0) - 0.9 * t) < 0.1 * t, "\(verdict)")
    #expect(try (lenient.verdict(on: contours(5 - 1.2 * t)).inside?.distance ?? 0) > 1.15 * t)
  }

  @Test("of a right outline is right, however far contours without an area go and however far off it lies")
  func far() throws {
    let t = 0.01
    let stroke = ExactOutline(points: [Vector2(0.3, 0), Vector2(63.7, 0)], halfWidth: 2.15, cap: .butt, join: .round)
    let right = Outlines.rectangle(0.3...63.7, -2.15...2.15)
    for far in [[Vector2(0, 0), Vector2(1e12, 1e12)], [Vector2(1e9, 0), Vector2(0, -1e12), Vector2(1e9, 0)]] {
      let outline = OutlineRegion(contours: [right, far], rule: .nonzero)
      let verdict = try OutlineJudge(region: stroke, tolerance: t).verdict(on: outline)
      #expect((verdict.outside?.distance ?? 0) < t / 1000 && (verdict.inside?.distance ?? 0) < t / 1000, "\(verdict)")
    }
    // If coordinates are rounded by more than the tolerance, the rounding does not count as a deviation.
    let origin = 0x1p24 - 300
    let distant = ExactOutline(
      points: [Vector2(origin, origin), Vector2(origin + 64, origin)], halfWidth: 2 + 0x1p-20, cap: .butt, join: .round)
    let outline = Outlines.rectangle(origin...origin + 64, origin - 2 - 0x1p-20...origin + 2 + 0x1p-20)
    let verdict = try OutlineJudge(region: distant, tolerance: 1e-6)
      .verdict(on: OutlineRegion(contours: [outline], rule: .nonzero))
    #expect(verdict == OutlineVerdict())
  }
}
