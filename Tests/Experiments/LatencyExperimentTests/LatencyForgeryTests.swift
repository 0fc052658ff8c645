import Foundation
import HarnessTestSupport
import Measurement
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import LatencyExperiment

/// What is changed in a result of latencies is found, but for times.
@Suite struct LatencyForgeryTests {
  /// Rows of `growth.csv` as a run might measure them: strokes of 100,000 events take long.
  private static let growth = InkChain.allCases.flatMap { chain in
    InkGrowth.lengths.map {
      GrowthRow.table.cells(GrowthRow(chain: chain, events: $0, summary: .none, mean: 351)).map {
        $0 == .integer(0) ? .integer(1) : $0
      }
    }
  }

  private static func run(_ change: (inout LatencyConfiguration) -> Void = { _ in }) throws -> TemporaryFolder {
    var configuration = try LatencyConfiguration.of("--stall 30 --duration 0.5 --stroke-samples 40 --seed 3")
    configuration.canvases = [try #require(SchemeDepth(item: "float32 at 100"))]
    change(&configuration)
    let deliveries = InkDeliveries(
      pen: configuration.deliveryCount, samples: 40, rateHz: configuration.rate, seed: configuration.seed)
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
        // The option is given twice.
        $0.asFastAsPossible = 2
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

  @Test("A changed result is found", arguments: Forgery.allCases)
  func forged(_ forgery: Forgery) throws {
    try forgery.expectFound(in: Self.shared.get().path, of: LatencyExperiment.self, setting: ("queue", 0))
  }

  @Test(arguments: [
    ("canvases", JSONValue.array([])), ("canvases", .array(["x"])),
    ("canvases", .array(["float64 at 0", "float64 at 0"])),
    ("canvases", .array(["mpfr-1000000 at 0"])), ("source", ""), ("source", "other"), ("rate_hz", 0),
    ("rate_hz", .number(1e300)), ("tolerance_px", 0), ("tolerance_px", .number(1e-300)),
    ("simplify_px", .number(-1)), ("queue", 0), ("queue", .integer(.max)), ("stall_ms", .number(1e300)),
    ("stall_ms", .number(-1)), ("duration_s", .number(1e300)), ("duration_s", 0),
    ("stroke_samples", -1), ("stroke_samples", .integer(.max)), ("as_fast_as_possible", 1),
    ("as_fast_as_possible", 2), ("caches", "warm"),
  ])
  func settingsThatNoCommandLineGives(name: String, value: JSONValue) throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    try forged.set(name, to: value)
    if value == .array(["mpfr-1000000 at 0"]) {
      try forged.set("stroke_samples", to: 1_000_000)
      try forged.set("duration_s", to: 8000)
    }
    #expect((try? Self.findings(forged.path, .sample(0)).isEmpty) != true)
  }
}
