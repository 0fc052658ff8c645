import Foundation
import Geometry
import TestSupport
import Testing

@testable import StrokeOracle

@Suite("The fewest vertices")
struct FewestVerticesTests {
  /// Whether an outline is kept, as exactly as the judge says.
  static func isKept(_ outline: OutlineRegion, _ region: some ExactRegion, _ tolerance: Double) throws -> Bool {
    let verdict = try OutlineJudge(region: region, tolerance: tolerance).verdict(on: outline)
    return [verdict.outside, verdict.inside].allSatisfy { ($0?.distance ?? 0) <= tolerance }
  }

  /// Checks that outlines are kept, and have as many vertices as the bound says.
  private static func check(
    _ contours: [[Vector2]], _ rule: FillRule = .nonzero, of stroke: ExactStroke, tolerance: Double, least: Int = 3,
    _ comment: Comment? = nil
  ) throws {
    #expect(try isKept(OutlineRegion(contours: contours, rule: rule), stroke, tolerance), comment)
    let vertices = contours.reduce(0) { $0 + $1.count }
    let count = FewestVertices(of: stroke, tolerance: tolerance).count
    #expect(count <= vertices && count >= least, "\(count) of \(vertices)")
  }

  @Test("of a dot are those of a polygon about a circle")
  func dot() {
    // If the corners of a polygon are a tolerance outside and its edges a tolerance inside, the edges turn by 2 acos((r
    // − t) / (r + t)).
    for (radius, tolerance, polygon) in [(10.0, 0.1, 15.7), (10, 0.025, 31.4), (100, 0.1, 49.7)] {
      let stroke = ExactStroke(points: [Vector2(3, 4)], halfWidth: radius, curve: .polyline)
      let count = Double(FewestVertices(of: stroke, tolerance: tolerance).count)
      #expect(count <= polygon && count > 0.9 * polygon, "\(radius) \(tolerance): \(count)")
    }
  }

  @Test("of a line do not depend on its points, and of a bend grow with its sharpness over the tolerance")
  func bend() {
    func count(_ points: [Vector2], tolerance: Double) -> Int {
      FewestVertices(
        of: ExactStroke(points: points, halfWidth: 2, curve: .uniformCatmullRom), tolerance: tolerance
      ).count
    }
    let line = (0...10).map { Vector2(10 * Double($0), 0) }
    #expect(abs(count(line, tolerance: 0.1) - count([line[0], line[10]], tolerance: 0.1)) <= 1)
    let wave = line.enumerated().map { Vector2($1.x, $0 % 2 == 0 ? 0 : 12) }
    #expect(count(wave, tolerance: 0.1) > 3 * count(line, tolerance: 0.1))
    let (loose, tight) = (count(wave, tolerance: 0.1), count(wave, tolerance: 0.025))
    // A quarter of the tolerance takes twice as many edges.
    #expect(Double(tight) > 1.6 * Double(loose) && Double(tight) < 2.4 * Double(loose), "\(loose) \(tight)")
  }

  @Test("of a region are no more than its outline has, however the stroke runs within it")
  func hidden() throws {
    let bar = ExactStroke(points: [Vector2(0, 0), Vector2(20, 0)], halfWidth: 1, curve: .polyline)
    try Self.check([Outlines.rectangle(-0.76...20.76, -0.76...0.76)], of: bar, tolerance: 0.24)
    let capsule = Self.capsule(from: Vector2(0, 0), to: Vector2(96, 0))
    let strokes: [[Double]] = [[0, 96], [0, 96, 24], [96, 0, 96], [24, 96, 0], [0, 50, 20, 96, 70, 80]]
    for abscissas in strokes {
      let stroke = ExactStroke(points: abscissas.map { Vector2($0, 0) }, halfWidth: 10, curve: .polyline)
      try Self.check([capsule], of: stroke, tolerance: 0.25, least: 9, "\(abscissas)")
    }
  }

  /// An outline of a stroke 20 wide within 0.25: an arc of five edges about each end, and two long edges.
  private static func capsule(from: Vector2, to: Vector2) -> [Vector2] {
    let along = (to - from) / (to - from).length
    let arc = (0...5).map { step -> Vector2 in
      let angle = 89.8 * .pi / 180 * (Double(step) / 2.5 - 1)
      return along.rotated(by: Vector2(cos(angle), sin(angle))) * 10.2499
    }
    return arc.map { to + $0 } + arc.map { from - $0 }
  }

