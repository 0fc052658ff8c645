import Foundation
import Frames
import Geometry
import TestSupport
import Testing
import Workloads

@testable import HandoffExperiment

/// What once broke a rule is played again.
@Suite("Worst scripts")
struct WorstInputTests {
  private static func scripts() -> [WorstInput] {
    (try? WorstInputFile.inputs { ["edits", "gestures"].contains($0) }) ?? []
  }

  @Test("Scripts that broke a published rule do not break the dyadic one", arguments: scripts())
  func script(input: WorstInput) throws {
    let catalog = HandoffRuleCatalog.standard
    let published = try ["telescoping", "telescoping-captured", "telescoping-5x5"].map { try #require(catalog[$0]) }
    #expect(try !breaks(DyadicHandoff.descriptor, input), "\(input)")
    // Else the script shows nothing any more.
    #expect(try published.contains { try breaks($0, input) }, "\(input)")
  }

  /// Whether a rule breaks a bound when it plays a script.
  private func breaks(_ descriptor: HandoffRuleDescriptor, _ input: WorstInput) throws -> Bool {
    func breaks(_ rule: some SavableHandoffRule) throws -> Bool {
      guard input.kind == "gestures" else {
        let script = try EditStep.script(Data(input.bytes))
        return EditFuzz.violation(of: script, descriptor, HandoffScenario.configuration([])) != nil
      }
      let script = try GestureScript(jsonLines: Data(input.bytes), path: "gestures", viewport: .standard)
      var trial = GestureTrial(HandoffScenario.checks(rule), formats: PositionFormat.allCases)
      return trial.playUntilBroken(script.gestures.map(\.gesture)) != nil
    }
    return try breaks(descriptor.rule)
  }

  @Test("There are scripts to hold")
  func there() { #expect(!Self.scripts().isEmpty) }
}
