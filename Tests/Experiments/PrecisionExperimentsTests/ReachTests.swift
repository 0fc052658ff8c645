import Foundation
import Geometry
import Measurement
import Results
import Schemes
import Testing
import Workloads

@testable import PrecisionExperiments

/// How far the ends of a line may lie off the screen before the part in view is drawn wrong.
@Suite struct ReachTests {
  private func rows(_ configuration: SweepConfiguration) throws -> [HorizonRow] {
    var rows: [HorizonRow] = []
    let search = HorizonSearch(configuration, deepest: 0, quantities: [.reach])
    try search.validate()
    try search.run(jobs: 2) { _, row in rows.append(row) }
    try #require(rows.count == search.count && !rows.isEmpty)
    return rows
  }

  /// The shortest over all paths, which has to be found.
  private func shortest(_ configuration: SweepConfiguration) throws -> Double {
    let rows = try rows(configuration)
    try #require(rows.allSatisfy { $0.status == .found })
    return try #require(rows.compactMap(\.horizon).min())
  }

  // A number of N bits is off by at most 2^-N of itself. Ends at R px that are rounded to it on both axes move the line
  // by at most √2·R·2^-N px, and a pinch enlarges that by up to a half. MPFR rounds stored points alone; the others
  // round what they project and clip to the same bits, several times.
  @Test(
    "Ends may lie so far off that their last bits are a quarter of a px",
    arguments: [
      ("float32", 24, -0.35...0.35), ("stroke-local", 24, -0.35...0.35), ("telescoping", 24, -0.35...0.35),
      ("float64", 53, -0.35...0.35), ("mpfr-40", 40, 0...1.2), ("mpfr-70", 70, 0...1.2),
    ])
  func closedForm(scheme: String, bits: Int, further: ClosedRange<Double>) throws {
    let predicted = log10(0.25 / (1.5 * 2.0.squareRoot())) + Double(bits) * log10(2)
    for seed in [1, 2, 3] as [UInt64] {
      let measured = try shortest(Scenario.configuration([scheme], decades: [], frames: 30, seed: seed))
      #expect(further.contains(measured - predicted), "seed \(seed): 10^\(measured), predicted 10^\(predicted)")
    }
  }

  @Test func doublesReachAsMuchFurtherAsTheirBitsAreMore() throws {
    let rows = try rows(Scenario.configuration(["float32", "float64"], decades: [], frames: 30))
    for (single, double) in zip(rows.prefix(4), rows.suffix(4)) {
      let difference = try #require(double.horizon) - #require(single.horizon)
      #expect(abs(difference - 29 * log10(2)) <= 0.2, "\(single.path): \(difference) decades")
    }
  }

  @Test func coordinatesOfEnoughBitsReachBeyondTheRange() throws {
    for row in try rows(Scenario.configuration(["mpfr-256", "mpfr-auto"], decades: [], frames: 4)) {
      #expect(row.status == .beyond && row.horizon == 30, "\(row.scheme) \(row.path)")
    }
  }

  @Test(
    "Where coordinates end, a line with an end beyond is missing",
    arguments: [("dyadic-frames", 32768.0, false), ("tile-16", 4096, true)])
  func worldEnd(scheme: String, limit: Double, hasTarget: Bool) throws {
    let configuration = try Scenario.configuration([scheme], decades: [], frames: 4)
    let target = SeededTarget(seed: configuration.seed).point(fractionBits: 40)
    let middle = hasTarget ? Vector2(target.x.double, target.y.double) : .zero
    let ends = EdgeFan(count: configuration.edges, seed: configuration.seed, reach: 1024).ends(magnification: 1)
    func room(_ middle: Double, _ end: Double) -> Double { (limit - (end < 0 ? -middle : middle)) / abs(end) * 1024 }
    let longest = try #require(ends.flatMap { [room(middle.x, $0.x), room(middle.y, $0.y)] }.min())
    for row in try rows(configuration) {
      let beyond = try #require(row.horizon) - log10(longest)
      #expect(row.status == .found && (0...0.01).contains(beyond), "\(row.path): \(beyond) decades beyond the end")
    }
  }

