import Foundation
import Frames
import Geometry
import HarnessTestSupport
import Results
import TestSupport
import Testing
import Workloads

@testable import HandoffExperiment

/// Verifying a result of the handoff validator finds what does not follow from its configuration, also where checksums agree.
@Suite struct HandoffRecheckTests {
  /// Angles of more than half a turn among the gestures.
  private static let lines = """
    {"time": 0, "rotate": {"at": [500, 300], "radians": -4}}
    {"time": 0.5, "pinch": {"at": [10.1, -0.7], "scale": 900.3}}
    {"time": 1, "rotate": {"at": [7, 3], "radians": 31.7}}
    {"time": 1, "pan": [3.1, -4.25]}
    """

  private static func configuration(fuzz: Int = 150) throws -> HandoffConfiguration {
    HandoffConfiguration(
      rules: try ["dyadic-frames"].map { try #require(HandoffRuleCatalog.standard[$0]) }, levels: [0, 2],
      panLevels: [0],
      script: try GestureScript(jsonLines: Data(lines.utf8), path: "lines", viewport: .standard), viewport: .standard,
      seed: 3, fuzz: fuzz)
  }

  private static let run = Result { try RecordedRun.folder(of: HandoffExperiment(configuration())) }

  private func forged() throws -> ForgedResult { try ForgedResult(copyOf: Self.run.get().path) }

  @Test("A true result has no findings, also with angles of several turns")
  func whole() throws {
    #expect(try RecordedRun.findings(HandoffExperiment.self, Self.run.get().path).isEmpty)
  }

  @Test(
    "Every row, every cell that follows from the configuration, and every status is compared",
    arguments: [Forgery].parts)
  func known(part: Int) throws {
    let result = try forged()
    let configuration = try Self.configuration()
    let contents = HandoffExperiment.contents(configuration)
    let forgeries =
      try result.cellForgeries(of: "handoff.csv") { $0 != "measured" } + result.rowForgeries(of: "handoff.csv")
    try result.expectNoneEscapes(forgeries.part(part)) {
      try !RecordedRun.tableFindings(HandoffExperiment.self, $0, configuration, contents).isEmpty
    }
  }

  @Test("The package, the settings and the catalogue are compared", arguments: [Forgery].parts)
  func documents(part: Int) throws {
    let result = try forged()
    let package = try result.jsonForgeries(of: "datapackage.json").enumerated().filter { $0.offset % 20 == 0 }
    // Up to 200 random gestures are as many as 150.
    let provenance = try result.jsonForgeries(of: "provenance.json") { path in
      path[0] == "configuration" && path.dropFirst().first != "jobs"
        || ["generator", "seed"].contains(path[0]) || path.prefix(3) == ["catalogue", "schemes", "0"]
    }
    try result.expectNoneEscapes((package.map(\.element) + provenance).part(part)) {
      try !RecordedRun.findings(HandoffExperiment.self, $0).isEmpty
    }
  }

  @Test("Every measured cell is compared when all is measured again")
  func measured() throws {
    let result = try forged()
    var changed: Set<Int> = []
    try result.forgeCells(of: "handoff.csv") { line, column, text in
      guard column == "measured" else { return text }
      changed.insert(line)
      return text.isEmpty ? "1.0" : text + "1"
    }
    let report = try HandoffExperiment.recheck(
      RecordedResult(folder: result.path), Self.configuration(), RecheckExtent(.all, seed: 1, jobs: 2)
    ) { _ in }
    #expect(changed.subtracting(report.findings.compactMap(\.line)) == [] && changed.count > 20)
  }

  @Test(
    "A configuration that no machine can check is refused by its setting, wherever it comes from",
    arguments: [
      ("fuzz", 9_223_372_036_854_775_807), ("fuzz", 1_000_000_000_000_000_000), ("fuzz", -1),
      ("viewport_px", [1e300, 1]), ("viewport_px", [1e12, 1e12]), ("viewport_px", [0, 0]), ("levels", [5, 5]),
      ("levels", []), ("levels", .array((0...1000).map { .integer($0) })), ("levels", [10_001]), ("pan_levels", [-1]),
      ("rules", []), ("rules", ["dyadic-frames", "dyadic-frames"]), ("canvas", "x"), ("gestures", "x"),
    ] as [(String, JSONValue)])
  func uncheckable(name: String, value: JSONValue) throws {
    var settings = try Self.configuration().settings
    settings[name] = value
    let provenance = Provenance(
      commandLine: [], configuration: settings, seed: 7, generator: "", gmpVersion: "", mpfrVersion: "",
      crossCheck: nil, startedAt: Date(), wallTimeSeconds: 0)
    do {
      try HandoffConfiguration(provenance).validate()
      Issue.record("\(name) was taken")
    } catch let error as SettingError {
      #expect(error.setting == name)
    } catch let error as ResultError {
      // Positions of gestures are without effect on so large a screen.
      #expect(error.kind == .input && (error.description.contains(name) || name == "viewport_px"), "\(error)")
    }
  }

  @Test("Many random gestures are played again only when everything is")
  func sampledFuzz() throws {
    let configuration = try Self.configuration(fuzz: HandoffExperiment.sampledFuzz + 1)
    let rows = HandoffExperiment.contents(configuration).tables[0]
    let others = HandoffExperiment.contents(try Self.configuration()).tables[0]
    let fuzzed = (0..<rows.count).filter { rows.row($0)["walk"] == "fuzz" }
    #expect(fuzzed.count == 6 && rows.count == others.count)
  }
}
