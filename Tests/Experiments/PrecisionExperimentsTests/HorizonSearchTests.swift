import Results
import Testing
import Workloads

@testable import PrecisionExperiments

/// The search for the depth at which a scheme breaks.
@Suite struct HorizonSearchTests {
  @Test func schemesBreakWhereTheirBitsEnd() throws {
    let expected: [String: ClosedRange<Double>] = [
      "float32": 3...4, "float64": 11.5...13, "stroke-local": 11.5...13, "mpfr-128": 34...36, "mpfr-256": 72...75,
    ]
    for row in try Scenario.horizons(Scenario.configuration(expected.keys.sorted(), decades: []), deepest: 100) {
      #expect(row.status == .found)
      let horizon = try #require(row.horizon)
      #expect(
        expected[row.scheme]?.contains(horizon) == true, "\(row.scheme) \(row.workload) \(row.path): 10^\(horizon)")
    }
  }

  @Test func aHorizonFailsThereAndHoldsAHundredthAbove() throws {
    let configuration = try Scenario.configuration(["float64"], decades: [])
    for row in try Scenario.horizons(configuration, deepest: 20) {
      let horizon = try #require(row.horizon)
      let millionths = Int((horizon * 1e6).rounded())
      #expect(millionths % 10_000 == 0, "to 0.01 decade: \(horizon)")
      let jitter = try [millionths, millionths - 10_000].map { depth in
        var single = configuration
        single.depths = [DepthLabel(millionths: depth)].compactMap { $0 }
        return try Scenario.rows(single)
          .first { $0.workload == row.workload && $0.path == row.path }?.summary.jitter?.judged ?? .nan
      }
      #expect(jitter[0] >= 0.25 && jitter[1] < 0.25, "\(row.workload) \(row.path): \(jitter)")
    }
  }

  @Test func schemesWithoutAHorizonGoBeyondTheRange() throws {
    for row in try Scenario.horizons(
      Scenario.configuration(["mpfr-auto", "telescoping"], decades: [], frames: 4, points: 10), deepest: 60)
    {
      #expect(row.status == .beyond && row.horizon == 60, "\(row.scheme) \(row.workload) \(row.path)")
    }
  }

  /// Slow pans in which a coarse picture does not move for frames, schemes whose levels change, late overflow.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func aHorizonIsThatOfAScanOfEveryCellHoweverDeepItGoes(seed: UInt64) throws {
    let schemes = [
      "float32", "float64", "stroke-local", "rte", "df32", "grid-i64", "grid-i128", "double-double", "tile-16",
      "css-4dp",
      "float80", "mpfr-64", "telescoping", "dyadic-frames",
    ]
    var configuration = try Scenario.configuration(schemes, decades: Array(0...32), frames: 60, points: 8, seed: seed)
    configuration.content = [.active]
    configuration.paths += ["pan-0.01", "pan-0.03", "pan-0.1", "pan-1", "pan-10"].compactMap {
      CameraPathCatalog.path(named: $0)
    }
    try #require(configuration.paths.count == CameraPathCatalog.standard.count + 5)
    let cells = Dictionary(grouping: try Scenario.rows(configuration)) { [$0.scheme, $0.workload, $0.path] }
    var differences: [String] = []
    for threshold in [0.05, 0.25] {
      configuration.threshold = threshold
      for deepest in [32, 15] {
        try HorizonSearch(configuration, deepest: deepest, metrics: HorizonMetric.ofZoom).run(jobs: 2) { _, row in
          let column = cells[[row.scheme, row.workload, row.path]] ?? []
          guard column.contains(where: { row.metric.errors($0.summary) != nil || $0.summary.invalid > 0 }) else {
            return
          }
          let first = column.sorted { $0.depth < $1.depth }.first { cell in
            cell.summary.invalid > 0 || row.metric.errors(cell.summary).map { $0.judged >= threshold } ?? false
          }
          let expected = first.flatMap { Int($0.depth) <= deepest ? Int($0.depth) : nil }
          let found = row.status == .found ? row.horizon.map { Int($0.rounded(.up)) } : nil
          if found != expected, row.status != .none {
            differences.append(
              "\(row) of a search to \(deepest), and by every cell \(expected.map(String.init) ?? "none")")
          }
        }
      }
    }
    let count = differences.count
    #expect(count == 0, "seed \(seed): \(count) differ: \(differences.prefix(3))")
  }

  @Test func horizonsOfSeveralSeedsAreSpreadFromTheLeastToTheGreatest() throws {
    let configuration = try Scenario.configuration(["float32", "mpfr-auto"], decades: [], frames: 6, points: 10)
    let search = HorizonSearch(configuration, deepest: 6)
    var spread = HorizonSpread(threshold: configuration.threshold)
    var nearest: [Double] = []
    for seed in 1...3 as ClosedRange<UInt64> {
      var rows: [HorizonRow] = []
      try search.seeded(seed).run(jobs: 2) { _, row in rows.append(row) }
      for row in rows { spread.add(row, seed: seed) }
      nearest.append(try #require(rows.filter { $0.scheme == "float32" }.compactMap(\.horizon).min()))
    }
    nearest.sort()
    #expect(Set(nearest).count > 1)
    let rows = spread.rows
    #expect(rows.map(\.scheme) == ["float32", "mpfr-auto"])
    #expect(rows[0].seeds == 3 && rows[0].found == 3)
    #expect([rows[0].least, rows[0].median, rows[0].greatest] == nearest.map { Optional($0) })
    #expect(rows[1].found == 0 && rows[1].least == nil && rows[1].greatest == nil)
  }

  @Test func whatASweepKnowsDoesNotChangeTheAnswer() throws {
    let configuration = try Scenario.configuration(["float32", "mpfr-128"], decades: Array(0...40))
    var known = KnownDepths()
    for row in try Scenario.rows(configuration) { known.add(row, by: configuration.criterion) }
    func texts(_ rows: [HorizonRow]) -> [String] { rows.map { "\($0.horizon ?? -1) \($0.status)" } }
    #expect(
      try texts(Scenario.horizons(configuration, deepest: 40))
        == texts(Scenario.horizons(configuration, deepest: 40, known: known)))
  }

  @Test func rowsSearchedAloneAreTheSame() throws {
    let configuration = try Scenario.configuration(["float32", "mpfr-auto"], decades: [], frames: 4, points: 10)
    let search = HorizonSearch(configuration, deepest: 10)
    let all = try Scenario.horizons(configuration, deepest: 10)
    let chosen = [1, all.count - 1]
    var rows: [HorizonRow] = []
    try search.run(chosen, jobs: 2) { _, row in rows.append(row) }
    #expect(rows == chosen.map { all[$0] })
  }

  @Test func metricsThatShareCellsHaveTheHorizonsThatEachHasAlone() throws {
    let configuration = try Scenario.configuration(["float32", "stroke-local"], decades: [], frames: 6, points: 12)
    func rows(_ metrics: [HorizonMetric]) throws -> [HorizonRow] {
      var rows: [HorizonRow] = []
      try HorizonSearch(configuration, deepest: 20, quantities: [.zoom, .pan], metrics: metrics)
        .run(jobs: 2) { _, row in rows.append(row) }
      return rows
    }
    func texts(_ rows: [HorizonRow], of metric: HorizonMetric) -> [[String]] {
      rows.filter { $0.metric == metric && $0.quantity == .zoom }.map { HorizonRow.table.cells($0).map(\.text) }
    }
    let together = try rows(HorizonMetric.ofZoom)
    #expect(together.count == 2 * 20 * (3 + 1))
    #expect(together.prefix(4).map(\.metric) == [.jitter, .placement, .distortion, .jitter])
    #expect(together.filter { $0.quantity == .pan }.allSatisfy { $0.metric == .jitter })
    for metric in HorizonMetric.ofZoom {
      #expect(try texts(together, of: metric) == texts(rows([metric]), of: metric), "\(metric)")
    }
  }

  @Test(
    "A horizon is stated with one decimal, half up from its hundredths, as Notebooks/report/test.py asks of figures",
    arguments: [
      (6.65, "6.7"), (16.45, "16.5"), (0.05, "0.1"), (0.15, "0.2"), (3, "3.0"), (12.24, "12.2"), (73.349, "73.4"),
      (0, "0.0"), (999.95, "1000.0"), (1e300, "1e+300"),
    ])
  func statesOneDecimal(decades: Double, text: String) {
    #expect(HorizonRow.stated(decades) == text)
  }

  @Test(arguments: [HorizonMetric.placement, .distortion])
  func ofOtherMetricsFailsThereAndHoldsAHundredthAbove(metric: HorizonMetric) throws {
    var configuration = try Scenario.configuration(["float64"], decades: [], frames: 6, points: 12)
    configuration.paths = [OrbitPath()]
    var rows: [HorizonRow] = []
    try HorizonSearch(configuration, deepest: 20, metrics: [metric]).run(jobs: 2) { _, row in rows.append(row) }
    for row in rows {
      // Dots have no neighbours in a stroke.
      guard metric == .placement || row.workload != "dots" else {
        #expect(row.status == .none && row.horizon == nil)
        continue
      }
      try #require(row.status == .found)
      let millionths = Int((try #require(row.horizon) * 1e6).rounded())
      let values = try [millionths, millionths - 10_000].map { depth in
        var single = configuration
        single.depths = [DepthLabel(millionths: depth)].compactMap { $0 }
        let summary = try Scenario.rows(single).first { $0.workload == row.workload }?.summary
        return (metric == .placement ? summary?.placement : summary?.distortion)?.judged ?? .nan
      }
      #expect(values[0] >= 0.25 && values[1] < 0.25, "\(row.workload): \(values)")
    }
  }

  @Test func distancesOfEdgesAreNoMetricOfZoom() throws {
    let configuration = try Scenario.configuration(["float64"], decades: [])
    let error = #expect(throws: SettingError.self) {
      try HorizonSearch(configuration, deepest: 1, metrics: [.distance]).validate()
    }
    #expect(error?.setting == "metrics")
  }

  @Test func everySearchHoldsTheTwoReferencesAgainstEachOther() throws {
    let rows = try Scenario.horizons(Scenario.configuration(["float32"], decades: [], frames: 20), deepest: 5)
    #expect(rows.map(\.crossChecked).reduce(0, +) >= 1000)
    #expect(rows.allSatisfy { $0.crossCheckDistance <= CrossCheckTotal.tolerance(for: .standard) })
  }
}
