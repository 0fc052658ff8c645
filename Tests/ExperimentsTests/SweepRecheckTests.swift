import Experiments
import Foundation
import Geometry
import Measurement
import Results
import Schemes
import Testing
import Workloads

/// Measuring a result again finds what does not follow from its configuration, also where checksums agree.
@Suite struct SweepRecheckTests {
  private func configuration() throws -> SweepConfiguration {
    SweepConfiguration(
      schemes: try ["float32", "telescoping"].map { try #require(SchemeCatalog.standard[$0]) },
      workloads: [try WorkloadCatalog.workload(named: "freehand")],
      paths: [PinchPath(), OrbitPath()], depths: [0, 3, 30].compactMap { DepthLabel(decades: $0) },
      contents: [.active, .ancestors], levels: [1],
      frames: 5, points: 12, viewport: .standard, seed: 7, threshold: 0.25)
  }

  /// Writes a whole result, its rows passed through `change` on the way, and reads it again.
  private func findings(
    sweep change: (Int, [Cell]) -> [Cell] = { $1 }, horizon changeHorizon: ([Cell]) -> [Cell] = { $0 },
    seed: UInt64 = 7, crossCheck: Provenance.CrossCheck? = .init(samples: 1000, maxDistancePx: 1e-14)
  ) throws -> [Finding] {
    let folder = NSTemporaryDirectory() + "vernier-recomputation-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var configuration = try configuration()
    let result = try ResultFolder(path: folder)
    let sweep = try result.table(SweepRow.table.name, schema: SweepRow.table.schema)
    let horizon = try result.table(HorizonRow.table.name, schema: HorizonRow.table.schema)
    try SweepExperiment(configuration).rows(jobs: 2) { index, row in
      try sweep.write(change(index, SweepRow.table.cells(row)))
    }
    try HorizonSearch(configuration, deepest: 30).run(jobs: 2) { _, row in
      try horizon.write(changeHorizon(HorizonRow.table.cells(row)))
    }
    configuration.seed = seed
    let provenance = Provenance(
      commandLine: ["vernier"], configuration: configuration.settings, seed: seed, generator: SplitMix64.name,
      gmpVersion: "", mpfrVersion: "", crossCheck: crossCheck, startedAt: Date(), wallTimeSeconds: 0)
    try result.commit(name: "test", title: "test", provenance: provenance)
    #expect(try ResultVerifier(folder: folder).findings().isEmpty)
    return try SweepExperiment.recheck(folder: folder, RecheckExtent(.all, seed: 1, jobs: 2)) { _ in }.findings
  }

  @Test func aTrueResultHasNoFindings() throws {
    #expect(try findings().isEmpty)
  }

  @Test func aFigureChangedInItsLastDigitIsFound() throws {
    let column = try #require(SweepRow.table.schema.header.firstIndex(of: "jitter_max_px"))
    let found = try findings(sweep: { index, cells in
      guard index == 1, case .number(let value) = cells[column] else { return cells }
      var changed = cells
      changed[column] = .number(value.nextUp)
      return changed
    })
    #expect(found.map(\.column) == ["jitter_max_px"] && found.first?.line == 3)
  }

  @Test func anotherSeedIsFound() throws {
    #expect(!(try findings(seed: 8)).isEmpty)
  }

  @Test func referencesThatDisagreeOrWereNotComparedAreFound() throws {
    for crossCheck in [
      nil, Provenance.CrossCheck(samples: 0, maxDistancePx: 0), .init(samples: 1000, maxDistancePx: 1),
    ] {
      #expect(try findings(crossCheck: crossCheck).map(\.file) == ["provenance.json"])
    }
  }

  @Test func aHorizonRowForgedElsewhereIsFound() throws {
    for (name, value) in [("threshold_px", Cell.number(0.01)), ("status", "beyond"), ("metric", "jitter_p50")] {
      let column = try #require(HorizonRow.table.schema.header.firstIndex(of: name))
      let found = try findings(horizon: { cells in
        var changed = cells
        changed[column] = value
        return changed
      })
      #expect(found.contains { $0.column == name }, "\(name)")
    }
  }

  @Test func aWrongHorizonIsFound() throws {
    let column = try #require(HorizonRow.table.schema.header.firstIndex(of: "horizon"))
    let found = try findings(horizon: { cells in
      var changed = cells
      changed[column] = .number(2)
      return changed
    })
    #expect(!found.isEmpty && found.allSatisfy { $0.file == "horizon.csv" })
  }

  @Test func theConfigurationReadsBack() throws {
    let original = try configuration()
    let provenance = Provenance(
      commandLine: [], configuration: original.settings, seed: 7, generator: "", gmpVersion: "", mpfrVersion: "",
      crossCheck: nil, startedAt: Date(), wallTimeSeconds: 0)
    let back = try SweepConfiguration(provenance)
    #expect(back.settings == original.settings && back.seed == original.seed)
    #expect(back.cells.count == original.cells.count)
  }

  @Test(arguments: [
    "schemes", "workloads", "paths", "depths", "content", "levels", "frames", "points", "viewport_px", "threshold_px",
  ])
  func aMissingSettingIsNamed(name: String) throws {
    var settings = try configuration().settings
    settings[name] = nil
    let provenance = Provenance(
      commandLine: [], configuration: settings, seed: 7, generator: "", gmpVersion: "", mpfrVersion: "",
      crossCheck: nil,
      startedAt: Date(), wallTimeSeconds: 0)
    let error = #expect(throws: ResultError.self) { try SweepConfiguration(provenance) }
    #expect(error?.description.contains(name) == true && error?.kind == .input)
  }
}
