import Foundation
import Geometry
import HarnessTestSupport
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing
import Workloads

/// Verifying a result finds what does not follow from its configuration, also where checksums agree.
@Suite struct SweepRecheckTests {
  private static func configuration() throws -> SweepConfiguration {
    try SweepConfiguration(
      schemes: ["float32", "telescoping"].map { try #require(SchemeCatalog.standard[$0]) },
      workloads: [WorkloadCatalog.workload(named: "freehand")],
      paths: [OrbitPath(), PinchPath()], depths: [0, 3].compactMap { DepthLabel(decades: $0) },
      contents: Content.allCases, levels: [1],
      frames: 3, points: 4, viewport: .standard, targetDistance: #require(TargetDistance(10)), seed: 7, threshold: 0.25)
  }

  private static let run = Result { try RecordedRun.folder(of: SweepExperiment(configuration())) }

  private func forged() throws -> ForgedResult { try ForgedResult(copyOf: Self.run.get().path) }

  private func findings(_ folder: String, _ rows: RecheckExtent.Rows) throws -> [Finding] {
    try RecordedRun.findings(SweepExperiment.self, folder, rows)
  }

  @Test func aTrueResultHasNoFindings() throws {
    #expect(try findings(Self.run.get().path, .all).isEmpty)
    #expect(try findings(Self.run.get().path, .sample(3)).isEmpty)
    var configuration = try Self.configuration()
    configuration.hasHorizons = false
    let without = try RecordedRun.folder(of: SweepExperiment(configuration))
    #expect(try findings(without.path, .all).isEmpty)
    for name in ["horizon.csv", "stages.csv"] {
      #expect(try without.text(name).split(separator: "\n").count == 1)
    }
  }

  @Test(
    "Every row and every cell that follows from the configuration is compared, without anything measured",
    arguments: [Forgery].parts)
  func known(part: Int) throws {
    let result = try forged()
    let configuration = try Self.configuration()
    let contents = try SweepExperiment.contents(configuration)
    for table in contents.tables where table.count > 0 {
      let known = Set(table.row(0).keys)
      let forgeries =
        try result.cellForgeries(of: table.table.fileName) { known.contains($0) }
        + result.rowForgeries(of: table.table.fileName)
      try result.expectNoneEscapes(forgeries.part(part)) {
        try !RecordedRun.tableFindings(SweepExperiment.self, $0, configuration, contents).isEmpty
      }
    }
  }

  @Test("Counts as large as a number can be are findings, also of many displayed frames")
  func forgedCounts() throws {
    let result = try forged()
    try result.forgeCells(of: "sweep.csv") { _, column, text in
      ["points", "samples"].contains(column) ? "\(Int.max)" : text
    }
    let recorded = try RecordedResult(folder: result.path)
    var configuration = try Self.configuration()
    for frames in [3, 1 << 16, SweepConfiguration.sampleLimit] {
      configuration.frames = frames
      #expect(try SweepExperiment.contradictions(recorded, configuration).contains { $0.file == "sweep.csv" })
    }
  }

  @Test("The package, the settings and the catalogue are compared", arguments: [Forgery].parts)
  func documents(part: Int) throws {
    let result = try forged()
    // Each kind of change of the package is tested where packages are compared.
    let package = try result.jsonForgeries(of: "datapackage.json").enumerated().filter { $0.offset % 60 == 0 }
    let provenance = try result.jsonForgeries(of: "provenance.json") { path in
      path[0] == "configuration" && !["jobs", "viewport_px"].contains(path.dropFirst().first)
        || ["generator"].contains(path[0]) || path == ["crossCheck", "samples"]
        || path.prefix(3) == ["catalogue", "schemes", "0"]
    }
    try result.expectNoneEscapes((package.map(\.element) + provenance).part(part)) {
      try !findings($0, .sample(0)).isEmpty
    }
    // What no cell follows from shows when all is measured again.
    let seeds = try result.jsonForgeries(of: "provenance.json") { path in
      path[0] == "seed" || path.contains("viewport_px") || path.contains("target_distance")
    }
    try result.expectNoneEscapes(seeds.part(part)) { try !findings($0, .all).isEmpty }
  }

  @Test("Every measured cell is compared when all is measured again")
  func measured() throws {
    let result = try forged()
    let configuration = try Self.configuration()
    let contents = try SweepExperiment.contents(configuration)
    for table in contents.tables where table.count > 0 {
      var changed: Set<[String]> = []
      try result.forgeCells(of: table.table.fileName) { line, column, text in
        guard table.row(line - 2)[column] == nil else { return text }
        changed.insert(["\(line)", column])
        return text.isEmpty ? "1" : text + "1"
      }
      let found = try SweepExperiment.recheck(
        RecordedResult(folder: result.path), configuration, RecheckExtent(.all, seed: 1, jobs: 2)
      ) { _ in }
      let names = Set(found.findings.map { ["\($0.line ?? 0)", $0.column ?? ""] })
      #expect(changed.subtracting(names) == [] && changed.count >= 8)
      try result.restore()
    }
  }

  @Test("The comparison of the two reference solutions is made again, exactly when all is")
  func crossCheck() throws {
    let result = try forged()
    let recorded = try RecordedResult(folder: result.path).provenance.crossCheck
    let distance = try #require(recorded).maxDistancePx
    func forge(_ distance: Double) throws -> Forgery {
      guard case .object(var root) = try result.json("provenance.json"), case .object(var check)? = root["crossCheck"]
      else { throw ResultError(.input, "there is no crossCheck") }
      check["maxDistancePx"] = .number(distance)
      root["crossCheck"] = .object(check)
      return Forgery(file: "provenance.json", description: "\(distance)", text: try ForgedResult.text(.object(root)))
    }
    try result.expectNoneEscapes([forge(distance.nextUp), forge(distance.nextDown)]) { try !findings($0, .all).isEmpty }
    try result.expectNoneEscapes([forge(1), forge(-1)]) { try !findings($0, .sample(0)).isEmpty }
  }

  @Test(
    "Values that contradict each other are found without anything measured",
    arguments: [
      ("sweep.csv", "placement_p99_px", "9.0"), ("sweep.csv", "placement_p50_px", "9.0"),
      ("sweep.csv", "placement_rms_px", "9.0"), ("sweep.csv", "invalid", "100"), ("sweep.csv", "placement_max_px", ""),
      ("sweep.csv", "jitter_max_px", ""), ("sweep.csv", "correctly_rounded", "13"), ("sweep.csv", "worst_point", "4"),
      ("sweep.csv", "worst_frame", "3"), ("sweep.csv", "roundtrip_invalid", "9"), ("sweep.csv", "roundtrip_max_px", ""),
      ("sweep.csv", "reload_invalid", "5"), ("sweep.csv", "reload_invalid", ""), ("sweep.csv", "reload_max_px", ""),
      ("sweep.csv", "bias_x_px", "-9.0"), ("horizon.csv", "horizon", "1.234"), ("horizon.csv", "horizon", ""),
      ("horizon.csv", "status", "none"),
    ])
  func contradiction(table: String, column: String, value: String) throws {
    let result = try forged()
    try result.forgeCells(of: table) { line, name, text in line == 2 && name == column ? value : text }
    let found = try findings(result.path, .sample(0))
    #expect(found.contains { $0.file == table && $0.line == 2 }, "\(found)")
  }

  @Test(
    "A horizon that a sweep does not search is found without anything measured", arguments: ["pan", "levels", "reach"])
  func foreignHorizon(quantity: String) throws {
    let result = try forged()
    try result.forgeCells(of: "horizon.csv") { line, name, text in
      guard line == 2 else { return text }
      let forged = ["quantity": quantity, "metric": quantity == "pan" ? "jitter_p99" : "distance_max"]
      return forged[name] ?? text
    }
    let found = try findings(result.path, .sample(0))
    #expect(found.contains { $0.file == "horizon.csv" && $0.line == 2 }, "\(found)")
  }

  @Test(
    "A figure that no values with the other figures have is found without anything measured",
    arguments: [
      // Of fewer than 100 values, the 99th percentile is the largest.
      ("placement_p99_px", "placement_max_px", 0.9999), ("jitter_p99_px", "jitter_max_px", 0.9999),
      ("distortion_p99_px", "distortion_max_px", 0.9999),
      // The largest of 12 and of 8 values alone make a root mean square of a third of it.
      ("placement_rms_px", "placement_max_px", 0.28), ("jitter_rms_px", "jitter_max_px", 0.35),
      ("placement_rms_px", "placement_max_px", 0.9999), ("jitter_rms_px", "jitter_max_px", 0.9999),
      // A mean error cannot be longer than the root mean square.
      ("bias_x_px", "placement_rms_px", 1.0001), ("bias_y_px", "placement_rms_px", -1.0001),
    ])
  func figure(column: String, of other: String, factor: Double) throws {
    let result = try forged()
    let records = try result.records("sweep.csv")
    let from = try #require(records[0].firstIndex(of: other))
    try result.forgeCells(of: "sweep.csv") { line, name, text in
      line == 2 && name == column ? "\((Double(records[1][from]) ?? 0) * factor)" : text
    }
    let found = try findings(result.path, .sample(0))
    #expect(found.contains { $0.line == 2 && $0.column == column }, "\(found)")
  }

  @Test("A text that is no hexadecimal float as results have it is found without anything measured")
  func hexadecimal() throws {
    let result = try forged()
    for column in ["worst_offset_x_hex", "worst_offset_y_hex", "worst_ndc_x_hex", "worst_ndc_y_hex"] {
      for change in [{ $0 + "x" }, { _ in "0x1.00p+0" }, { _ in "0.1" }, { _ in "nan" }] as [(String) -> String] {
        try result.forgeCells(of: "sweep.csv") { line, name, text in line == 2 && name == column ? change(text) : text }
        #expect(try findings(result.path, .sample(0)).contains { $0.column == column })
        try result.restore()
      }
    }
  }

  @Test func theConfigurationReadsBack() throws {
    let original = try Self.configuration()
    let back = try SweepConfiguration(Self.provenance(original.settings))
    #expect(original.settings["target_distance"] == .number(8))
    #expect(
      back.settings == original.settings && back.targetDistance == original.targetDistance && back.seed == original.seed
    )
    #expect(back.cells.count == original.cells.count)
  }

  @Test(arguments: [
    "schemes", "workloads", "paths", "depths", "content", "levels", "frames", "points", "viewport_px", "threshold_px",
    "horizons", "localise", "target_distance", "recordings",
  ])
  func aMissingSettingIsNamed(name: String) throws {
    var settings = try Self.configuration().settings
    settings[name] = nil
    let error = #expect(throws: ResultError.self) { try SweepConfiguration(Self.provenance(settings)) }
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
    var settings = try Self.configuration().settings
    settings["schemes"] = ["float32", "mpfr-1000000"]
    settings[name] = value
    do {
      try SweepConfiguration(Self.provenance(settings)).validate()
      Issue.record("\(name) was taken")
    } catch let error as SettingError {
      #expect(error.setting == name)
    } catch let error as ResultError {
      #expect(error.kind == .input && error.description.contains(name), "\(error)")
    }
  }

  @Test func moreCellsThanASweepMayHaveAreRefused() throws {
    var configuration = try Self.configuration()
    configuration.contents = [.ancestors]
    configuration.levels = Array(SweepConfiguration.levelRange)
    configuration.depths = (0..<1000).compactMap { DepthLabel(decades: $0) }
    let error = #expect(throws: SettingError.self) { try configuration.validate() }
    #expect(error?.setting == "depths" && error?.problem.contains("\(SweepConfiguration.cellLimit)") == true)
  }

  @Test func depthsThatLeaveNothingToMeasureAreRefused() throws {
    var configuration = try Self.configuration()
    configuration.contents = [.ancestors]
    try configuration.validate()
    configuration.depths = [.surface]
    let error = #expect(throws: SettingError.self) { try configuration.validate() }
    #expect(error?.setting == "depths")
  }
}