  @Test("of a stroke that need not be drawn are none, and three where any of it has to be")
  func thin() throws {
    for (halfWidth, least) in [(0.2, 0), (0.27, 3)] {
      let stroke = ExactStroke(
        points: (0...8).map { Vector2(10 * Double($0), $0 % 2 == 0 ? 0 : 6) }, halfWidth: halfWidth,
        curve: .uniformCatmullRom)
      let isNothing = try Self.isKept(OutlineRegion(contours: [], rule: .nonzero), stroke, 0.25)
      #expect(isNothing == (halfWidth < 0.25), "\(halfWidth)")
      let count = FewestVertices(of: stroke, tolerance: 0.25).count
      #expect(count >= least && (least > 0 || count == 0), "\(halfWidth): \(count)")
    }
  }

  @Test("of a spiral are no more than an outline has that fills its gaps")
  func filled() throws {
    let (halfWidth, pitch, t) = (4.0, 8.4, 0.25)
    let turns = (0...60).map { step -> Vector2 in
      let angle = Double(step) * .pi / 12
      return Vector2(cos(angle), sin(angle)) * (pitch * angle / (2 * .pi))
    }
    let spiral = ExactStroke(points: turns, halfWidth: halfWidth, curve: .uniformCatmullRom)
    // The outer border of the last turn, then around the end and back to where that turn began.
    let outer = (36 * 8...60 * 8).map { step -> Vector2 in
      let (span, parameter) = (min(59, step / 8), step == 480 ? 1 : Double(step % 8) / 8)
      let velocity = spiral.velocity(span: span, at: parameter)
      return spiral.position(span: span, at: parameter) + velocity.perpendicularCW / velocity.length * halfWidth
    }
    let end = (1...30).map { step -> Vector2 in
      let angle = .pi * Double(step) / 30
      return turns[60] + (outer[outer.count - 1] - turns[60]).rotated(by: Vector2(cos(angle), sin(angle)))
    }
    var sparse = SparseOutlines(tolerance: t, random: SplitMix64(seed: 8))
    let outline = sparse.outline(along: (outer + end).reversed())
    try Self.check([outline], of: spiral, tolerance: t, least: 14)
  }

  @Test("of a ring are no more than a mesh has without vertices at its inner side, nor much fewer")
  func ring() throws {
    let (radius, halfWidth, t) = (30.15, 9.85, 0.25)
    let stroke = ExactStroke(
      points: Outlines.circle(.zero, radius, sides: 60), halfWidth: halfWidth, curve: .uniformCatmullRom, isClosed: true
    )
    let count = FewestVertices(of: stroke, tolerance: t).count
    for sides in 3...40 {
      let corners = Outlines.circle(.zero, radius + halfWidth + 0.96 * t, sides: sides)
      // Edges from a corner to another run along the inner side.
      let far = Double(sides) / .pi * acos((radius - halfWidth) / (radius + halfWidth + 0.96 * t))
      for over in [Int(far), Int(far) + 1] where over > 1 {
        let triangles = (0..<sides).flatMap { first in
          (1..<over).map { [corners[first], corners[(first + $0) % sides], corners[(first + over) % sides]] }
        }
        guard try Self.isKept(OutlineRegion(contours: triangles, rule: .nonzero), stroke, t) else { continue }
        #expect(count <= sides && Double(count) > 0.8 * Double(sides), "\(count) of \(sides)")
        return
      }
    }
    Issue.record("no such mesh is kept")
  }

  @Test("are no more than overlapping contours have, by either rule")
  func overlapping() throws {
    let stroke = ExactStroke(
      points: [Vector2(-48, 0), Vector2(48, 0), Vector2(0, 0), Vector2(0, 48), Vector2(0, -48)], halfWidth: 10,
      curve: .polyline)
    let bars = [
      Self.capsule(from: Vector2(-48, 0), to: Vector2(48, 0)), Self.capsule(from: Vector2(0, -48), to: Vector2(0, 48)),
    ]
    try Self.check(bars, of: stroke, tolerance: 0.25, least: 18)
    // What both cover is covered once more, or by a line that goes there and back.
    let half = 10.2499 * sin(89.8 * .pi / 180)
    let middle = Outlines.rectangle(-half...half, -half...half)
    try Self.check(bars + [middle], .evenOdd, of: stroke, tolerance: 0.25, least: 18)
    let spike = bars.map { $0 + [Vector2(200, 300), $0[$0.count - 1]] }
    try Self.check(spike, of: stroke, tolerance: 0.25, least: 18)
    // A star covers the circle about its inner edges.
    let dot = ExactStroke(points: [.zero], halfWidth: 10, curve: .polyline)
    for sides in [15, 17, 21, 25] {
      let corners = Outlines.circle(.zero, 10.24, sides: sides)
      let star = (0..<sides).map { corners[2 * $0 % sides] }
      guard try Self.isKept(OutlineRegion(contours: [star], rule: .nonzero), dot, 0.25) else { continue }
      try Self.check([star], of: dot, tolerance: 0.25)
    }
  }

