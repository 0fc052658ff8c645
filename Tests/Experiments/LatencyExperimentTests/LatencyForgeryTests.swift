import Foundation
import HarnessTestSupport
import Measurement
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import LatencyExperiment

/// Whatever is changed in a result of latencies is found, but for times that nothing else in the result follows from.
@Suite struct LatencyForgeryTests {
  /// Rows of `growth.csv` as a run might measure them: strokes of 100,000 events take long.
  private static var growth: [[Cell]] {
    var ranks = NearestRank()
    return InkChain.allCases.flatMap { chain in
      InkGrowth.lengths.map { length in
        let times = (0..<InkGrowth.samples(about: length)).map { UInt64(300 + $0 % 97) }
        let events = InkGrowth.events(to: length)
        return GrowthRow.table.cells(
          GrowthRow(
            chain: chain, events: length, summary: LatencySummary(times, with: &ranks),
            mean: Double(351 * events + 7) / Double(events)))
      }
    }
  }

  private static func run(_ change: (inout LatencyConfiguration) -> Void = { _ in }) throws -> TemporaryFolder {
    var configuration = LatencyConfiguration(
      canvases: try SchemeCatalog.standard.schemes(["float32"]).map {
        SchemeDepth(scheme: $0, depth: try #require(DepthLabel(decades: 100)))
      }, stall: 30, duration: 0.5, strokeSamples: 40, seed: 3)
    change(&configuration)
    let deliveries = InkDeliveries(
      pen: configuration.deliveryCount, samples: 40, rateHz: configuration.rateHz, seed: configuration.seed)
    return try RecordedRun.folder(
      of: LatencyExperiment(configuration, deliveries, clock: ThreadClock()), given: [GrowthRow.table.name: growth])
  }

  private static let shared = Result { try run() }

  private static func findings(_ folder: String, _ rows: RecheckExtent.Rows = .all) throws -> [Finding] {
    try RecordedRun.findings(LatencyExperiment.self, folder, rows)
  }

  @Test func aTrueResultHasNoFindings() throws {
    let runs = [
      try Self.shared.get(), try Self.run { $0.queue = 3 },
      try Self.run {
        $0.isPaced = false
        $0.stall = 0
      }, try Self.run { $0.strokeSamples = 0 },
      try Self.run { $0.source = "💥 Übung" },
    ]
    for run in runs {
      for rows in [RecheckExtent.Rows.all, .sample(0), .sample(1)] {
        let findings = try Self.findings(run.path, rows)
        #expect(findings.isEmpty, "\(findings)")
      }
    }
  }

  /// Times, and what follows from them: found where they contradict each other.
  private static let times: Set<String> = [
    "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns", "mean_ns", "misses", "longest_miss_run",
  ]

  @Test func everyCellThatIsNoTimeAndEveryRow() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    var forgeries: [Forgery] = []
    for table in ["latency.csv", "growth.csv"] {
      forgeries += try forged.oneForgeryOfEachCell(of: table) { !Self.times.contains($0) }
      forgeries += try forged.rowForgeries(of: table)
    }
    let configuration = try LatencyConfiguration(try Provenance(folder: forged.path))
    let contents = try LatencyExperiment.contents(configuration)
    let escaped = try forged.escaping(forgeries) { folder in
      try !RecordedRun.tableFindings(LatencyExperiment.self, folder, configuration, contents).isEmpty
    }
    #expect(escaped.isEmpty && forgeries.count > 200, "\(escaped)")
  }

