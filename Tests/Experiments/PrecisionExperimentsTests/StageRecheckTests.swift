import HarnessTestSupport
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing
import Workloads

/// Verifying a result detects wrong stages.
@Suite struct StageRecheckTests {
  private static func configuration() throws -> SweepConfiguration {
    try Scenario.sweep(
      "--schemes float32 --workloads freehand --paths orbit --depths 0,3 --content active --levels 1 --frames 3 "
        + "--points 4 --seed 7 --no-horizons --localise")
  }

  private static let run = Result { try RecordedRun.folder(of: SweepExperiment(configuration())) }

  @Test func aTrueResultHasNoFindings() throws {
    let path = try Self.run.get().path
    #expect(try RecordedRun.findings(SweepExperiment.self, path, .all).isEmpty)
    #expect(try Self.run.get().text("stages.csv").split(separator: "\n").count == 1 + 2 * 7)
  }

  @Test("A changed result is found", arguments: Forgery.allCases)
  func forged(_ forgery: Forgery) throws {
    try forgery.expectFound(in: Self.run.get().path, of: SweepExperiment.self, setting: ("points", 0))
  }

  @Test("Stages need active content")
  func refusal() throws {
    var configuration = try Self.configuration()
    try configuration.validate()
    configuration.content = [.ancestors]
    let error = #expect(throws: SettingError.self) { try configuration.validate() }
    #expect(error?.setting == "localise")
  }
}
