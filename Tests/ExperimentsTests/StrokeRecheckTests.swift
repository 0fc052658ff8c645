import Experiments
import Foundation
import Results
import Schemes
import Tessellation
import Testing
import Workloads

/// Tessellating again finds what does not follow from a result's configuration, also where checksums agree.
@Suite struct StrokeRecheckTests {
  private static let configuration = StrokeConfiguration(
    points: [1, 30], widths: [4, 0.5], curves: StrokeCurve.catalog, joins: [.miter(limit: 2.5)], caps: [.square],
    tolerances: [0.25, 0.125], schemes: ["float64", "dyadic-frames"].compactMap { SchemeCatalog.standard[$0] },
    depths: [3, 400].compactMap { DepthLabel(decades: $0) }, schemePoints: 20, strokes: 0, strokePoints: 7, seed: 7)

  /// Writes a whole result without times, its rows passed through a change on the way, and reads it again.
  private func findings(
    meshes change: (Int, [Cell]) -> [Cell]? = { $1 }, rows changeRow: (Int, [Cell]) -> [Cell]? = { $1 },
    seed: UInt64 = 7
  ) throws -> [Finding] {
    let folder = NSTemporaryDirectory() + "vernier-tessellation-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = try ResultFolder(path: folder)
    let meshes = try result.table(StrokeMesh.table.name, schema: StrokeMesh.table.schema)
    let rows = try result.table(StrokeRow.table.name, schema: StrokeRow.table.schema)
    _ = try result.table(SceneRow.table.name, schema: SceneRow.table.schema)
    let experiment = StrokeMeshes(Self.configuration)
    try experiment.run(jobs: 2) { index, mesh in
      if let cells = change(index, StrokeMesh.table.cells(mesh)) { try meshes.write(cells) }
      let row = StrokeRow.table.cells(StrokeRow(mesh: mesh, timing: nil))
      if let cells = changeRow(index, row) { try rows.write(cells) }
    }
    let provenance = Provenance(
      commandLine: ["vernier"], configuration: Self.configuration.settings, seed: seed, generator: SplitMix64.name,
      gmpVersion: "", mpfrVersion: "", crossCheck: nil, startedAt: Date(), wallTimeSeconds: 0)
    try result.commit(name: StrokeExperiment.packageName, title: "test", provenance: provenance)
    #expect(try ResultVerifier(folder: folder).findings().isEmpty)
    return try StrokeExperiment.recheck(folder: folder, RecheckExtent(.all, seed: 1, jobs: 2)) { _ in }.findings
  }

  private func change(_ name: String, in schema: TableSchema, to cell: Cell) throws -> (Int, [Cell]) -> [Cell]? {
    let column = try #require(schema.header.firstIndex(of: name))
    return { index, cells in
      guard index == 3 else { return cells }
      var changed = cells
      #expect(changed[column] != cell)
      changed[column] = cell
      return changed
    }
  }

  @Test func aTrueResultHasNoFindings() throws {
    #expect(try findings().isEmpty)
  }

  @Test func aRowOfMeshesThatWasChangedIsFound() throws {
    let hash = ContentHash().text
    for (name, cell) in [("vertices", Cell.integer(31)), ("content_hash", .string(hash)), ("points", 29)] {
      let found = try findings(meshes: change(name, in: StrokeMesh.table.schema, to: cell))
      #expect(found.map(\.column) == [name] && found.map(\.line) == [5], "\(found)")
      #expect(found.map(\.file) == ["meshes.csv"])
    }
  }

  @Test func aRowThatIsGoneIsFound() throws {
    let found = try findings(meshes: { index, cells in index == 5 ? nil : cells })
    #expect(found.map(\.file) == ["meshes.csv"])
  }

  @Test func aCountThatWasChangedAmongTimesIsFoundAndATimeIsNot() throws {
    let found = try findings(rows: change("bytes", in: StrokeRow.table.schema, to: 31))
    #expect(found.map(\.column) == ["bytes"] && found.map(\.file) == ["tessellation.csv"])
    #expect(try findings(rows: change("ns_per_point", in: StrokeRow.table.schema, to: 31.0)).isEmpty)
  }

  @Test func anotherSeedIsFound() throws {
    #expect(try findings(seed: 8).contains { $0.column == "content_hash" })
  }

  @Test func theConfigurationReadBackMakesTheSameCells() throws {
    let provenance = Provenance(
      commandLine: [], configuration: Self.configuration.settings, seed: 7, generator: "", gmpVersion: "",
      mpfrVersion: "", crossCheck: nil, startedAt: Date(), wallTimeSeconds: 0)
    let read = try StrokeConfiguration(provenance)
    #expect(read.cells == Self.configuration.cells && read.scenes == Self.configuration.scenes)
    #expect(read.cells.contains { $0.spec.join == .miter(limit: 2.5) })
    for (name, value) in [
      ("points", JSONValue.array([.integer(0)])), ("widths_px", .array([.number(-1)])), ("miter_limit", .number(0)),
      ("curves", .array([.string("bezier")])), ("schemes", .array([.string("float16")])), ("strokes", .integer(-1)),
    ] {
      var broken = provenance
      broken.configuration[name] = value
      let error = #expect(throws: (any Error).self) { try StrokeConfiguration(broken).validate() }
      #expect(error.map { "\($0)".contains(name) } == true, "\(name)")
    }
  }

  @Test func theColumnsOfTheTablesAreThoseThatOthersRelyOn() {
    #expect(
      StrokeRow.table.schema.header.prefix(16) == [
        "method", "curve", "caps", "joins", "width", "tolerance_px", "points", "scheme", "zoom_depth", "vertices",
        "indices", "bytes", "allocations", "ns_per_point", "ns_per_vertex", "runs",
      ])
    #expect(
      SceneRow.table.schema.header.prefix(11) == [
        "scheme", "zoom_depth", "strokes", "points", "method", "ns_per_frame", "bytes_uploaded_per_frame", "ratio",
        "ratio_low", "ratio_high", "pairs",
      ])
  }
}
