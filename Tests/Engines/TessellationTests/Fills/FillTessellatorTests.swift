import Geometry
import TestSupport
import Testing

@testable import Tessellation

/// Compares the triangles of polygons with the winding rule, position by position.
struct FillTessellatorTests {
  private let filler = FillTessellator()

  @Test(arguments: FillRule.allCases)
  func everyPositionInsideIsInOneTriangleAndOutsideInNone(rule: FillRule) throws {
    var random = SplitMix64(seed: 18)
    for round in 0..<300 {
      let contours = (0..<Int(1 + random.next() % 3)).map { _ in
        // A coarse grid makes points coincide with points, and edges with edges.
        (0..<Int(3 + random.next() % 12)).map { _ in
          round & 1 == 0
            ? Vector2(random.symmetric(), random.symmetric())
            : Vector2(Double(random.next() % 6), Double(random.next() % 6))
        }
      }
      try expectFilled(contours, rule, &random)
    }
  }

  @Test(arguments: [5, 7, 9, 11], FillRule.allCases)
  func aStarThatGoesAroundTwiceIsFilledByTheRule(tips: Int, rule: FillRule) throws {
    var random = SplitMix64(seed: 5)
    let star = (0..<tips).map { ring(Double(2 * $0) / Double(tips), radius: 3) }
    try expectFilled([star], rule, &random)
  }

  /// Seen from its first point, all of it turns in one direction, like a convex polygon. But it goes around twice.
  @Test(arguments: FillRule.allCases)
  func aSpiralAroundItsFirstPointIsFilledOnce(rule: FillRule) throws {
    var random = SplitMix64(seed: 6)
    let spiral = [Vector2.zero] + (0..<30).map { ring(Double($0) / 15.5, radius: 1 + Double($0) / 20) }
    try expectFilled([spiral], rule, &random)
  }

  @Test func theAreaOfARingIsThatOfTheCircleLessTheHole() throws {
    let outer = (0..<200).map { ring(Double($0) / 200, radius: 2) }
    let hole = (0..<200).map { ring(-Double($0) / 200, radius: 1) }
    try filler.fill(outer + hole, contourEnds: [200, 400], rule: .nonzero)
    let area = areas(outer + hole).reduce(0, +)
    #expect(abs(area - (shoelace(outer) + shoelace(hole))) < 1e-12)
    #expect(filler.crossings.isEmpty)
  }

  @Test func aSquareAFullTurnOfPointsTwiceOverIsASquare() throws {
    let corners = [Vector2(0, 0), Vector2(0, 0), Vector2(2, 0), Vector2(2, 2), Vector2(2, 2), Vector2(0, 2)]
    try filler.fill(corners + corners, contourEnds: [6, 12], rule: .nonzero)
    #expect(areas(corners + corners).reduce(0, +) == 4)
    try filler.fill(corners + corners, contourEnds: [6, 12], rule: .evenOdd)
    #expect(filler.indices.isEmpty)
  }

  @Test func clockwiseContoursGiveCounterClockwiseTriangles() throws {
    let points = [Vector2(0, 0), Vector2(0, 1), Vector2(1, 1), Vector2(1, 0)]
    try filler.fill(points, contourEnds: [4], rule: .nonzero)
    #expect(areas(points) == [0.5, 0.5])
  }

  @Test func whatHasNoInsideGivesNoTriangles() throws {
    let line = [Vector2(0, 0), Vector2(1, 1), Vector2(2, 2), Vector2(3, 3)]
    for points in [[], [line[0]], Array(line[..<2]), line, Array(repeating: line[1], count: 50)] {
      try filler.fill(points, contourEnds: points.isEmpty ? [] : [points.count], rule: .nonzero)
      #expect(filler.indices.isEmpty)
    }
    try filler.fill([], contourEnds: [0, 0], rule: .nonzero)
    try filler.fill(line, contourEnds: [0, 1, 1, 2, 4, 4], rule: .evenOdd)
    #expect(filler.indices.isEmpty)
  }

  @Test(arguments: [-1000, -400, -200, 0, 200, 500])
  func theUnitChangesNothing(exponent: Int) throws {
    var random = SplitMix64(seed: 9)
    let points = (0..<40).map { _ in Vector2(random.symmetric(), random.symmetric()) }
    try filler.fill(points, contourEnds: [40], rule: .evenOdd)
    let (indices, crossings) = (filler.indices, filler.crossings)
    let unit = Double(sign: .plus, exponent: exponent, significand: 1)
    try filler.fill(points.map { $0 * unit }, contourEnds: [40], rule: .evenOdd)
    // Products of coordinates below 2^-500 are 0, and so are areas.
    if exponent > -500 {
      #expect(filler.indices == indices)
      #expect(filler.crossings == crossings.map { $0 * unit })
    } else {
      #expect(filler.indices.isEmpty)
    }
  }

