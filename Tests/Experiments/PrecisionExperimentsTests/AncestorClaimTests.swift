import PrecisionExperiments
import Results
import Testing

/// What becomes of edges stored above the camera.
@Suite struct AncestorClaimTests {
  private func worst(_ scheme: String, level: Int, decades: Int) throws -> (largest: Double, invalid: Int) {
    let configuration = try Scenario.configuration([scheme], decades: [decades], ancestors: [level])
    let rows = try Scenario.rows(configuration).filter { $0.content == .ancestors }
    #expect(!rows.isEmpty)
    return (rows.compactMap(\.summary.placement?.maximum).max() ?? .infinity, rows.map(\.summary.invalid).reduce(0, +))
  }

  @Test(arguments: [9, 100, 1000])
  func telescopingLosesAncestorsAThousandfoldALevel(decades: Int) throws {
    let first = try worst("telescoping", level: 1, decades: decades)
    #expect((0.002...0.05).contains(first.largest), "one level above: \(first.largest) px")
    #expect(first.invalid == 0)
    let second = try worst("telescoping", level: 2, decades: decades)
    #expect((2...50).contains(second.largest), "two levels above: \(second.largest) px")
    let third = try worst("telescoping", level: 3, decades: decades)
    #expect(third.invalid > 0, "three levels above an edge is off by more than the viewport")
  }

  @Test(arguments: [1, 3, 30, 300])
  func autoKeepsAncestorsWhereTheyAre(level: Int) throws {
    let seen = try worst("mpfr-auto", level: level, decades: 1000)
    #expect(seen.invalid == 0)
    #expect(seen.largest <= 1e-4, "\(level) levels above: \(seen.largest) px")
  }

  @Test func ancestorsNeedRoomAbove() throws {
    let configuration = try Scenario.configuration(["float64"], decades: [0, 2, 3, 6], ancestors: [1, 2])
    let depths = configuration.cells.filter { $0.subject.content == .ancestors }.map {
      ($0.subject.level, $0.depth.decades)
    }
    #expect(depths.allSatisfy { Double(3 * $0.0) <= $0.1 })
    #expect(depths.contains { $0 == (1, 3) } && depths.contains { $0 == (2, 6) })
  }
}
