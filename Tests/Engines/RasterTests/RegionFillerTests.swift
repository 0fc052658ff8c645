import Geometry
import Raster
import Testing

/// The coverage of each px is the area of its covered part.
struct RegionFillerTests {
  private static let side = 12

  private func coverage(_ region: RegionFiller, _ rule: FillRule = .nonzero) -> [Double] {
    var result = [Double](repeating: 0, count: Self.side * Self.side)
    region.forEachRun(width: Self.side, height: Self.side, rule: rule) { y, columns, coverage in
      for x in columns {
        #expect(result[y * Self.side + x] == 0, "a px is told twice")
        result[y * Self.side + x] = coverage
      }
    }
    return result
  }

  /// The area of the part of a convex polygon in a px, by clipping. It shares no code with what is tested.
  private func area(_ polygon: [Vector2], x: Int, y: Int) -> Double {
    var part = polygon
    let sides: [(Vector2) -> Double] = [
      { $0.x - Double(x) }, { Double(x + 1) - $0.x }, { $0.y - Double(y) }, { Double(y + 1) - $0.y },
    ]
    for side in sides {
      var next: [Vector2] = []
      for (index, corner) in part.enumerated() {
        let last = part[index == 0 ? part.count - 1 : index - 1]
        let (a, b) = (side(last), side(corner))
        if (a >= 0) != (b >= 0) { next.append(last + (corner - last) * (a / (a - b))) }
        if b >= 0 { next.append(corner) }
      }
      part = next
    }
    return signedArea(part)
  }

  private func signedArea(_ polygon: [Vector2]) -> Double {
    var twice = 0.0
    for (index, corner) in polygon.enumerated() {
      twice += polygon[index == 0 ? polygon.count - 1 : index - 1].cross(corner)
    }
    return abs(twice) / 2
  }

  private func position(_ random: inout SplitMix64) -> Vector2 {
    let position = Vector2(random.unit(), random.unit()) * 18 - Vector2(3, 3)
    // Now and then the position is on the border of a px.
    return random.next() % 4 == 0 ? position.rounded(.toNearestOrEven) : position
  }

