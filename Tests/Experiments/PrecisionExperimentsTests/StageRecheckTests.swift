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
    SweepConfiguration(
      schemes: try SchemeCatalog.standard.schemes(["float32"]),
      workloads: [try WorkloadCatalog.workload(named: "freehand")],
      paths: [OrbitPath()], depths: [0, 3].compactMap { DepthLabel(decades: $0) }, contents: [.active], levels: [1],
      frames: 3, points: 4, viewport: .standard, seed: 7, threshold: 0.25, hasHorizons: false, hasStages: true)
  }

  private static let run = Result { try RecordedRun.folder(of: SweepExperiment(configuration())) }

  private func forged() throws -> ForgedResult { try ForgedResult(copyOf: Self.run.get().path) }

  @Test func aTrueResultHasNoFindings() throws {
    let path = try Self.run.get().path
    #expect(try RecordedRun.findings(SweepExperiment.self, path, .all).isEmpty)
    #expect(try Self.run.get().text("stages.csv").split(separator: "\n").count == 1 + 2 * 7)
  }

  @Test("Every row and every cell that follows from the configuration is compared, without anything measured")
  func known() throws {
    let result = try forged()
    let configuration = try Self.configuration()
    let contents = try SweepExperiment.contents(configuration)
    let table = try #require(contents.tables.first { $0.table.fileName == "stages.csv" })
    let forgeries =
      try result.cellForgeries(of: "stages.csv") { table.row(0)[$0] != nil }
      + result.rowForgeries(of: "stages.csv")
    try result.expectNoneEscapes(forgeries) {
      try !RecordedRun.tableFindings(SweepExperiment.self, $0, configuration, contents).isEmpty
    }
  }

  @Test("Every measured cell is compared when all is measured again")
  func measured() throws {
    let result = try forged()
    let configuration = try Self.configuration()
    let contents = try SweepExperiment.contents(configuration)
    let table = try #require(contents.tables.first { $0.table.fileName == "stages.csv" })
    var changed: Set<[String]> = []
    try result.forgeCells(of: "stages.csv") { line, column, text in
      guard table.row(line - 2)[column] == nil else { return text }
      changed.insert(["\(line)", column])
      return text.isEmpty ? "1" : text + "1"
    }
    let found = try SweepExperiment.recheck(
      RecordedResult(folder: result.path), configuration, RecheckExtent(.all, seed: 1, jobs: 2)
    ) { _ in }
    let names = Set(found.findings.map { ["\($0.line ?? 0)", $0.column ?? ""] })
    #expect(changed.subtracting(names) == [] && changed.count >= 2 * 7 * 12)
  }

  @Test(
    "Values that contradict each other are found without anything measured",
    arguments: [
      ("invalid", "200"), ("samples", "3"), ("samples", "130"), ("placement_p99_px", "9.0"), ("jitter_p50_px", "9.0"),
      ("jitter_rms_px", "9.0"), ("placement_max_px", ""), ("placement_max_px", "9.0"), ("jitter_max_px", "9.0"),
      ("jitter_max_px", ""), ("verdict", "refused"), ("verdict", "does not add up"), ("jitter_share", "1.0"),
    ])
  func contradiction(column: String, value: String) throws {
    let result = try forged()
    try result.forgeCells(of: "stages.csv") { line, name, text in line == 2 && name == column ? value : text }
    let found = try RecordedRun.findings(SweepExperiment.self, result.path, .sample(0))
    #expect(found.contains { $0.file == "stages.csv" && $0.line == 2 }, "\(found)")
  }

  @Test(
    "A row that contradicts the sweep's own is found by that, whatever else is wrong with it",
    arguments: [("jitter_max_px", "9.0"), ("placement_max_px", "9.0"), ("invalid", "1")])
  func besideTheSweep(column: String, value: String) throws {
    let result = try forged()
    try result.forgeCells(of: "stages.csv") { line, name, text in line == 2 && name == column ? value : text }
    let found = try RecordedRun.findings(SweepExperiment.self, result.path, .sample(0))
    let named = found.filter { $0.file == "stages.csv" && $0.line == 2 && $0.column == column }
    #expect(
      named.contains { $0.problem.contains("that of sweep.csv") || $0.problem.contains("than sweep.csv") }, "\(found)")
  }

  @Test("Shares that do not add up are found without anything measured")
  func shares() throws {
    let result = try forged()
    try result.forgeCells(of: "stages.csv") { line, name, text in line == 3 && name == "jitter_share" ? "0.5" : text }
    let found = try RecordedRun.findings(SweepExperiment.self, result.path, .sample(0))
    #expect(found.contains { $0.file == "stages.csv" && $0.line == 2 }, "\(found)")
  }

  @Test("Stages need active content")
  func refusal() throws {
    var configuration = try Self.configuration()
    try configuration.validate()
    configuration.contents = [.ancestors]
    let error = #expect(throws: SettingError.self) { try configuration.validate() }
    #expect(error?.setting == "localise")
  }
}
