import Files
import Foundation
import Geometry
import HarnessTestSupport
import Measurement
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing
import Workloads

/// Verifying a result finds what does not follow from its configuration, also where checksums agree.
@Suite struct SweepRecheckTests {
  private static func configuration() throws -> SweepConfiguration {
    try Scenario.sweep(
      "--schemes float32,telescoping --workloads freehand --paths orbit,pinch --depths 0,3 --content all --levels 1 "
        + "--frames 3 --points 4 --target-distance 10 --seed 7")
  }

  private static let run = Result { try RecordedRun.folder(of: SweepExperiment(configuration())) }

  private func findings(_ folder: String, _ rows: RecheckExtent.Rows) throws -> [Finding] {
    try RecordedRun.findings(SweepExperiment.self, folder, rows)
  }

  @Test func aTrueResultHasNoFindings() throws {
    #expect(try findings(Self.run.get().path, .all).isEmpty)
    #expect(try findings(Self.run.get().path, .sample(3)).isEmpty)
    var configuration = try Self.configuration()
    configuration.horizons = false
    let without = try RecordedRun.folder(of: SweepExperiment(configuration))
    #expect(try findings(without.path, .all).isEmpty)
    for name in ["horizon.csv", "stages.csv"] {
      #expect(try without.text(name).split(separator: "\n").count == 1)
    }
  }

  @Test("A changed result is found", arguments: Forgery.allCases)
  func forged(_ forgery: Forgery) throws {
    try forgery.expectFound(in: Self.run.get().path, of: SweepExperiment.self, setting: ("points", 0))
  }

  @Test func aForgedKinkIsFound() throws {
    let forged = try ForgedResult(copyOf: Self.run.get().path)
    try forged.forgeCells(of: "kinks.csv") { line, name, old in line == 2 && name == "turn_rad" ? "0.01" : old }
    #expect(try findings(forged.path, .all).contains { $0.file == "kinks.csv" })
  }

  @Test("A sweep that is judged by another percentile verifies")
  func percentile() throws {
    var configuration = try Self.configuration()
    // So many samples that the 95th percentile is not the 99th.
    (configuration.content, configuration.frames, configuration.points) = ([.active], 8, 12)
    func table() throws -> String {
      let run = try RecordedRun.folder(of: SweepExperiment(configuration), jobs: 1)
      #expect(try RecordedRun.findings(SweepExperiment.self, run.path, .all, jobs: 1).isEmpty)
      return try run.text("sweep.csv")
    }
    let usual = try table()
    #expect(try BreakCriterion.$permille.withValue(950) { try table() } != usual)
  }

  @Test func theConfigurationReadsBack() throws {
    let original = try Self.configuration()
    let back = try SweepConfiguration(Self.provenance(original.recorded))
    #expect(original.recorded["target_distance"] == .number(8))
    #expect(
      back.recorded == original.recorded && back.targetDistance == original.targetDistance && back.seed == original.seed
    )
    #expect(back.cells.count == original.cells.count)
  }

  @Test(arguments: [
    "schemes", "workloads", "paths", "depths", "content", "levels", "frames", "points", "viewport_px", "threshold_px",
    "horizons", "localise", "target_distance", "recordings",
  ])
  func aMissingSettingIsNamed(name: String) throws {
    var settings = try Self.configuration().recorded
    settings[name] = nil
    let error = #expect(throws: FileError.self) { try SweepConfiguration(Self.provenance(settings)) }
    #expect(error?.description.contains(name) == true && error?.kind == .input)
  }

  private static func provenance(_ settings: [String: JSONValue]) -> Provenance {
    Provenance(
      commandLine: [], configuration: settings, seed: 7, generator: "", gmpVersion: "", mpfrVersion: "",
      crossCheck: nil, startedAt: Date(), wallTimeSeconds: 0)
  }

  @Test(
    "A configuration that no machine can measure is refused by its setting, wherever it comes from",
    arguments: [
      ("points", 9_223_372_036_854_775_807), ("points", 1_000_000), ("points", 0), ("frames", 1), ("frames", -1),
      ("viewport_px", [1e300, 1]), ("viewport_px", [1e12, 1e12]), ("viewport_px", [1, 1]), ("threshold_px", 0),
      ("target_distance", -1),
      ("depths", ["0", "0"]), ("depths", []),
      ("levels", [0]), ("levels", [1, 1]), ("levels", []), ("schemes", []), ("schemes", ["float32", "float32"]),
      ("paths", []), ("workloads", []), ("content", []), ("content", ["active", "active"]),
    ] as [(String, JSONValue)])
  func unmeasurable(name: String, value: JSONValue) throws {
    var settings = try Self.configuration().recorded
    settings["schemes"] = ["float32", "mpfr-1000000"]
    settings[name] = value
    do {
      let read = try SweepConfiguration(Self.provenance(settings))
      try read.validate()
      // Settings that are written otherwise than they were read are a finding.
      #expect(read.recorded[name] != value, "\(name) was taken")
    } catch let error as SettingError {
      #expect(error.setting == name)
    } catch let error as FileError {
      #expect(error.kind == .input && error.description.contains(name), "\(error)")
    }
  }

  @Test func moreCellsThanASweepMayHaveAreRefused() throws {
    var configuration = try Self.configuration()
    configuration.content = [.ancestors]
    configuration.levels = Array(SweepSettings.levelRange)
    configuration.depths = (0..<1000).compactMap { DepthLabel(decades: $0) }
    let error = #expect(throws: SettingError.self) { try configuration.validate() }
    #expect(error?.setting == "depths" && error?.problem.contains("\(SweepConfiguration.cellLimit)") == true)
  }

  @Test func depthsThatLeaveNothingToMeasureAreRefused() throws {
    var configuration = try Self.configuration()
    configuration.content = [.ancestors]
    try configuration.validate()
    configuration.depths = [.surface]
    let error = #expect(throws: SettingError.self) { try configuration.validate() }
    #expect(error?.setting == "depths")
  }
}
