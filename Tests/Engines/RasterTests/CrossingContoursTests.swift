import Geometry
import Raster
import Testing

/// Contours that cross themselves and each other, by both rules, compared with fractions.
struct CrossingContoursTests {
  private static let side = 6

  /// The coverage of a range of px, row by row.
  private func coverage(_ region: RegionFiller, _ rule: FillRule, columns: Range<Int>, rows: Range<Int>) -> [Double] {
    var result = [Double](repeating: 0, count: Self.side * Self.side)
    region.forEachRun(columns: columns, rows: rows, rule: rule) { y, run, coverage in
      #expect(rows.contains(y) && run == run.clamped(to: columns) && !run.isEmpty && coverage > 0 && coverage <= 1)
      for x in run {
        #expect(result[y * Self.side + x] == 0, "a px is told twice")
        result[y * Self.side + x] = coverage
      }
    }
    return result
  }

  private func contour(_ random: inout SplitMix64) -> [Vector2] {
    // Corners are on the borders of px, on a coarse grid on which edges touch and coincide, or anywhere; some are far
    // away. Now and then an edge is horizontal.
    let grid = [1.0, 4, 0x1p40][Int(random.next() % 3)]
    let reach = random.next() % 8 == 0 ? 300.0 : 9
    var corners: [Vector2] = []
    for _ in 0..<3 + Int(random.next() % 6) {
      var corner = Vector2(random.unit(), random.unit()) * reach - Vector2(1.5, 1.5)
      corner = (corner * grid).rounded(.toNearestOrEven) / grid
      if let last = corners.last, random.next() % 4 == 0 { corner.y = last.y }
      corners.append(corner)
    }
    return corners
  }

  @Test func areCoveredByTheExactAreaInEveryRectangle() {
    var random = SplitMix64(seed: 0x7a5)
    var region = RegionFiller()
    for _ in 0..<40 {
      region.removeAll()
      var exact = RationalCoverage()
      for _ in 0...(random.next() % 3) {
        let corners = contour(&random)
        region.add(corners)
        exact.add(corners)
      }
      for rule in FillRule.allCases {
        let found = coverage(region, rule, columns: 0..<Self.side, rows: 0..<Self.side)
        for y in 0..<Self.side {
          for (x, expected) in exact.row(y, width: Self.side, rule).enumerated() {
            #expect(abs(found[y * Self.side + x] - expected) < 1e-12, "(\(x), \(y)), \(rule)")
          }
        }
        for _ in 0..<8 {
          let (a, b) = (Int(random.next() % 7), Int(random.next() % 7))
          let (c, d) = (Int(random.next() % 7), Int(random.next() % 7))
          let (columns, rows) = (min(a, b)..<max(a, b), min(c, d)..<max(c, d))
          let part = coverage(region, rule, columns: columns, rows: rows)
          for index in part.indices {
            let isWithin = columns.contains(index % Self.side) && rows.contains(index / Self.side)
            #expect(part[index] == (isWithin ? found[index] : 0), "\(index) of \(columns), \(rows), \(rule)")
          }
        }
      }
    }
  }

  /// Px of negative columns and rows are filled like others.
  @Test func rectanglesMayLieAnywhere() {
    var region = RegionFiller()
    region.add([Vector2(-3, -2.5), Vector2(-1, -2.5), Vector2(-1, -1), Vector2(-3, -1)])
    var told: [Int: Double] = [:]
    region.forEachRun(columns: -5..<(-2), rows: Int.min..<Int.max) { y, columns, coverage in
      for x in columns { told[10 * y + x] = coverage }
    }
    #expect(told == [-33: 0.5, -23: 1])
  }
}
