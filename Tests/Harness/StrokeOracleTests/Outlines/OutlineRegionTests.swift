import Geometry
import TestSupport
import Testing

@testable import StrokeOracle

@Suite("The region of an outline")
struct OutlineRegionTests {
  static let seed: UInt64 = 0x0417

  /// Contours about the origin: of any doubles, or of small whole numbers, so that edges coincide and corners touch.
  private static func outline(isWhole: Bool, using random: inout SplitMix64) -> NaiveOutline {
    let contours = (0..<1 + Int(random.next() % 3)).map { _ in
      (0..<Int(random.next() % 9)).map { _ in
        let corner = Vector2(4 * random.symmetric(), 4 * random.symmetric())
        return isWhole ? corner.rounded(.toNearestOrEven) : corner
      }
    }
    return NaiveOutline(contours: contours, rule: random.next() & 1 == 0 ? .nonzero : .evenOdd)
  }

  @Test("holds the positions that a sum of angles says, and its border lies between those and the others")
  func border() throws {
    var random = SplitMix64(seed: Self.seed)
    for index in 0..<400 {
      let outline = Self.outline(isWhole: index % 2 == 0, using: &random)
      let region = outline.region
      let border = try OutlineBorder(of: region)
      var before: (Vector2, Bool)?
      for _ in 0..<12 {
        let position = Vector2(5 * random.symmetric(), 5 * random.symmetric())
        let isCovered = outline.covers(position)
        check(region.contains(position) == isCovered, "seed \(Self.seed) \(outline): \(position)")
        if let (other, wasCovered) = before {
          // Each crossing of the border enters or leaves the covered area.
          let entries = border.segments.reduce(0) { $0 + Self.crossing(from: other, to: position, $1) }
          check(
            entries == (isCovered ? 1 : 0) - (wasCovered ? 1 : 0),
            "seed \(Self.seed) \(outline): \(entries) entries from \(other) to \(position)")
        }
        before = (position, isCovered)
      }
    }
  }

