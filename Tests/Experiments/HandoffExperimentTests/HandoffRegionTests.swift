import Frames
import Geometry
import Results
import Testing

@testable import HandoffExperiment

/// The checks of borders, covers, erasers, bookmarks and flights: they hold, and detect violations.
@Suite struct HandoffRegionTests {
  private static func borders(
    _ fault: FaultyCompositor.Fault, levels: Int = 3
  ) -> (border: [HandoffRow], covered: [HandoffRow]) {
    let rows = HandoffScenario.checks(FaultyDrawingHandoff(fault: fault)).borders(levels: levels)
    #expect(rows.map(\.format) == PositionFormat.allCases + PositionFormat.allCases)
    return (rows.filter { $0.check == .border }, rows.filter { $0.check == .covered })
  }

  // MARK: Borders and covers

  @Test(arguments: [1, 2, 3, 10, 100, 334, 400])
  func dyadicDrawsBordersInTheirPlaces(levels: Int) {
    for seed in [1, 2, 3] as [UInt64] where seed == 1 || levels < 50 {
      let rows = HandoffScenario.checks(DyadicHandoff(), seed: seed).borders(levels: levels)
      rows[0].expect(1e-15...1e-9, .pass)
      rows[1].expect(1e-7...1e-4, .pass)
      for row in rows[2...] { row.expect(0...0, .pass) }
    }
  }

  @Test func bordersThatAreASmallFractionOfAPixelBesideFail() {
    let (border, covered) = Self.borders(.shiftedAreas)
    for row in border { row.expect(0.015...0.0205, .fail) }
    for row in covered { row.expect(0...0, .pass) }
    for row in Self.borders(.none).border { row.expect(0...1e-4, .pass) }
  }

  @Test func forgottenAndFalseCoversAreCounted() {
    let forgotten = Self.borders(.forgottenCovers)
    for row in forgotten.border { row.expect(0...1e-4, .pass) }
    for row in forgotten.covered { row.expect(5...20, .fail) }
    // The first 24 have borders in view.
    for row in Self.borders(.falseCovers).border { row.expectLost() }
  }

  @Test func documentedLosesBordersTwoLevelsUpOnceHandedOver() throws {
    try HandoffScenario.row("telescoping", .border, levels: 1, .float32).expect(0.01...0.1, .pass)
    try HandoffScenario.row("telescoping", .border, levels: 2).expect(1e-9...1e-5, .pass)
    try HandoffScenario.row("telescoping", .border, levels: 2, .float32).expect(3...100, .fail)
    try HandoffScenario.row("telescoping", .border, levels: 10).expectLost()
  }

  // MARK: Erasers

  @Test func cutsBesideTheEraserFail() {
    for levels in 0...2 {
      HandoffScenario.checks(FaultyDrawingHandoff(fault: .none)).erasing(levels: levels).expect(1e-15...0.01, .pass)
      HandoffScenario.checks(FaultyDrawingHandoff(fault: .shiftedViews)).erasing(levels: levels).expect(1...5, .fail)
    }
    HandoffScenario.checks(DyadicHandoff()).erasing(levels: 3).expect(0.001...0.25, .pass)
  }

  // MARK: Bookmarks and flights

  @Test func aBookmarkThatLosesDigitsFails() {
    HandoffScenario.checks(TelescopingHandoff()).bookmark(levels: 1).expect(0...0, .pass)
    HandoffScenario.checks(ForgetfulCameraHandoff()).bookmark(levels: 1).expectLost()
  }

  @Test func flightsThatDoNotArriveBeforeTheyAreSetFail() {
    let slow = HandoffScenario.checks(FaultyCameraHandoff(pace: 0.98)).flights(levels: 1)
    #expect(slow.map(\.check) == [.flight, .bookmark, .flight, .bookmark, .flight, .bookmark])
    #expect(slow.contains { $0.check == .flight && $0.status == .fail })
    for row in slow where row.check == .bookmark { row.expect(0...0, .pass) }
    for row in HandoffScenario.checks(DyadicHandoff()).flights(levels: 3) { row.expect(0...1e-9, .pass) }
  }
}
