import Frames
import Geometry
import Results
import Testing
import Workloads

@testable import HandoffExperiment

/// The known errors of the published handoffs, and the stated bounds of the dyadic one. What the measured figures of
/// Frames state of both is measured there.
@Suite struct HandoffClaimTests {
  private static let tremblings = ["0.1 %", "1 %"].flatMap { noise in
    ["enter", "leave", "leave after ×2.5"].map { "tremble \(noise) at \($0)" }
  }

  // MARK: The published rules

  @Test func aPlungeCrosses334FramesAndSlipsByNothingThatAnyoneSees() throws {
    var canvas = FrameCanvas(rule: TelescopingHandoff())
    var deepest = 0
    for gesture in GestureWalk.plunge(decades: 1000, seed: 1).gestures {
      try canvas.apply(gesture)
      deepest = max(deepest, canvas.tree[canvas.camera.frame].level)
    }
    #expect((333...334).contains(deepest))
    #expect(canvas.camera.frame == canvas.tree.root, "and comes back")
    try HandoffScenario.row("telescoping", .slip, walk: "plunge").expect(1e-12...3e-11, .pass)
  }

  @Test(arguments: [3, 4, 5, 10, 100, 334])
  func documentedLosesAncestorsThreeLevelsUp(levels: Int) throws {
    try HandoffScenario.row("telescoping", .ancestor, levels: levels, .float32).expectLost()
  }

  @Test(arguments: [100, 334])
  func documentedLosesThePictureOnTheWayBackFromAfar(levels: Int) throws {
    try HandoffScenario.row("telescoping", .roundtrip, levels: levels).expectLost()
  }

  @Test func documentedDoesNotTremble() throws {
    for walk in Self.tremblings { try HandoffScenario.row("telescoping", .switches, walk: walk).expect(0...1, .pass) }
  }

  @Test func capturedTremblesAfterNothingElse() throws {
    for walk in Self.tremblings where !walk.hasSuffix("×2.5") {
      try HandoffScenario.row("telescoping-captured", .switches, walk: walk).expect(0...1, .pass)
    }
  }

  // MARK: The dyadic rule

  @Test func dyadicKeepsEveryBound() throws {
    let rows = try HandoffScenario.rows(of: "dyadic-frames")
    for row in rows { #expect(row.status != .fail, "\(row)") }
    // All checks have bounds except the distance of a pan, and invisibly small content.
    for row in rows where row.status == .measured {
      #expect(
        row.unit == "decades" || row.check == .turn || row.check == .chordKink
          || row.check == .descendant && row.levels > 1 && row.measured == nil, "\(row)")
    }
  }

  /// Beyond what a person walks, by doublings.
  @Test func dyadicKeepsContentFourHundredLevelsAway() throws {
    let checks = HandoffScenario.checks(DyadicHandoff())
    for rows in [checks.ancestors(levels: 400), checks.descendants(levels: 400)] {
      #expect(rows.map(\.format) == PositionFormat.allCases)
      for row in rows { row.expect(0...0.01, .pass) }
    }
    #expect(checks.ancestors(levels: 335).map(\.walk) == ["doubling", "doubling"])
  }

  @Test(arguments: ["plunge", "wander", "leap"])
  func dyadicIsMeasuredOnEveryWalk(walk: String) throws {
    try HandoffScenario.row("dyadic-frames", .jump, walk: walk).expect(1e-15...1e-9, .pass)
    try HandoffScenario.row("dyadic-frames", .slip, walk: walk).expect(1e-15...1e-9, .pass)
    try HandoffScenario.row("dyadic-frames", .jump, walk: walk, .float32).expect(1e-6...2e-4, .pass)
    try HandoffScenario.row("dyadic-frames", .slip, walk: walk, .float32).expect(1e-6...2e-4, .pass)
    try HandoffScenario.row("dyadic-frames", .localMax, walk: walk).expect(512...2018, .pass)
  }

  @Test(arguments: HandoffRuleCatalog.standard.names)
  func aSavedCanvasGoesOnToTheSameBits(rule: String) throws {
    for levels in [0, 10, 334] { try HandoffScenario.row(rule, .reload, levels: levels).expect(0...0, .pass) }
  }

  @Test(arguments: [0, 10, 334])
  func dyadicPansAMillionViewportsAndBack(levels: Int) throws {
    let pans = try HandoffScenario.rows(of: "dyadic-frames").filter { $0.check == .pan && $0.levels == levels }
    #expect(pans.map(\.unit) == ["px", "px", "decades"])
    for pan in pans[0...1] { #expect(pan.measured.map { $0 <= 1e-9 } == true) }
    #expect(pans[2].measured == 15)
  }
}