  @Test func ofATriangleItIsThePartThatClippingGives() {
    var random = SplitMix64(seed: 71)
    for _ in 0..<150 {
      var corners = (0..<3).map { _ in position(&random) }
      // An edge that is horizontal within a row of px.
      if random.next() % 3 == 0 { corners[1].y = corners[0].y }
      var region = RegionFiller()
      region.addTriangle(corners[0], corners[1], corners[2])
      let found = coverage(region)
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let expected = area(corners, x: x, y: y)
          #expect(abs(found[y * Self.side + x] - expected) < 1e-9, "(\(x), \(y)) of \(corners)")
        }
      }
    }
  }

  /// Two triangles that overlap: the union is the sum of both minus their intersection, which is convex.
  @Test func ofTrianglesThatOverlapItIsTheUnionAndOfTheEvenOddRuleTheDifference() {
    var random = SplitMix64(seed: 72)
    for _ in 0..<60 {
      var triangles: [[Vector2]] = []
      while triangles.count < 2 {
        let corners = (0..<3).map { _ in position(&random) }
        let cross = (corners[1] - corners[0]).cross(corners[2] - corners[0])
        if abs(cross) > 1e-3 { triangles.append(cross > 0 ? corners : [corners[0], corners[2], corners[1]]) }
      }
      var shared = triangles[0]
      for index in 0..<3 {
        let (from, to) = (triangles[1][index], triangles[1][(index + 1) % 3])
        var next: [Vector2] = []
        for (number, corner) in shared.enumerated() {
          let last = shared[number == 0 ? shared.count - 1 : number - 1]
          let (a, b) = ((to - from).cross(last - from), (to - from).cross(corner - from))
          if (a >= 0) != (b >= 0) { next.append(last + (corner - last) * (a / (a - b))) }
          if b >= 0 { next.append(corner) }
        }
        shared = next
      }
      var region = RegionFiller()
      for corners in triangles { region.addTriangle(corners[0], corners[1], corners[2]) }
      let (union, difference) = (coverage(region), coverage(region, .evenOdd))
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let sum = area(triangles[0], x: x, y: y) + area(triangles[1], x: x, y: y)
          let both = shared.count > 2 ? area(shared, x: x, y: y) : 0
          #expect(abs(union[y * Self.side + x] - (sum - both)) < 1e-8, "(\(x), \(y)) of \(triangles)")
          #expect(abs(difference[y * Self.side + x] - (sum - 2 * both)) < 1e-8, "(\(x), \(y)) of \(triangles)")
        }
      }
    }
  }

  /// A fan of triangles equals the polygon: no trace is left of the edges that two triangles share.
  @Test func aMeshIsAsItsOutlineIs() {
    let corners = (0..<40).map { index in
      Vector2(6, 6) + Vector2(5.3, 0).rotated(by: Rotation(halfTangent: Double(index) / 40)?.pair ?? Vector2(1, 0))
    }
    var (mesh, outline) = (RegionFiller(), RegionFiller())
    for index in 1..<39 { mesh.addTriangle(corners[0], corners[index], corners[index + 1]) }
    outline.add(corners)
    let (a, b) = (coverage(mesh), coverage(outline))
    #expect(zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(abs(a.reduce(0, +) - signedArea(corners)) < 1e-9)
  }

  @Test func whatIsNotFiniteOrFarAwayPaintsNothingElsewhere() {
    var region = RegionFiller()
    region.add([Vector2(.nan, 0), Vector2(1, 1), Vector2(0, 1)])
    region.add([Vector2(0, .infinity), Vector2(1, 1), Vector2(0, 1)])
    region.add([Vector2(1, 1), Vector2(2, 2)])
    #expect(coverage(region).allSatisfy { $0 == 0 })
    region.add([Vector2(-1e9, -1e9), Vector2(1e9, -1e9), Vector2(1e9, 1e9), Vector2(-1e9, 1e9)])
    #expect(coverage(region).allSatisfy { $0 == 1 })
    region.removeAll()
    region.add([Vector2(20, 0), Vector2(30, 0), Vector2(30, 12), Vector2(20, 12)])
    #expect(coverage(region).allSatisfy { $0 == 0 })
    region.forEachRun(width: 0, height: 5) { _, _, _ in Issue.record("a picture without px has none") }
  }

  @Test func manyEdgesInAPxAreAveraged() {
    var region = RegionFiller()
    // 40 strips of a hundredth of a px each, in one px.
    for strip in 0..<40 {
      let x = 3 + Double(strip) * 0.02
      region.add([Vector2(x, 3), Vector2(x + 0.01, 3), Vector2(x + 0.01, 4), Vector2(x, 4)])
    }
    #expect(abs(coverage(region)[3 * Self.side + 3] - 0.4) < 1e-9)
  }

  @Test func coloursAreMixedByCoverageAndAlpha() throws {
    var image = try #require(PixelImage(width: 2, height: 1, color: SIMD4(255, 255, 255, 255)))
    image.paint(SIMD4(0, 0, 0, 255), coverage: 0.5, x: 0, y: 0)
    image.paint(SIMD4(255, 0, 0, 128), coverage: 1, x: 1, y: 0)
    #expect(image[0, 0] == SIMD4(128, 128, 128, 255))
    #expect(image[1, 0] == SIMD4(255, 127, 127, 255))
    var clear = try #require(PixelImage(width: 1, height: 1))
    clear.paint(SIMD4(10, 20, 30, 255), coverage: 0.25, x: 0, y: 0)
    #expect(clear[0, 0] == SIMD4(10, 20, 30, 64))
    clear.paint(SIMD4(10, 20, 30, 255), coverage: 1, x: 5, y: 0)
    #expect(clear[5, 0] == .zero && clear[-1, 0] == .zero)
    #expect(PixelImage(width: 0, height: 1) == nil && PixelImage(width: 70_000, height: 1) == nil)
    #expect(PixelImage(width: 60_000, height: 60_000) == nil && PixelImage(width: 2, height: 2, pixels: []) == nil)
  }
}