  @Test("are no more than outlines of random strokes have that are made as sparse as possible")
  func sparse() throws {
    var random = SplitMix64(seed: 5)
    var (kept, vertices, bounds) = (0, 0, 0)
    for trial in 0..<24 {
      let isClosed = trial % 5 == 4
      let points = (0..<(3 + trial % 5)).map { _ in Vector2(60 * random.unit(), 60 * random.unit()) }
      let halfWidth = [0.8, 3, 9][trial % 3] * (0.7 + 0.6 * random.unit())
      let stroke = ExactStroke(
        points: points, halfWidths: points.map { _ in halfWidth * (trial % 2 == 0 ? 1 : 0.6 + 0.4 * random.unit()) },
        curve: [.uniformCatmullRom, .polyline, .centripetalCatmullRom][trial % 3], isClosed: isClosed)
      let t = [0.25, 0.05][trial / 7 % 2]
      let count = FewestVertices(of: stroke, tolerance: t).count
      let loops = BorderWalk(along: stroke, cap: .round, join: .round, reach: t, sagitta: t / 256).loops
        .map { OuterWalk(along: $0, distance: 0, loop: 3 * halfWidth).corners.map(\.point) }
      var sparse = SparseOutlines(tolerance: t, random: random)
      for levels in [[-0.95, -0.5, 0, 0.5, 0.95], [-0.9, 0.9], [0.3, 0.96]] {
        let outline = loops.map { sparse.outline(along: $0, levels: levels) }
        guard try Self.isKept(OutlineRegion(contours: outline, rule: .nonzero), stroke, t) else { continue }
        let made = outline.reduce(0) { $0 + $1.count }
        kept += 1
        vertices += made
        bounds += count
        #expect(count <= made, "\(trial): \(count) of \(made)")
      }
      random = sparse.random
    }
    #expect(kept > 40 && Double(bounds) > 0.4 * Double(vertices), "\(kept): \(bounds) of \(vertices)")
  }

  @Test("are no more than meshes have from which vertices are taken while they are kept")
  func taken() throws {
    var random = SplitMix64(seed: 6)
    for trial in 0..<12 {
      let t = 0.25
      let points = (0..<(1 + trial % 3)).map { Vector2(9 * Double($0), 8 * random.unit()) }
      let stroke = ExactStroke(
        points: points, halfWidth: 2.5 + 2 * random.unit(), curve: trial % 2 == 0 ? .uniformCatmullRom : .polyline)
      let loop = BorderWalk(along: stroke, cap: .round, join: .round, reach: t, sagitta: t / 256).loops[0]
      var sparse = SparseOutlines(tolerance: t, random: random)
      var vertices = sparse.outline(
        along: OuterWalk(along: loop, distance: 0, loop: 8).corners.map(\.point), levels: [0.2, 0.97])
      random = sparse.random
      func isKept(_ vertices: [Vector2]) throws -> Bool {
        let triangles = sparse.triangles(of: vertices, in: stroke)
        return try Self.isKept(OutlineRegion(contours: triangles, rule: .nonzero), stroke, t)
      }
      guard try isKept(vertices) else { continue }
      for index in vertices.indices.reversed() {
        var fewer = vertices
        fewer.remove(at: index)
        if try isKept(fewer) { vertices = fewer }
      }
      let count = FewestVertices(of: stroke, tolerance: t).count
      #expect(count <= vertices.count && 2 * count >= vertices.count, "\(trial): \(count) of \(vertices.count)")
    }
  }

  @Test("of butt and square ends and of miters are those of their corners")
  func corners() {
    let points = [Vector2(0, 0), Vector2(60, 0), Vector2(60, 50)]
    let stroke = ExactStroke(points: points, halfWidth: 5, curve: .polyline)
    func count(_ cap: StrokeCap, _ join: StrokeJoin) -> Int {
      func region(_ halfWidth: Double) -> ExactOutline {
        ExactOutline(points: points, halfWidth: halfWidth, cap: cap, join: join)
      }
      return FewestVertices(
        of: region(5), core: region(4.75), along: stroke, cap: cap, join: join, tolerance: 0.25
      ).count
    }
    // The outline has one more, at the inner side of the corner.
    #expect(count(.butt, .miter(limit: 4)) == 5 && count(.square, .miter(limit: 4)) == 5)
    #expect(count(.butt, .bevel) == 6)
    #expect(count(.round, .round) > 6)
  }
}
