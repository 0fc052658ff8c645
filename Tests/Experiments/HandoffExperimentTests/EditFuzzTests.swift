import Foundation
import Frames
import Geometry
import Results
import Testing

@testable import HandoffExperiment

/// Random scripts with edits find faults of drawing, saving and going back, the same ones every time.
@Suite struct EditFuzzTests {
  private static func outcome(
    _ rule: some SavableHandoffRule, scripts: Int, seed: UInt64 = 1, jobs: Int = 2
  ) throws -> EditFuzz.Outcome {
    let configuration = HandoffScenario.configuration([descriptor(rule)], seed: seed)
    return try #require(try EditFuzz(configuration, scripts: scripts).run(jobs: jobs) { _ in }.first)
  }

  /// Held to what the catalogue has for its name.
  private static func descriptor<Rule: SavableHandoffRule>(_ rule: Rule) -> HandoffRuleDescriptor {
    let known = HandoffRuleCatalog.standard[rule.name]
    return HandoffRuleDescriptor(
      rule, summary: "for tests", source: "this test", colour: "#000000", promise: known?.promise)
  }

  @Test func theDyadicRuleBreaksNothing() throws {
    let outcome = try Self.outcome(DyadicHandoff(), scripts: 40)
    #expect(outcome.failure == nil && outcome.scripts == 40)
    #expect(outcome.rows.map(\.check) == EditTrial<DyadicHandoff>.checks)
    for row in outcome.rows { #expect(row.status == .pass, "\(row)") }
  }

  @Test(arguments: [
    (FaultyCompositor.Fault.shiftedAreas, HandoffCheck.border), (.forgottenCovers, .border), (.falseCovers, .covered),
  ])
  func whatIsDrawnWrongIsFoundAndShrunk(fault: FaultyCompositor.Fault, check: HandoffCheck) throws {
    let rule = FaultyDrawingHandoff(fault: fault)
    let outcome = try Self.outcome(rule, scripts: 50)
    let failure = try #require(outcome.failure)
    #expect(failure.violation.check == check || failure.violation.check == .border, "\(failure)")
    #expect(failure.script.count < 12, "\(failure.script)")
    #expect(outcome.rows.contains { $0.check == failure.violation.check && $0.status == .fail })
    // A stranger who reads the file sees the same.
    let text = try EditStep.lines(failure.script)
    let read = try EditStep.script(Data(text.utf8))
    #expect(read == failure.script)
    let configuration = HandoffScenario.configuration([])
    #expect(EditFuzz.violation(of: read, Self.descriptor(rule), configuration) == failure.violation)
    // No single step can be left out.
    for index in read.indices where read.count > 1 {
      var shorter = read
      shorter.remove(at: index)
      #expect(
        EditFuzz.violation(of: shorter, Self.descriptor(rule), configuration)?.check != failure.violation.check)
    }
  }

  @Test func aCameraThatLosesDigitsWhenItIsSavedIsFound() throws {
    let descriptor = Self.descriptor(ForgetfulCameraHandoff())
    let configuration = HandoffScenario.configuration([])
    let script: [EditStep] = [.gesture(anchor: Vector2(3, 4), scale: 1.1, turn: Vector2(1, 0), pan: .zero), .save]
    #expect(EditFuzz.violation(of: script, descriptor, configuration)?.check == .reload)
    #expect(EditFuzz.violation(of: Array(script.prefix(1)), descriptor, configuration) == nil)
  }

  @Test func outcomesDoNotDependOnTheNumberOfWorkers() throws {
    let rule = FaultyDrawingHandoff(fault: .shiftedAreas)
    let alone = try Self.outcome(rule, scripts: 60, jobs: 1)
    let shared = try Self.outcome(rule, scripts: 60, jobs: 3)
    #expect(alone.rows == shared.rows && alone.refused == shared.refused && alone.scripts == shared.scripts)
    #expect(alone.failure?.script == shared.failure?.script && alone.failure?.violation == shared.failure?.violation)
  }

  @Test(arguments: ["{\"erase\": {\"at\": [3, -4]}}", "{\"draw\": {}}", "x", "", "\n \n"])
  func aLineThatIsNoStepIsNamed(line: String) throws {
    let good = try EditStep.lines([.look])
    #expect(throws: EditScriptError.self) { try EditStep.script(Data(line.utf8)) }
    if line.contains("{") || line == "x" {
      #expect(throws: EditScriptError(line: 3)) { try EditStep.script(Data((good + "\n" + line).utf8)) }
    }
  }
}
