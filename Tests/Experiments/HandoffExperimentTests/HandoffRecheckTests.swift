import Files
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
    try HandoffConfiguration(
      rules: ["dyadic-frames"].map { try #require(HandoffRuleCatalog.standard[$0]) },
      script: GestureScript(jsonLines: Data(lines.utf8), path: "lines", viewport: .standard)
    ) { $0 = try .of("--levels 0,2 --pan-levels 0 --seed 3 --fuzz \(fuzz)") }
  }

  private static let run = Result { try RecordedRun.folder(of: HandoffExperiment(configuration())) }

  @Test("A true result has no findings, also with angles of several turns")
  func whole() throws {
    #expect(try RecordedRun.findings(HandoffExperiment.self, Self.run.get().path).isEmpty)
  }

  @Test("A changed result is found", arguments: Forgery.allCases)
  func forged(_ forgery: Forgery) throws {
    try forgery.expectFound(in: Self.run.get().path, of: HandoffExperiment.self, setting: ("levels", [10_001]))
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
    var settings = try Self.configuration().recorded
    settings[name] = value
    let provenance = Provenance(
      commandLine: [], configuration: settings, seed: 7, generator: "", gmpVersion: "", mpfrVersion: "",
      crossCheck: nil, startedAt: Date(), wallTimeSeconds: 0)
    do {
      try HandoffConfiguration(provenance).validate()
      Issue.record("\(name) was taken")
    } catch let error as SettingError {
      #expect(error.setting == name)
    } catch let error as FileError {
      // Positions of gestures are without effect on so large a screen.
      #expect(error.kind == .input && (error.description.contains(name) || name == "viewport_px"), "\(error)")
    }
  }
}