  @Test func badContoursAreRefusedAndTheNextOnesFilled() throws {
    let square = [Vector2(0, 0), Vector2(1, 0), Vector2(1, 1), Vector2(0, 1)]
    for value in [Double.nan, .infinity, -.infinity, 1e160] {
      var points = square
      points[2].y = value
      #expect(throws: FillError.pointTooFar(2)) {
        try filler.fill(points, contourEnds: [4], rule: .nonzero)
      }
      #expect(filler.indices.isEmpty)
    }
    for ends in [[], [3], [5], [3, 2], [-1, 4], [Int.max], [4, Int.min]] {
      #expect(throws: FillError.self) { try filler.fill(square, contourEnds: ends, rule: .nonzero) }
    }
    try filler.fill(square, contourEnds: [4], rule: .nonzero)
    #expect(filler.indices.count == 6)
  }

  @Test func tenThousandRandomPolygonsOfAllMagnitudesAreFilled() throws {
    var random = SplitMix64(seed: 10_000)
    for round in 0..<10_000 {
      let points = (0..<Int(3 + random.next() % 20)).map { _ in
        switch round % 4 {
        case 0: Vector2(random.symmetric(), random.symmetric())
        case 1: Vector2(Double(random.next() % 4), Double(random.next() % 4))
        case 2: Vector2(magnitude(&random), magnitude(&random))
        default: Vector2(1 + Double(random.next() % 8).ulp, Double(random.next() % 3) * 0x1p-52 + 1)
        }
      }
      let end = Int(random.next() % UInt64(points.count))
      try filler.fill(points, contourEnds: [end, points.count], rule: random.next() & 1 == 0 ? .nonzero : .evenOdd)
      let sizes = areas(points)
      check(sizes.allSatisfy { $0 > 0 }, "round \(round) has a triangle of area \(sizes.min() ?? 0)")
    }
  }

  @Test func aMillionPointsAreFilled() throws {
    let points = (0..<1_000_001).map { Vector2(Double($0), $0 & 1 == 0 ? 0 : 1) } + [Vector2(500_000, -1)]
    try filler.fill(points, contourEnds: [points.count], rule: .nonzero)
    #expect(abs(areas(points).reduce(0, +) - abs(shoelace(points))) < 1e-3)
  }

  /// All edges of the comb meet one sweep line at the same time.
  @Test(arguments: [true, false])
  func aCombOfTwentyThousandTeethIsFilled(isUpright: Bool) throws {
    var points = (0..<40_001).map { Vector2(Double(($0 & 1) * 40_000), Double($0)) }
    points.append(Vector2(-1, 40_000))
    points.append(Vector2(-1, 0))
    if isUpright { points = points.map { Vector2($0.y, $0.x) } }
    try filler.fill(points, contourEnds: [points.count], rule: .nonzero)
    #expect(filler.indices.count == 3 * (points.count - 2))
    #expect(areas(points).reduce(0, +) == abs(shoelace(points)))
  }

  /// If many contours overlap, only the border of their union makes triangles.
  @Test func overlappingSquaresAreAsFewTrianglesAsTheirUnion() throws {
    var (points, ends): ([Vector2], [Int]) = ([], [])
    for number in 0..<50 {
      let (low, high) = (Double(number), Double(number + 100))
      points += [Vector2(low, 0), Vector2(high, 0), Vector2(high, 100), Vector2(low, 100)]
      ends.append(points.count)
    }
    try filler.fill(points, contourEnds: ends, rule: .nonzero)
    #expect(areas(points).reduce(0, +) == 149 * 100)
    // Of the 100 corners above, and those below, each is on the border.
    #expect(filler.indices.count / 3 == 200 - 2)
    #expect(filler.crossings.isEmpty)
  }

  @Test func tooManyCrossingsAreRefusedAndTheNextContoursFilled() throws {
    let filler = FillTessellator(maxCrossings: 100)
    // The edges of six spikes cross those of six others 144 times.
    let spikes = (0..<6).map(Double.init)
    let points =
      spikes.flatMap { [Vector2($0, -1), Vector2($0 + 0.25, 6), Vector2($0 + 0.5, -1)] }
      + spikes.flatMap { [Vector2(-1, $0), Vector2(6, $0 + 0.25), Vector2(-1, $0 + 0.5)] }
    let ends = Array(stride(from: 3, through: points.count, by: 3))
    #expect(throws: FillError.tooManyCrossings) { try filler.fill(points, contourEnds: ends, rule: .evenOdd) }
    #expect(filler.indices.isEmpty)
    try filler.fill([Vector2(0, 0), Vector2(1, 0), Vector2(0, 1)], contourEnds: [3], rule: .evenOdd)
    #expect(filler.indices.count == 3)
    try FillTessellator(maxCrossings: 200).fill(points, contourEnds: ends, rule: .evenOdd)
  }

  /// Hundreds of edges that nearly meet in one point, and points within a few units of the finest grid. There, rounding
  /// could move crossings in a cycle.
  @Test func whatRoundingMovesInACircleIsFilled() throws {
    for seed in 0..<12 as Range<UInt64> {
      var random = SplitMix64(seed: seed, stream: "circles")
      let centre = Vector2(0.3, 0.4)
      let diameters = (0..<100).flatMap { _ in
        let turn = Rotation(halfTangent: random.symmetric())?.pair ?? Vector2(1, 0)
        let direction = turn * (0.3 + 0.3 * random.unit())
        return [centre + direction, centre - direction]
      }
      try filler.fill(diameters, contourEnds: [diameters.count], rule: .evenOdd)
      let area = areas(diameters).reduce(0, +)
      #expect(abs(area - Self.evenOddArea(of: diameters)) < 1e-4)
      let near = (0..<200).map { _ in
        Vector2(1 + Double(random.next() % 64) * 0x1p-52, 1 + Double(random.next() % 64) * 0x1p-52)
      }
      try filler.fill(near, contourEnds: [near.count], rule: .evenOdd)
    }
  }

  /// The area, computed from 5,000 lines across.
  private static func evenOddArea(of points: [Vector2]) -> Double {
    let (lines, low, high) = (5000, points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    let height = (high - low) / Double(lines)
    return height
      * (0..<lines).reduce(0) { sum, line in
        let y = low + (Double(line) + 0.5) * height
        let crossings = points.indices.compactMap { index -> Double? in
          let (a, b) = (points[index], points[(index + 1) % points.count])
          return (a.y <= y) == (b.y <= y) ? nil : a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
        }.sorted()
        return sum + stride(from: 1, to: crossings.count, by: 2).reduce(0) { $0 + crossings[$1] - crossings[$1 - 1] }
      }
  }

  // MARK: The winding rule

  private func ring(_ turns: Double, radius: Double) -> Vector2 {
    // The angle is computed by halving, so no library's sine is needed.
    var turn = turns - turns.rounded(.down)
    var result = Vector2(1, 0)
    var step = Vector2(-1, 0)
    for _ in 0..<52 {
      turn *= 2
      if turn >= 1 {
        turn -= 1
        result = result.rotated(by: step)
      }
      step = Vector2(((1 + step.x) / 2).squareRoot(), ((1 - step.x) / 2).squareRoot())
    }
    return result * radius
  }

  private func magnitude(_ random: inout SplitMix64) -> Double {
    random.symmetric() * Double(sign: .plus, exponent: Int(random.next() % 1000) - 500, significand: 1)
  }

  private func shoelace(_ points: [Vector2]) -> Double {
    var twice = 0.0
    for index in points.indices { twice += points[index].cross(points[(index + 1) % points.count]) }
    return twice / 2
  }

  private func corners(_ points: [Vector2]) -> [(Vector2, Vector2, Vector2)] {
    let all = points + filler.crossings
    return stride(from: 0, to: filler.indices.count, by: 3).map {
      (all[Int(filler.indices[$0])], all[Int(filler.indices[$0 + 1])], all[Int(filler.indices[$0 + 2])])
    }
  }

  private func areas(_ points: [Vector2]) -> [Double] {
    corners(points).map { ($1 - $0).cross($2 - $0) / 2 }
  }

  private func expectFilled(_ contours: [[Vector2]], _ rule: FillRule, _ random: inout SplitMix64) throws {
    let points = contours.flatMap { $0 }
    var ends: [Int] = []
    for contour in contours { ends.append((ends.last ?? 0) + contour.count) }
    try filler.fill(points, contourEnds: ends, rule: rule)
    let triangles = corners(points)
    var box = Box.empty
    for point in points { box.extend(to: point) }
    let margin = 1e-9 * box.size.length
    for _ in 0..<40 {
      let sample = box.min + Vector2(random.unit(), random.unit()) * box.size
      var winding = 0
      var isNearAnEdge = false
      for contour in contours {
        for (index, a) in contour.enumerated() {
          let b = contour[(index + 1) % contour.count]
          let side = (b - a).cross(sample - a)
          if abs(side) <= margin * (b - a).length { isNearAnEdge = true }
          if a.y <= sample.y && b.y > sample.y && side > 0 { winding += 1 }
          if b.y <= sample.y && a.y > sample.y && side < 0 { winding -= 1 }
        }
      }
      guard !isNearAnEdge else { continue }
      let isInside = rule == .nonzero ? winding != 0 : winding & 1 != 0
      // At an edge between two triangles, a position may seem to be in both or in neither.
      var count = 0
      for (a, b, c) in triangles {
        let sides = [(b - a).cross(sample - a), (c - b).cross(sample - b), (a - c).cross(sample - c)]
        if sides.contains(where: { abs($0) < 1e-13 * box.size.length }) { isNearAnEdge = true }
        if sides.allSatisfy({ $0 > 0 }) { count += 1 }
      }
      guard !isNearAnEdge else { continue }
      check(count == (isInside ? 1 : 0), "\(sample), winding \(winding), is in \(count) triangles: \(contours)")
    }
  }
}
