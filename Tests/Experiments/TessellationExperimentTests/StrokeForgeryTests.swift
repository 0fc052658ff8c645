import Geometry
import HarnessTestSupport
import Results
import Schemes
import Tessellation
import TestSupport
import Testing
import Workloads

@testable import TessellationExperiment

/// Whatever is changed in a result of strokes is found, but for times that nothing else in the result follows from.
@Suite struct StrokeForgeryTests {
  /// A peer whose outline is the points themselves.
  private final class Copier: StrokePeer {
    func outline(
      _ points: UnsafeBufferPointer<Vector2>, curve: StrokeCurve, width: Double, tolerance: Double,
      into vertices: UnsafeMutableBufferPointer<SIMD2<Float>>
    ) -> Int {
      for index in 0..<min(points.count, vertices.count) { vertices[index] = SIMD2<Float>(points[index]) }
      return points.count
    }
  }

  private static func configuration() throws -> TessellationConfiguration {
    TessellationConfiguration(
      points: [8], profiles: [.constant], joins: [.miter(limit: 2.5)], methods: TessellationMethod.choices,
      hasPeers: true, schemes: try SchemeCatalog.standard.schemes(["float64"]),
      depths: [3, 400].compactMap { DepthLabel(decades: $0) }, schemePoints: 5, strokes: 3, strokePoints: 5, seed: 7,
      runs: 2)
  }

  private static func run() throws -> TemporaryFolder {
    var count = 0
    return try RecordedRun.folder(
      of: TessellationExperiment(
        try configuration(),
        allocationCount: {
          count += 3
          return count
        }, peer: Copier()))
  }

  private static let shared = Result { try run() }

  /// Columns that hold what a build of the program on a machine took, and that no other column follows from: within the bounds that there
  /// are, another value is as good.
  private static let free: Set<String> = ["allocations", "first_allocations"]
  /// Times: another one is found unless the clock could have said it, and none is found that lies between those beside it.
  private static let times: Set<String> = [
    "project_ns_per_point", "ns_per_frame", "ratio", "ratio_low", "ratio_high", "strokes_per_run",
  ]

  private static func isFound(_ folder: String) throws -> Bool {
    try !RecordedRun.findings(TessellationExperiment.self, folder).isEmpty
  }

  @Test func aTrueResultHasNoFindings() throws {
    let run = try Self.shared.get()
    for rows in [RecheckExtent.Rows.all, .sample(0), .sample(5)] {
      let findings = try RecordedRun.findings(TessellationExperiment.self, run.path, rows)
      #expect(findings.isEmpty, "\(findings)")
    }
  }

