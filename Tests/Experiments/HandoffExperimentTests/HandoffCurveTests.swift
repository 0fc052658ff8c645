import Frames
import Geometry
import Results
import Testing

@testable import HandoffExperiment

/// The checks of curves: a curve that is kept has no kink at any depth, and chords are seen as what they are.
@Suite struct HandoffCurveTests {
  private static func rows(_ rule: some SavableHandoffRule, levels: Int) -> [HandoffCheck: HandoffRow] {
    let rows = HandoffScenario.checks(rule).curves(levels: levels)
    #expect(rows.map(\.check) == [.kink, .turn, .chordKink] && rows.allSatisfy { $0.format == .float32 })
    return Dictionary(rows.map { ($0.check, $0) }) { first, _ in first }
  }

  @Test(arguments: [1, 2, 3, 10, 100, 334])
  func dyadicKeepsACurve(levels: Int) {
    let rows = Self.rows(DyadicHandoff(), levels: levels)
    // The tolerance of a draw list.
    rows[.kink]?.expect(1e-9...0.125, .pass)
    rows[.turn]?.expect(0...0.002, .measured)
    // 1/64 px, a thousand times larger; then no chord is where the curve is seen.
    if levels == 1 { rows[.chordKink]?.expect(14...15.625, .measured) }
    if levels > 1 { #expect(rows[.chordKink]?.measured == nil) }
  }

  @Test func publishedRulesLoseACurveTwoLevelsUp() {
    Self.rows(TelescopingHandoff(), levels: 1)[.kink]?.expect(0.001...0.05, .pass)
    Self.rows(TelescopingHandoff(), levels: 2)[.kink]?.expect(1...20, .fail)
    #expect(Self.rows(TelescopingHandoff(), levels: 3)[.kink]?.status == .fail)
  }

  @Test func wrongAreasAndCoversAreSeen() {
    // By 0.02 px to the right, where the border's normal is 10° from the vertical.
    for levels in [10, 20] {
      let shifted = Self.rows(FaultyDrawingHandoff(fault: .shiftedAreas), levels: levels)
      shifted[.kink]?.expect(0.003...0.004, .pass)
      Self.rows(FaultyDrawingHandoff(fault: .none), levels: levels)[.kink]?.expect(0...1e-4, .pass)
      Self.rows(FaultyDrawingHandoff(fault: .falseCovers), levels: levels)[.kink]?.expectLost()
    }
  }

  @Test func everyRuleKeepsTheInkOfADrawingFarAway() {
    for row in HandoffScenario.checks(DyadicHandoff()).ink() + HandoffScenario.checks(TelescopingHandoff()).ink() {
      row.expect(0.001...12, .pass)
    }
  }
}
