import Experiments
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
    #expect(together.count == 2 * 16 * (3 + 1))
    #expect(together.prefix(4).map(\.metric) == [.jitter, .placement, .distortion, .jitter])
    #expect(together.filter { $0.quantity == .pan }.allSatisfy { $0.metric == .jitter })
    for metric in HorizonMetric.ofZoom {
      #expect(try texts(together, of: metric) == texts(rows([metric]), of: metric), "\(metric)")
    }
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