  /// Keys, sizes and counts that stand in two tables are found without measuring anything again, the rest with `--all`.
  @Test func everyCellThatIsNoTimeAndEveryRow() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    var forgeries: [Forgery] = []
    for table in ["tessellation.csv", "frames.csv", "meshes.csv"] {
      forgeries += try forged.oneForgeryOfEachCell(of: table) { !Self.free.contains($0) && !Self.times.contains($0) }
      forgeries += try forged.rowForgeries(of: table)
    }
    #expect(forgeries.count > 300)
    let configuration = try Self.configuration()
    let contents = try TessellationExperiment.contents(configuration)
    let unmeasured = try forged.escaping(forgeries) { folder in
      try !RecordedRun.tableFindings(TessellationExperiment.self, folder, configuration, contents).isEmpty
    }
    for forgery in unmeasured {
      #expect(Self.measured.contains { forgery.description.contains(", \($0): ") }, "\(forgery)")
    }
    let escaped = try forged.escaping(unmeasured, isFound: Self.isFound)
    #expect(escaped.isEmpty, "\(escaped)")
  }

  /// Columns that stand in one table alone and follow from no other.
  private static let measured = ["vertices", "bytes_uploaded_per_frame", "content_hash"]

  /// A stroke that finds memory asks for no more than the first.
  @Test func moreAllocationsThanByTheFirstStroke() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    try forged.forgeCells(of: "tessellation.csv") { line, name, text in
      line == 3 && name == "allocations" ? "1000000" : text
    }
    let findings = try RecordedRun.findings(TessellationExperiment.self, forged.path, .sample(0))
    #expect(findings.map(\.column) == ["first_allocations"], "\(findings)")
  }

  @Test func aHashThatIsNone() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    for change in [{ $0 + "0" }, { String($0.dropLast()) }, { _ in "sha256:" }, { $0.uppercased() }]
      as [(String) -> String]
    {
      try forged.forgeCells(of: "meshes.csv") { line, name, text in
        name == "content_hash" && !text.isEmpty ? change(text) : text
      }
      let findings = try RecordedRun.findings(TessellationExperiment.self, forged.path, .sample(0))
      #expect(findings.contains { $0.column == "content_hash" })
      try forged.restore()
    }
  }

  @Test func anotherSeed() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    guard case .object(var provenance) = try forged.json("provenance.json") else {
      throw ResultError(.input, "no provenance")
    }
    provenance["seed"] = 8
    try forged.write(try ForgedResult.text(.object(provenance)), to: "provenance.json")
    #expect(
      try RecordedRun.findings(TessellationExperiment.self, forged.path).contains { $0.column == "content_hash" })
  }

  @Test func timesThatTheClockCannotSayOrThatAreOutOfOrder() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    func found(_ table: String, _ column: String, _ change: @escaping (Double) -> Double) throws {
      try forged.forgeCells(of: table) { line, name, text in
        name == column && line == 3 ? Double(text).map { "\(change($0))" } ?? text : text
      }
      let findings = try RecordedRun.findings(TessellationExperiment.self, forged.path, .sample(0))
      #expect(findings.contains { $0.column?.hasPrefix(column.prefix(5)) == true }, "\(column): \(findings)")
      try forged.restore()
    }
    try found("frames.csv", "ns_per_frame") { $0 + 0.1 }
    try found("frames.csv", "ns_per_frame") { _ in 0 }
    for table in ["frames.csv", "tessellation.csv"] {
      try found(table, "ratio") { $0 * 1.01 }
      try found(table, "ratio_low") { $0 * 1.01 }
      try found(table, "ratio_high") { $0 * 0.99 }
    }
  }

  @Test(arguments: [
    ("points", JSONValue.array([0])), ("points", .array([10_000_001])), ("points", .array([5, 5])),
    ("points", .array([])), ("widths_px", .array([.number(-1)])), ("widths_px", .array([4, 4.0])),
    ("tolerances_px", .array([.number(1e-30)])), ("tolerances_px", .array([.number(0.25), .number(0.25)])),
    ("miter_limit", 0), ("miter_limit", .number(0.5)), ("curves", .array(["bezier"])), ("methods", .array(["agg"])),
    ("methods", .array(["strip", "strip"])), ("profiles", .array([])), ("peers", 2), ("peers", 1),
    ("schemes", .array(["mpfr-1000000"])), ("schemes", .array([])), ("depths", .array(["3", "3"])),
    ("scheme_points", 10_000_000), ("scheme_points", 0), ("strokes", -1), ("strokes", 1_000_001),
    ("stroke_points", .integer(.max)), ("runs", -1), ("runs", 100_001), ("runs", 3),
    ("viewport_px", .array([.number(1e300), 1])), ("viewport_px", .array([1000, 751])), ("points", .string("x")),
  ])
  func settingsThatNoCommandLineGives(name: String, value: JSONValue) throws {
    let forged = try ForgedResult(copyOf: try Self.small.get().path)
    guard case .object(var provenance) = try forged.json("provenance.json"),
      case .object(var settings)? = provenance["configuration"]
    else { throw ResultError(.input, "no configuration") }
    settings[name] = value
    if name == "schemes" { settings["scheme_points"] = 1_000_000 }
    provenance["configuration"] = .object(settings)
    try forged.write(try ForgedResult.text(.object(provenance)), to: "provenance.json")
    let escaped = forged.isTakenForWhole { try Self.isFound($0) }
    #expect(!escaped)
  }

  private static let small = Result {
    try RecordedRun.folder(
      of: TessellationExperiment(
        TessellationConfiguration(
          points: [3], profiles: [.constant], joins: [.miter(limit: 2.5)], methods: [.strip],
          schemes: try SchemeCatalog.standard.schemes(["float64"]), depths: [DepthLabel.surface], schemePoints: 2,
          strokes: 2,
          strokePoints: 2, seed: 1, runs: 1)))
  }

  @Test func tooManyStrokesAndTooLargeScenesAreRefused() throws {
    var configuration = TessellationConfiguration(points: [1], seed: 1)
    try configuration.validate()
    configuration.widths = (1...400).map(Double.init)
    configuration.tolerances = (1...400).map(Double.init)
    #expect(throws: SettingError.self) { try configuration.validate() }
    let huge = TessellationConfiguration(
      points: [1], widths: [1e5], tolerances: [1e-6], schemes: try SchemeCatalog.standard.schemes(["float64"]),
      depths: [.surface], strokes: 2000, strokePoints: 1, seed: 1)
    try huge.validate()
    try SceneCosts(huge).runUntimed([0]) { _, rows in
      #expect(Set(rows.map(\.status)).isSubset(of: [.tooLarge, .ok, .refused]) && rows[1].status != .ok)
    }
  }
}
