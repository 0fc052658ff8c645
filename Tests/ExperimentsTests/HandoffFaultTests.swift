import Frames
import Geometry
import Testing
import Workloads

@testable import Experiments

/// Rules that are wrong are found to be.
@Suite struct HandoffFaultTests {
  // MARK: A zoom that is reset

  @Test(arguments: [[1070], [1000, 1.07]])
  func aZoomThatIsResetJumps(scales: [Double]) throws {
    let checks = HandoffScenario.checks(LetterHandoff())
    let finger = Vector2(137.3, -88.1)
    let gestures = scales.map { Gesture(anchor: finger, scale: $0) }
    let rows = checks.transitions(GestureWalk(name: "1070", gestures: gestures))
    for stage in HandoffStage.allCases {
      let jump = try #require(rows.first { $0.check == .jump && $0.stage == stage })
      // The corner farthest from the finger is 790 px away, and comes nearer by 0.07 / 1.07 of that.
      jump.expect(20...60, .fail)
      let slip = try #require(rows.first { $0.check == .slip && $0.stage == stage })
      #expect(slip.status == .pass, "the finger's place stays: \(slip)")
    }
    var trial = GestureTrial(checks, stages: [.before])
    let violation = trial.playUntilBroken(gestures + [Gesture(scale: 1.1)])
    #expect(violation?.check == .jump && violation?.gesture == scales.count - 1 && violation?.bound == 0.25)
  }

  @Test func aZoomThatIsNotResetDoesNot() throws {
    let checks = HandoffScenario.checks(DocumentedHandoff())
    let rows = checks.transitions(
      GestureWalk(name: "1070", gestures: [Gesture(anchor: Vector2(137.3, -88.1), scale: 1070)]))
    for row in rows where row.check == .jump { row.expect(0...1e-3, .pass) }
  }

  // MARK: An only child that is entered again from afar

  /// In by `levels` about one place and out again, aside by 400 px, and in by as many levels about another.
  private static func again(_ levels: Int) -> [Gesture] {
    let finger = Vector2(20, 10)
    let inward = repeatElement(Gesture(anchor: finger, scale: 10), count: 3 * levels).map { $0 }
    let outward = inward.map { Gesture(anchor: finger, scale: 1 / $0.scale) }
    return [Gesture(scale: 1.02)] + inward + outward + [Gesture(pan: Vector2(400, 0))] + inward
  }

  private static func localMax<Rule: HandoffRule>(_ rule: Rule, levels: Int) throws -> Double {
    let walk = GestureWalk(name: "again", gestures: again(levels))
    #expect(walk.levels == levels)
    let row = HandoffScenario.checks(rule).transitions(walk).first { $0.check == .localMax }
    #expect(row?.status == .measured && row?.stage == .before && row?.unit == "units")
    return try #require(row?.measured)
  }

  @Test func anOnlyChildEnteredFromAfarLosesTheScreenInFourLevels() throws {
    let reach = try (1...4).map { try Self.localMax(LoneChildHandoff(), levels: $0) }
    for (upper, lower) in zip(reach, reach.dropFirst()) {
      #expect((900...1100).contains(lower / upper), "\(upper) units, then \(lower)")
    }
    // A frame is left at the zoom 1,000.
    let steps = reach.map { $0.ulp * 1000 }
    #expect(steps[3] > 10, "\(steps) px")
    #expect(steps[1] < 1e-3, "\(steps) px")
  }

  @Test func aChildOfItsOwnKeepsIt() throws {
    for levels in 1...4 {
      let reach = try Self.localMax(DocumentedHandoff(), levels: levels)
      #expect(reach < 2000, "\(levels) levels: \(reach) units")
    }
  }

  // MARK: A middle that is rounded

  @Test func aRoundedMiddleDoesNotComeBackFrom15Decades() {
    let checks = HandoffScenario.checks(RoundedMiddleHandoff())
    checks.roundTrip(levels: 1).expect(1e-14...1e-9, .pass)
    for levels in [4, 5] { checks.roundTrip(levels: levels).expect(1e-6...100, .fail) }
    // Three decades on it shows.
    checks.roundTrip(levels: 6).expect(0.25...1e5, .fail)
    let dyadic = HandoffScenario.checks(DyadicHandoff())
    for levels in [4, 5, 6] { dyadic.roundTrip(levels: levels).expect(0...1e-9, .pass) }
  }

  // MARK: Values that are no numbers, gestures that cannot be played

  @Test func whatIsLostFailsWhereThereIsABound() {
    let checks = HandoffScenario.checks(DocumentedHandoff())
    for lost in [nil, Double.nan, .infinity] {
      let row = checks.row(.jump, walk: "", levels: 0, lost)
      #expect(row.measured == nil && row.status == .fail && row.bound == 0.25)
      #expect(checks.row(.localMax, walk: "", levels: 0, lost).status == .measured)
    }
    #expect(checks.row(.jump, walk: "", levels: 0, 0.25).status == .pass)
    #expect(checks.row(.jump, walk: "", levels: 0, 0.25.nextUp).status == .fail)
  }

  @Test func aRefusedGestureFailsTheSlipOfItsWalk() throws {
    let checks = HandoffScenario.checks(DocumentedHandoff())
    for (gestures, isWhole) in [([Gesture(scale: 2), Gesture(scale: 0)], false), ([Gesture(scale: 2)], true)] {
      let rows = checks.transitions(GestureWalk(name: "refused", gestures: gestures))
      for row in rows where row.check != .localMax {
        #expect((row.status == .pass) == (isWhole || row.check == .jump), "\(row)")
      }
      #expect(rows.count == 5)
    }
  }
}