  @Test func everyCellAndRowOfWhatFiltersLeave() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    let configuration = try LatencyConfiguration(try Provenance(folder: forged.path))
    let contents = try LatencyExperiment.contents(configuration)
    let measured: Set = ["strokes", "points", "elements", "greatest_px", "mean_px", "greatest_back_px"]
    let known = try forged.oneForgeryOfEachCell(of: "filters.csv") { !measured.contains($0) }
    try forged.expectNoneEscapes(known + forged.rowForgeries(of: "filters.csv")) { folder in
      try !RecordedRun.tableFindings(LatencyExperiment.self, folder, configuration, contents).isEmpty
    }
    for column in measured {
      try forged.forgeCells(of: "filters.csv") { line, name, text in
        line == 15 && name == column
          ? (Double(text) ?? 0) > 3 ? "\((Int(text) ?? 0) - 1)" : "\((Double(text) ?? 0) + 0.001)" : text
      }
      #expect(try Self.findings(forged.path).contains { $0.column == column }, "\(column)")
      try forged.restore()
    }
    // Of a recording, which is no part of the result, what contradicts the filters' promises.
    let run = try Self.run { $0.strokeSamples = 0 }
    let played = try ForgedResult(copyOf: run.path)
    for (column, value) in [("elements", "121"), ("mean_px", "99"), ("strokes", "2"), ("points", "3")] {
      try played.forgeCells(of: "filters.csv") { line, name, text in line == 14 && name == column ? value : text }
      #expect(try Self.findings(played.path, .sample(0)).map(\.column).contains(column), "\(column)")
      try played.restore()
    }
    try played.forgeCells(of: "filters.csv") { line, name, text in line == 12 && name == "greatest_px" ? "0.26" : text }
    #expect(try Self.findings(played.path, .sample(0)).map(\.column) == ["greatest_px"])
  }

  /// A result with dropped deliveries, which percentiles count.
  @Test func everyCellOfDroppedDeliveries() throws {
    let run = try Self.run { $0.queue = 3 }
    let forged = try ForgedResult(copyOf: run.path)
    let columns: Set = ["events", "dropped", "never_from"]
    let configuration = try LatencyConfiguration(try Provenance(folder: forged.path))
    let contents = try LatencyExperiment.contents(configuration)
    try forged.expectNoneEscapes(try forged.cellForgeries(of: "latency.csv") { columns.contains($0) }) { folder in
      try !RecordedRun.tableFindings(LatencyExperiment.self, folder, configuration, contents).isEmpty
    }
    // A time where a percentile falls among the dropped, and none where it does not.
    let never = try forged.cellForgeries(of: "latency.csv") { $0.hasSuffix("_ns") }.filter {
      $0.description.contains(": \u{2192}") || $0.description.contains(":  \u{2192}")
        || $0.description.hasSuffix("\u{2192} ")
    }
    try forged.expectNoneEscapes(never) { folder in
      try !RecordedRun.tableFindings(LatencyExperiment.self, folder, configuration, contents).isEmpty
    }
  }

  /// Counts in every row of a series, all changed in the same way.
  @Test func strokesThatWereLostAreCountedAgain() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    for name in ["broken", "ignored_events"] {
      try forged.forgeCells(of: "latency.csv") { _, column, text in
        column == name ? "\((Int(text) ?? 0) + 1)" : text
      }
      #expect(try Self.findings(forged.path, .sample(0)).isEmpty)
      #expect(try Self.findings(forged.path).map(\.column) == [name])
      try forged.restore()
    }
  }

  @Test func timesThatContradictEachOther() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    let records = try forged.records("latency.csv")
    let header = records[0]
    let columns = (
      step: try #require(header.firstIndex(of: "step")), schedule: try #require(header.firstIndex(of: "schedule"))
    )
    func found(_ step: String, _ schedule: String, _ column: String, _ change: (Double) -> Double) throws {
      let index = try #require(header.firstIndex(of: column))
      let row = try #require(records.firstIndex { $0[columns.step] == step && $0[columns.schedule] == schedule })
      let value = try #require(Double(records[row][index]))
      try forged.forgeCells(of: "latency.csv") { line, name, text in
        guard name == column, line == row + 1 else { return text }
        let changed = change(value)
        return column.hasSuffix("_ns") ? "\(changed)" : "\(Int(changed))"
      }
      let findings = try Self.findings(forged.path, .sample(0))
      #expect(!findings.isEmpty, "\(step) \(schedule) \(column)")
      try forged.restore()
    }
    for column in ["p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns"] {
      // What a sender that waits sees is the service, twice in the table.
      try found("service", "open", column) { $0 + 1 }
      try found("total", "closed", column) { $0 - 1 }
      for step in ["wait", "service", "total", "tessellation", "hiccup-meter"] {
        try found(step, "open", column) { $0 + 0.5 }
        try found(step, "open", column) { _ in 1e12 }
      }
      try found("total", "open", column) { $0 / 2 }
    }
    try found("total", "open", "max_ns") { $0 * 1.01 }
    try found("total", "open", "misses") { $0 + 4 }
    try found("total", "open", "misses") { _ in 0 }
    try found("total", "closed", "misses") { $0 + 1 }
    try found("total", "closed", "misses") { _ in 0 }
    try found("hiccup-meter", "open", "misses") { _ in 1 }
    try found("total", "open", "longest_miss_run") { $0 * 100 }
    try found("total", "closed", "longest_miss_run") { $0 + 1 }
    try found("total", "open", "longest_miss_run") { _ in 0 }
  }

  @Test func valuesThatCannotBeAddedAreFoundAndNotTrappedOn() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    for name in ["events", "dropped", "misses", "longest_miss_run", "samples", "broken"] {
      for (table, text) in [("latency.csv", "9223372036854775807"), ("growth.csv", "9223372036854775807")] {
        guard try forged.records(table)[0].contains(name) else { continue }
        try forged.forgeCells(of: table) { _, column, old in column == name && !old.isEmpty ? text : old }
        #expect(try !Self.findings(forged.path).isEmpty, "\(name)")
        try forged.restore()
      }
    }
  }

  @Test func histogramsThatAreNoneOrOfOtherTimes() throws {
    let run = try Self.shared.get()
    let forged = try ForgedResult(copyOf: run.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: run.path).filter { $0.hasSuffix(".hgrm") }
    #expect(names.count == 2)
    let others = [
      "", "nonsense\n", String(repeating: "x", count: 2 << 20), "\(LatencyHistogram([]))",
      "\(LatencyHistogram([1, 2]))",
      "\(LatencyHistogram([UInt64](repeating: 5, count: 120)))",
    ]
    for name in names {
      for text in others {
        try forged.write(text, to: name)
        #expect(try !Self.findings(forged.path, .sample(0)).isEmpty, "\(name): \(text.prefix(20))")
        try forged.restore()
      }
    }
  }

  @Test func growthThatDoesNotAddUp() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    func found(_ name: String, line wanted: Int, _ change: (Double) -> Double) throws {
      try forged.forgeCells(of: "growth.csv") { line, column, text in
        column == name && line == wanted ? "\(change(Double(text) ?? 0))" : text
      }
      #expect(try !Self.findings(forged.path, .sample(0)).isEmpty, "\(name)")
      try forged.restore()
    }
    try found("p50_ns", line: 3) { $0 + 0.5 }
    try found("p50_ns", line: 3) { $0 * 1000 }
    try found("p99_ns", line: 3) { _ in 1e12 }
    try found("max_ns", line: 3) { _ in 1 }
    try found("max_ns", line: 2) { _ in 1e13 }
    try found("mean_ns", line: 4) { $0 * 1.0001 }
    try found("mean_ns", line: 5) { $0 / 100_000 }
    try found("mean_ns", line: 2) { $0 * 1e6 }
  }

  @Test(arguments: [
    ("canvases", JSONValue.array([])), ("canvases", .array(["x"])),
    ("canvases", .array(["float64 at 0", "float64 at 0"])),
    ("canvases", .array(["mpfr-1000000 at 0"])), ("source", ""), ("source", "other"), ("rate_hz", 0),
    ("rate_hz", .number(1e300)), ("rate_hz", 241), ("tolerance_px", 0), ("tolerance_px", .number(1e-300)),
    ("simplify_px", .number(-1)), ("queue", 0), ("queue", .integer(.max)), ("stall_ms", .number(1e300)),
    ("stall_ms", .number(-1)), ("stall_ms", 40), ("duration_s", .number(1e300)), ("duration_s", 0), ("duration_s", 1),
    ("stroke_samples", -1), ("stroke_samples", .integer(.max)), ("as_fast_as_possible", 1),
    ("as_fast_as_possible", 2), ("caches", "warm"), ("caches", "rehearsed"),
    ("viewport_px", .array([.number(1e12), .number(1e12)])),
  ])
  func settingsThatNoCommandLineGives(name: String, value: JSONValue) throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    guard case .object(var provenance) = try forged.json("provenance.json"),
      case .object(var settings)? = provenance["configuration"]
    else { throw ResultError(.input, "no configuration") }
    settings[name] = value
    if value == .array(["mpfr-1000000 at 0"]) {
      settings["stroke_samples"] = 1_000_000
      settings["duration_s"] = 8000
    }
    provenance["configuration"] = .object(settings)
    try forged.write(try ForgedResult.text(.object(provenance)), to: "provenance.json")
    #expect(!forged.isTakenForWhole { try !Self.findings($0, .sample(0)).isEmpty })
  }

  @Test func theRowsOfARunAreThosePartsThatItsContentsHave() throws {
    for isPaced in [true, false] {
      let configuration = LatencyConfiguration(
        canvases: try SchemeCatalog.standard.schemes(["float64"]).map { SchemeDepth(scheme: $0, depth: .surface) },
        isPaced: isPaced)
      var parts: [LatencyPart] = []
      let experiment = LatencyExperiment(
        configuration, InkDeliveries(pen: 5, samples: 5, rateHz: 240, seed: 1), clock: ThreadClock())
      func take(_ series: LatencySeries) {
        parts += series.rows.map { LatencyPart(step: $0.step, schedule: $0.schedule) }
        for (row, part) in zip(series.rows, parts) { #expect((row.deadlines != nil) == part.hasDeadline) }
      }
      if isPaced { try experiment.run(take: take) } else { try experiment.runUnpaced(take: take) }
      #expect(parts == LatencyPart.parts(isPaced: isPaced))
    }
  }
}
