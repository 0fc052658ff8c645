import Frames
import Geometry
import Results
import Testing
import Workloads

@testable import HandoffExperiment

/// Rules that are wrong are found to be.
@Suite struct HandoffFaultTests {
  // MARK: A zoom that is reset

  @Test(arguments: [[1070], [1000, 1.07]])
  func aZoomThatIsResetJumps(scales: [Double]) throws {
    let checks = HandoffScenario.checks(LetterHandoff())
    let finger = Vector2(137.3, -88.1)
    let gestures = scales.map { Gesture(anchor: finger, scale: $0) }
    let rows = checks.transitions(GestureWalk(name: "1070", gestures: gestures))
    for format in PositionFormat.allCases {
      let jump = try #require(rows.first { $0.check == .jump && $0.format == format })
      // The corner farthest from the finger is 790 px away, and comes nearer by 0.07 / 1.07 of that.
      jump.expect(20...60, .fail)
      let slip = try #require(rows.first { $0.check == .slip && $0.format == format })
      #expect(slip.status == .pass, "the finger's position stays: \(slip)")
    }
    var trial = GestureTrial(checks, formats: [.float64])
    let violation = trial.playUntilBroken(gestures + [Gesture(scale: 1.1)])
    #expect(violation?.check == .jump && violation?.gesture == scales.count - 1 && violation?.bound == 0.25)
  }

  @Test func aZoomThatIsNotResetDoesNot() throws {
    let checks = HandoffScenario.checks(TelescopingHandoff())
    let rows = checks.transitions(
      GestureWalk(name: "1070", gestures: [Gesture(anchor: Vector2(137.3, -88.1), scale: 1070)]))
    for row in rows where row.check == .jump { row.expect(0...1e-3, .pass) }
  }

  // MARK: An only child that is entered again from afar

  /// In by `levels` about one position and out again, a lateral pan of 400 px, and in by as many levels about another.
  private static func again(_ levels: Int, scale: Double) -> [Gesture] {
    let finger = Vector2(20, 10)
    let inward = repeatElement(Gesture(anchor: finger, scale: scale), count: 3 * levels).map { $0 }
    let outward = inward.map { Gesture(anchor: finger, scale: 1 / $0.scale) }
    return [Gesture(scale: 1.02)] + inward + outward + [Gesture(pan: Vector2(400, 0))] + inward
  }

  private static func localMax<Rule: SavableHandoffRule>(_ rule: Rule, levels: Int, scale: Double = 10) throws -> Double
  {
    let walk = GestureWalk(name: "again", gestures: again(levels, scale: scale))
    #expect(walk.levels == levels)
    let row = HandoffScenario.checks(rule).transitions(walk).first { $0.check == .localMax }
    #expect(row?.status == .measured && row?.format == .float64 && row?.unit == "units")
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

  @Test func theChainOfDecember2025DoesSo() throws {
    // A frame is entered at zoom 1, so a level takes more than a thousand.
    let reach = try (1...4).map { try Self.localMax(TelescopingChainHandoff(), levels: $0, scale: 10.5) }
    for (upper, lower) in zip(reach, reach.dropFirst()) {
      #expect((900...1300).contains(lower / upper), "\(upper) units, then \(lower)")
    }
    #expect(reach[3].ulp * 1000 > 10, "\(reach[3]) units")
  }

  @Test func aChildOfItsOwnKeepsIt() throws {
    for levels in 1...4 {
      let reach = try Self.localMax(TelescopingHandoff(), levels: levels)
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

  // MARK: A camera that does not follow, a position that is lost for a while

  private static func rows<Rule: SavableHandoffRule>(_ rule: Rule, _ gestures: [Gesture]) -> [HandoffRow] {
    HandoffScenario.checks(rule).transitions(GestureWalk(name: "faulty", gestures: gestures))
      .filter { $0.check == .slip }
  }

  @Test func aCameraThatFollowsTheFingerTooSlowlySlipsWithoutAnyHandoff() {
    let gestures = [Gesture(anchor: Vector2(50, 60), scale: 1.5, pan: Vector2(30, -40)), Gesture(scale: 0.9)]
    for (pace, range, status) in [
      (1.0, 0...1e-4, HandoffRow.Status.pass), (0.98, 0.999...1.001, .fail),
    ] {
      let rows = Self.rows(FaultyCameraHandoff(pace: pace), gestures)
      #expect(rows.count == 2)
      for row in rows { row.expect(range, status) }
    }
  }

  @Test func aPositionThatWasLostOnceIsLost() {
    let gestures = [1.5, 1.5, 1.5].map { Gesture(anchor: Vector2(50, 60), scale: $0) }
    // The zooms 1.5, 2.25 and 3.375.
    for lost in [1.4..<1.6, 2.2..<2.3, 3.3..<3.4] {
      let rows = Self.rows(FaultyCameraHandoff(lost: lost), gestures)
      #expect(rows.count == 2)
      for row in rows { row.expectLost() }
      var trial = GestureTrial(HandoffScenario.checks(FaultyCameraHandoff(lost: lost)), formats: [.float64])
      let violation = trial.playUntilBroken(gestures)
      #expect(violation?.check == .slip && violation?.measured == nil)
    }
    for row in Self.rows(FaultyCameraHandoff(lost: 5..<6), gestures) { row.expect(0...1e-3, .pass) }
  }

  @Test func aTurnAboutAFingerFarOffIsFollowed() {
    // Doubles of 10^4 px have ULPs of 2·10^-12 px.
    let turn = Rotation(halfTangent: 0.1) ?? .identity
    let gestures = [Gesture(anchor: Vector2(4000, -3000), scale: 1.1, turn: turn.pair, pan: Vector2(5, 6))]
    Self.rows(TelescopingHandoff(), gestures)[0].expect(0...1e-9, .pass)
    Self.rows(DyadicHandoff(), gestures)[0].expect(0...1e-9, .pass)
  }

  // MARK: Values that are no numbers, gestures that cannot be played

  @Test func whatIsLostFailsWhereThereIsABound() {
    let checks = HandoffScenario.checks(TelescopingHandoff())
    for lost in [nil, Double.nan, .infinity] {
      let row = checks.row(.jump, walk: "", levels: 0, lost)
      #expect(row.measured == nil && row.status == .fail && row.bound == 0.25)
      #expect(checks.row(.localMax, walk: "", levels: 0, lost).status == .measured)
    }
    #expect(checks.row(.jump, walk: "", levels: 0, 0.25).status == .pass)
    #expect(checks.row(.jump, walk: "", levels: 0, 0.25.nextUp).status == .fail)
  }

  @Test func aRefusedGestureFailsTheSlipOfItsWalk() throws {
    let checks = HandoffScenario.checks(TelescopingHandoff())
    for (gestures, isWhole) in [([Gesture(scale: 2), Gesture(scale: 0)], false), ([Gesture(scale: 2)], true)] {
      let rows = checks.transitions(GestureWalk(name: "refused", gestures: gestures))
      for row in rows where row.check != .localMax {
        #expect((row.status == .pass) == (isWhole || row.check == .jump), "\(row)")
      }
      #expect(rows.count == 5)
    }
  }
}
