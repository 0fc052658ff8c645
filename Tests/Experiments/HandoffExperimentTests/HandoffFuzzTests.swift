import Frames
import Geometry
import Results
import Testing
import Workloads

@testable import HandoffExperiment

/// Random gestures find rare faults, the same ones every time.
@Suite struct HandoffFuzzTests {
  private static func fuzz(
    _ rules: [String], gestures: Int, seed: UInt64 = 1, jobs: Int = 2
  ) throws -> [HandoffFuzz.Outcome] {
    let catalog = HandoffRuleCatalog.standard + [HandoffScenario.descriptor(TurnedEntryHandoff())]
    let configuration = HandoffScenario.configuration(try rules.map { try #require(catalog[$0]) }, seed: seed)
    return try HandoffFuzz(configuration, gestures: gestures).run(jobs: jobs) { _ in }
  }

  private static func expectSame(
    _ first: [HandoffFuzz.Outcome], _ second: [HandoffFuzz.Outcome], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(first.count == second.count, sourceLocation: sourceLocation)
    for (a, b) in zip(first, second) {
      #expect(a.rule == b.rule && a.gestures == b.gestures && a.refused == b.refused, sourceLocation: sourceLocation)
      #expect(a.rows == b.rows, sourceLocation: sourceLocation)
      #expect(a.failure?.script == b.failure?.script, sourceLocation: sourceLocation)
      #expect(a.failure?.violation == b.failure?.violation, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [2, 3])
  func outcomesDoNotDependOnTheNumberOfWorkers(jobs: Int) throws {
    // 60 scripts are three pieces of work, the last a part of one.
    let rules = ["telescoping", "turned entry", "dyadic-frames"]
    let alone = try Self.fuzz(rules, gestures: 12_000, jobs: 1)
    #expect(alone.map(\.rule) == rules)
    #expect(alone.map { $0.failure == nil } == [false, false, true])
    Self.expectSame(alone, try Self.fuzz(rules, gestures: 12_000, jobs: jobs))
  }

  @Test func theFailureIsThatOfTheFirstScript() throws {
    // 25 scripts are a piece of work; those after it change nothing.
    let few = try Self.fuzz(["telescoping"], gestures: 25 * 200)
    let many = try Self.fuzz(["telescoping"], gestures: 60 * 200)
    #expect(few.first?.failure?.script == many.first?.failure?.script)
    #expect(many.first?.gestures == 12_000)
    for (row, more) in zip(few[0].rows, many[0].rows) {
      guard let measured = row.measured, let larger = more.measured else { continue }
      #expect(measured <= larger, "\(more)")
    }
  }

  @Test func anotherSeedIsAnotherScript() throws {
    let first = try Self.fuzz(["turned entry"], gestures: 5000, seed: 1)
    let second = try Self.fuzz(["turned entry"], gestures: 5000, seed: 2)
    #expect(first[0].failure?.script != nil && second[0].failure?.script != nil)
    #expect(first[0].failure?.script != second[0].failure?.script)
  }

  @Test func gesturesAreRoundedUpToScripts() {
    for (asked, played) in [(1, 200), (200, 200), (201, 400), (5000, 5000)] {
      #expect(HandoffFuzz(HandoffScenario.configuration([]), gestures: asked).gestures == played)
    }
  }

  /// One thing at a time, a turn and a pinch by more than 1,024 are the fewest; three where a script has no such pinch after a turn.
  @Test(arguments: [1, 2, 3, 4, 5, 7] as [UInt64])
  func aRareFaultIsFoundAndShrunkToTheFewestGestures(seed: UInt64) throws {
    let outcome = try #require(try Self.fuzz(["turned entry"], gestures: 20_000, seed: seed).first)
    let failure = try #require(outcome.failure)
    let script = failure.script
    #expect(outcome.rows.contains { $0.check == .slip && $0.status == .fail })
    #expect([2, 3].contains(script.count), "\(script)")
    #expect(!Self.anyFails(of: try #require(Self.firstToFail(seed)), count: script.count - 1))
    #expect(Self.written(script) == script, "one thing a gesture, as a file has it")
    // As plain as can be.
    #expect(script.allSatisfy { $0.pan == .zero && $0.anchor == .zero }, "\(script)")
    #expect(script.filter { $0.turn != Vector2(1, 0) }.count == 1, "\(script)")
    #expect(script.reduce(1) { $0 * $1.scale } > 1024, "\(script)")
    #expect(failure.violation.check == .slip && failure.violation.bound == 0.25)
    #expect(failure.violation.gesture == script.count - 1)
    let measured = try #require(failure.violation.measured)
    #expect(abs(measured - 1) < 1e-6)
    // What is handed out is what it says.
    #expect(Self.violation(script) == failure.violation)
  }

  private static func violation(_ gestures: [Gesture]) -> HandoffViolation? {
    var trial = GestureTrial(HandoffScenario.checks(TurnedEntryHandoff()), formats: [.float64])
    return trial.playUntilBroken(gestures)
  }

  /// The beginning, up to the fault, of the first random script that has it.
  private static func firstToFail(_ seed: UInt64) -> ArraySlice<Gesture>? {
    for number in 0..<100 {
      let gestures = RandomScript(seed: seed, number: number).gestures(HandoffFuzz.length)
      if let violation = violation(gestures) { return written(Array(gestures[...violation.gesture]))[...] }
    }
    return nil
  }

  private static func written(_ gestures: [Gesture]) -> [Gesture] {
    GestureScript(gestures: gestures.map { TimedGesture(time: 0, gesture: $0) }).roundTripped(viewport: .standard)
      .gestures.map(\.gesture)
  }

  /// Whether some `count` gestures of a script alone have the fault; tries them all.
  private static func anyFails(of script: ArraySlice<Gesture>, count: Int, after chosen: [Gesture] = []) -> Bool {
    if chosen.count == count { return violation(chosen) != nil }
    return script.indices.contains { anyFails(of: script[($0 + 1)...], count: count, after: chosen + [script[$0]]) }
  }
}
