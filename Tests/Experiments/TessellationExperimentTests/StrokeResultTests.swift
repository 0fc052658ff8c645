import Foundation
import Results
import Schemes
import Tessellation
import TessellationExperiment
import Testing
import Workloads

/// What others rely on in a result of strokes: its settings and its columns.
@Suite struct StrokeResultTests {
  private static func configuration() throws -> TessellationConfiguration {
    try .of(
      "--points 1,30 --widths 4,0.5 --curves all --joins miter --miter-limit 2.5 --caps square --tolerances 0.25,0.125 "
        + "--schemes float64,dyadic-frames --depths 3,400 --scheme-points 20 --strokes 0 --stroke-points 7 --seed 7")
  }

  @Test func theConfigurationReadBackMakesTheSameCells() throws {
    let configuration = try Self.configuration()
    let provenance = Provenance(
      commandLine: [], configuration: configuration.recorded, seed: 7, generator: "", gmpVersion: "",
      mpfrVersion: "", crossCheck: nil, startedAt: Date(), wallTimeSeconds: 0)
    let read = try TessellationConfiguration(provenance)
    #expect(read.cells == configuration.cells && read.scenes == configuration.scenes)
    #expect(read.cells.contains { $0.spec.join == .miter(limit: 2.5) })
    for (name, value) in [
      ("points", JSONValue.array([.integer(0)])), ("widths_px", .array([.number(-1)])), ("miter_limit", .number(0)),
      ("curves", .array([.string("bezier")])), ("schemes", .array([.string("float17")])), ("strokes", .integer(-1)),
    ] {
      var broken = provenance
      broken.configuration[name] = value
      let error = #expect(throws: (any Error).self) { try TessellationConfiguration(broken).validate() }
      #expect(error.map { "\($0)".contains(name) } == true, "\(name)")
    }
  }

  @Test func theColumnsOfTheTablesAreThoseThatOthersRelyOn() {
    #expect(
      TessellationRow.table.schema.header.prefix(16) == [
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