  @Test func aReachFailsThereAndHoldsAHundredthBefore() throws {
    let configuration = try Scenario.configuration(["float64", "df32"], decades: [])
    let worker = CellWorker(configuration, drawings: DrawingTable(configuration))
    for (column, row) in zip(configuration.reachColumns, try rows(configuration)) {
      func worst(_ millionths: Int) throws -> Double {
        let cell = column.reaching(try #require(DepthLabel(millionths: millionths)))
        return try #require(try worker.errors(cell, number: 0, crossChecks: 0).summary.placement?.maximum)
      }
      let millionths = Int((try #require(row.horizon) * 1e6).rounded())
      #expect(try worst(millionths) >= 0.25 && worst(millionths - 10_000) < 0.25, "\(row.scheme) \(row.path)")
      let growth = try worst(millionths) / worst(millionths - 2_000_000)
      #expect((20...500).contains(growth), "\(row.scheme) \(row.path): × \(growth) over two decades")
    }
  }

  @Test("Ends of lines that come into view are no error", arguments: [3.0, 16])
  func largeScreens(size: Double) throws {
    var configuration = try Scenario.configuration(["mpfr-auto"], decades: [], frames: 31)
    configuration.viewport = try #require(Viewport(width: 1000 * size, height: 750 * size))
    configuration.paths += [try #require(PanPath(named: "pan-10"))]
    #expect(try rows(configuration).allSatisfy { $0.status == .beyond })
  }

  @Test func aScreenLargerThanEveryReachLeavesNothingToMeasure() throws {
    var configuration = try Scenario.configuration(["float64"], decades: [], frames: 2)
    configuration.viewport = try #require(Viewport(width: 1e31, height: 1))
    var rows: [HorizonRow] = []
    try HorizonSearch(configuration, deepest: 0, quantities: [.reach]).run(jobs: 1) { _, row in rows.append(row) }
    #expect(rows.count == 4 && rows.allSatisfy { $0.status == .none && $0.horizon == nil })
  }

  @Test func aViewTooFarFromTheOriginFailsAtOnceAndOneThatTravelsDoesNotCare() throws {
    var configuration = try Scenario.configuration(["float32", "telescoping"], decades: [], frames: 4)
    let near = try rows(configuration)
    configuration.targetDistance = try #require(TargetDistance(1e9))
    let far = try rows(configuration)
    #expect(far.prefix(4).allSatisfy { $0.status == .found && $0.horizon == 3 })
    #expect(far.suffix(4).map(\.horizon) == near.suffix(4).map(\.horizon))
  }

  @Test func aRowSaysWhatWasMeasured() throws {
    let configuration = try Scenario.configuration(["float32"], decades: [], frames: 4)
    let row = try #require(try rows(configuration).first)
    let cells = Dictionary(
      uniqueKeysWithValues: zip(HorizonRow.table.schema.header, HorizonRow.table.cells(row).map(\.text)))
    let expected = [
      "workload": "edges", "content": "active", "quantity": "reach", "metric": "distance_max", "unit": "decades",
      "status": "found",
    ]
    for (column, text) in expected { #expect(cells[column] == text) }
  }

  @Test func rowsSearchedAloneAreTheSameAndSweepsHaveNone() throws {
    let configuration = try Scenario.configuration(["float32", "dyadic-frames"], decades: [0], frames: 4, points: 4)
    let all = try rows(configuration)
    var alone: [HorizonRow] = []
    let search = HorizonSearch(configuration, deepest: 0, quantities: [.reach])
    try search.run([1, all.count - 1], jobs: 1) { _, row in alone.append(row) }
    #expect(alone.map(\.horizon) == [all[1].horizon, all[all.count - 1].horizon])
    #expect(SweepExperiment.horizons(configuration).quantities == [.zoom])
  }
}