  /// 1 if a path enters through a part of the border, −1 if it leaves, 0 if it passes by.
  private static func crossing(from: Vector2, to: Vector2, _ part: OutlineBorder.Segment) -> Int {
    func side(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Bool { (b - a).cross(c - a) > 0 }
    guard side(from, to, part.from) != side(from, to, part.to),
      side(part.from, part.to, from) != side(part.from, part.to, to)
    else { return 0 }
    return side(part.from, part.to, to) ? 1 : -1
  }

  @Test("of a mesh has the area of the union of its triangles")
  func triangles() throws {
    var random = SplitMix64(seed: Self.seed &+ 1)
    for index in 0..<60 {
      let positions = (0..<9).map { _ -> SIMD2<Float> in
        let corner = SIMD2(Float(6 * random.symmetric()), Float(6 * random.symmetric()))
        return index % 2 == 0 ? corner.rounded(.toNearestOrEven) : corner
      }
      let strip = (0..<24).map { _ in UInt32(random.next() % 9) }
      let mesh = MeshCoverage(positions: positions, strip: strip, origin: .zero)
      let contours = mesh.triangles.map { [$0.a, $0.b, $0.c] }
      let border = try OutlineBorder(of: OutlineRegion(contours: contours, rule: .nonzero))
      let area = border.segments.reduce(0) { $0 + $1.from.cross($1.to) / 2 }
      check(
        abs(area - mesh.unionArea) < 1e-8, "seed \(Self.seed &+ 1) \(positions) \(strip): \(area), \(mesh.unionArea)")
    }
  }

  @Test("of rectangles has the holes that a flood fill finds")
  func holes() throws {
    var random = SplitMix64(seed: Self.seed &+ 2)
    let (columns, rows) = (12, 9)
    for _ in 0..<200 {
      let rule = random.next() & 1 == 0 ? FillRule.nonzero : .evenOdd
      var windings = Array(repeating: 0, count: columns * rows)
      var contours: [[Vector2]] = []
      for _ in 0..<10 {
        let (x, y) = (1 + Int(random.next() % 8), 1 + Int(random.next() % 5))
        let (w, h) = (1 + Int(random.next() % 3), 1 + Int(random.next() % 3))
        let isReversed = random.next() % 3 == 0
        let corners = Outlines.rectangle(Double(x)...Double(x + w), Double(y)...Double(y + h))
        contours.append(isReversed ? corners.reversed() : corners)
        for row in y..<y + h { for column in x..<x + w { windings[columns * row + column] += isReversed ? -1 : 1 } }
      }
      var isOpen = windings.map { rule == .nonzero ? $0 == 0 : $0 % 2 == 0 }
      var parts = 0
      for cell in isOpen.indices where isOpen[cell] {
        parts += 1
        var waiting = [cell]
        isOpen[cell] = false
        while let next = waiting.popLast() {
          let (x, y) = (next % columns, next / columns)
          for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
          where (0..<columns).contains(x) && (0..<rows).contains(y) && isOpen[columns * y + x] {
            isOpen[columns * y + x] = false
            waiting.append(columns * y + x)
          }
        }
      }
      let holes = try OutlineBorder(of: OutlineRegion(contours: contours, rule: rule)).holes
      check(holes.count == parts - 1, "seed \(Self.seed &+ 2) \(rule) \(contours): \(holes.count), \(parts - 1)")
    }
  }

  @Test("of long edges that cross at tiny angles is split until no edge meets another but at its ends")
  func flat() throws {
    var random = SplitMix64(seed: Self.seed &+ 3)
    for index in 0..<120 {
      let height = [1e-6, 1e-8, 1e-9, 1e-11][index % 4]
      let corners =
        (0..<20).map { Vector2($0 % 2 == 0 ? 0 : 1000 + random.unit(), height * random.symmetric()) }
        + [Vector2(500, 3)]
      let arrangement = try OutlineArrangement(of: OutlineRegion(contours: [corners], rule: .evenOdd))
      let edges = arrangement.edges.map { arrangement.ends(of: $0) }
      for (index, (a, b)) in edges.enumerated() {
        for (c, d) in edges[..<index] {
          let sides = (Orientation.sign(a, b, c), Orientation.sign(a, b, d))
          let others = (Orientation.sign(c, d, a), Orientation.sign(c, d, b))
          let isCrossing = sides.0 * sides.1 < 0 && others.0 * others.1 < 0
          let isTouching =
            Self.isWithin(a, b, c, sides.0) || Self.isWithin(a, b, d, sides.1) || Self.isWithin(c, d, a, others.0)
            || Self.isWithin(c, d, b, others.1)
          check(!isCrossing && !isTouching, "seed \(Self.seed &+ 3) \(corners): \(a) \(b), \(c) \(d)")
        }
      }
      let border = try OutlineBorder(of: OutlineRegion(contours: [corners], rule: .evenOdd))
      let area = border.segments.reduce(0) { $0 + $1.from.cross($1.to) / 2 }
      check(abs(area - 1501) < 1.5, "seed \(Self.seed &+ 3) \(corners): \(area)")
    }
  }

  /// Whether a position is on an edge between its ends, from the side of the edge's line that it is on.
  private static func isWithin(_ from: Vector2, _ to: Vector2, _ position: Vector2, _ side: Int) -> Bool {
    side == 0 && (position - from).dot(position - to) < 0
  }

  @Test("covers nothing without an area, and no position that is no number")
  func nothing() throws {
    for contours in [
      [], [[]], [[Vector2(1, 1)]], [[Vector2(0, 0), Vector2(3, 1)]], [[Vector2](repeating: .zero, count: 5)],
    ] {
      let region = OutlineRegion(contours: contours, rule: .nonzero)
      #expect(try !region.contains(Vector2(1.5, 0.5)) && OutlineBorder(of: region).segments.isEmpty)
    }
    let square = OutlineRegion(contours: [Outlines.rectangle(0...2, 0...2)], rule: .evenOdd)
    #expect(square.contains(Vector2(1, 1)) && square.edges.count == 4)
    for position in [Vector2(.nan, 1), Vector2(1, .nan), Vector2(-.infinity, 1), Vector2(1, .infinity)] {
      #expect(!square.contains(position))
    }
    let far = OutlineRegion.maxCoordinate
    let huge = OutlineRegion(contours: [Outlines.rectangle(-far...far, -far...far)], rule: .nonzero)
    #expect(try huge.contains(Vector2(1, 1)) && OutlineBorder(of: huge).segments.count == 4)
    let tiny = OutlineRegion(contours: [Outlines.rectangle(0...0x1p-1074, 0...0x1p-1074)], rule: .nonzero)
    #expect(try OutlineBorder(of: tiny).segments.isEmpty)
  }
}
