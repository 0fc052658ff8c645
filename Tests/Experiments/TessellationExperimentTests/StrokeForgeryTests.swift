import Files
import Geometry
import HarnessTestSupport
import Results
import Schemes
import Tessellation
import TestSupport
import Testing
import Workloads

@testable import TessellationExperiment

/// What is changed in a result of strokes is found, but for times.
@Suite struct StrokeForgeryTests {
  private static func configuration() throws -> TessellationConfiguration {
    try .of(
      "--points 8 --profiles constant --joins miter --miter-limit 2.5 --methods all --schemes float64 "
        + "--depths 3,400 --scheme-points 5 --strokes 3 --stroke-points 5 --seed 7 --runs 2")
  }

  private static func run() throws -> TemporaryFolder {
    var count = 0
    return try RecordedRun.folder(
      of: TessellationExperiment(
        try configuration(),
        allocationCount: {
          count += 3
          return count
        }))
  }

  private static let shared = Result { try run() }

  @Test func aTrueResultHasNoFindings() throws {
    let run = try Self.shared.get()
    for rows in [RecheckExtent.Rows.all, .sample(0), .sample(5)] {
      let findings = try RecordedRun.findings(TessellationExperiment.self, run.path, rows)
      #expect(findings.isEmpty, "\(findings)")
    }
  }

  @Test("A changed result is found", arguments: Forgery.allCases)
  func forged(_ forgery: Forgery) throws {
    try forgery.expectFound(in: Self.small.get().path, of: TessellationExperiment.self, setting: ("points", [0]))
  }

  @Test func anotherSeed() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    guard case .object(var provenance) = try forged.json("provenance.json") else {
      throw FileError(.input, "no provenance")
    }
    provenance["seed"] = 8
    try forged.write(try ForgedResult.text(.object(provenance)), to: "provenance.json")
    #expect(
      try RecordedRun.findings(TessellationExperiment.self, forged.path).contains {
        $0.place.hasSuffix("column content_hash")
      })
  }

  @Test(arguments: [
    ("points", JSONValue.array([0])), ("points", .array([10_000_001])), ("points", .array([5, 5])),
    ("points", .array([])), ("widths_px", .array([.number(-1)])), ("widths_px", .array([4, 4.0])),
    ("tolerances_px", .array([.number(1e-30)])), ("tolerances_px", .array([.number(0.25), .number(0.25)])),
    ("miter_limit", 0), ("miter_limit", .number(0.5)), ("curves", .array(["bezier"])), ("methods", .array(["skia"])),
    ("methods", .array(["strip", "strip"])), ("profiles", .array([])),
    ("schemes", .array(["mpfr-1000000"])), ("schemes", .array([])), ("depths", .array(["3", "3"])),
    ("scheme_points", 10_000_000), ("scheme_points", 0), ("strokes", -1), ("strokes", 1_000_001),
    ("stroke_points", .integer(.max)), ("runs", -1), ("runs", 100_001),
    ("points", .string("x")),
  ])
  func settingsThatNoCommandLineGives(name: String, value: JSONValue) throws {
    let forged = try ForgedResult(copyOf: try Self.small.get().path)
    try forged.set(name, to: value)
    if name == "schemes" { try forged.set("scheme_points", to: 1_000_000) }
    #expect((try? RecordedRun.findings(TessellationExperiment.self, forged.path).isEmpty) != true)
  }

  private static let small = Result {
    try RecordedRun.folder(
      of: TessellationExperiment(
        .of(
          "--points 3 --profiles constant --joins miter --miter-limit 2.5 --methods strip --schemes float64 --depths 0 "
            + "--scheme-points 2 --strokes 2 --stroke-points 2 --runs 1")))
  }

  @Test func tooManyStrokesAndTooLargeScenesAreRefused() throws {
    var configuration = try TessellationConfiguration.of("--points 1 --schemes - --depths -")
    try configuration.validate()
    configuration.widths = (1...400).map(Double.init)
    configuration.tolerances = (1...400).map(Double.init)
    #expect(throws: SettingError.self) { try configuration.validate() }
    let huge = try TessellationConfiguration.of(
      "--points 1 --widths 1e5 --tolerances 1e-6 --schemes float64 --depths 0 --strokes 2000 --stroke-points 1")
    try SceneCosts(huge).runUntimed([0]) { _, rows in
      #expect(Set(rows.map(\.status)).isSubset(of: [.tooLarge, .ok, .refused]) && rows[1].status != .ok)
    }
  }
}
