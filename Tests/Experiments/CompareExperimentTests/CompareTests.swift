import Foundation
import HarnessTestSupport
import LatencyExperiment
import PrecisionExperiments
import Results
import Schemes
import TessellationExperiment
import TestSupport
import Testing
import Workloads

@testable import CompareExperiment

@Suite("A comparison of schemes") struct CompareTests {
  private static func configuration(
    _ schemes: String = "float32,dyadic-frames", _ depths: String = "0,7"
  ) throws -> CompareConfiguration {
    try .of("--schemes \(schemes) --depths \(depths) --duration 0.05 --seed 3")
  }

  /// A small comparison, measured once for all tests.
  private static let recorded = Result { try RecordedRun.folder(of: CompareExperiment(configuration())) }

  /// The rows of a folder's table by scheme and depth, each cell by its column.
  private static func rows(_ folder: TemporaryFolder) throws -> [[String: String]] {
    let records = try ForgedResult(copyOf: folder.path).records("compare.csv")
    return records.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(records[0], $0)) }
  }

  @Test("has the precision and the horizons of a sweep, and finds what trembles and what is lost") func precision()
    throws
  {
    let configuration = try Self.configuration("float32,float64,dyadic-frames", "0,3,15,50")
    let sweep = configuration.precision
    var jitter: [String: Double] = [:]
    var lost: Set<String> = []
    try SweepExperiment(sweep).rows(jobs: 2) { _, row in
      let key = "\(row.scheme) \(row.depth)"
      jitter[key] = max(jitter[key] ?? 0, row.summary.jitter?.judged ?? 0)
      if row.summary.invalid > 0 { lost.insert(key) }
    }
    var horizons: [String: HorizonRow] = [:]
    try HorizonSearch(sweep, deepest: 50).run(jobs: 2) { _, row in
      func depth(_ row: HorizonRow?) -> Double { row?.status == .found ? row?.horizon ?? .infinity : .infinity }
      if depth(row) < depth(horizons[row.scheme]) || horizons[row.scheme] == nil { horizons[row.scheme] = row }
    }
    let rows = try Self.rows(RecordedRun.folder(of: CompareExperiment(configuration)))
    #expect(rows.count == 12)
    for row in rows {
      let (scheme, depth) = (row["scheme"] ?? "", row["zoom_depth"] ?? "")
      let key = "\(scheme) \(depth)"
      let seen = jitter[key].map { $0 >= 0.25 } ?? false
      #expect(row["verdict"] == (lost.contains(key) ? "lost" : seen ? "trembles" : "holds"), "\(key)")
      #expect(row["jitter_p99_px"] == (lost.contains(key) ? "" : jitter[key]?.description), "\(key)")
      #expect(row["horizon"] == horizons[scheme]?.horizon?.description, "\(scheme)")
      #expect(row["horizon_status"] == horizons[scheme]?.status.rawValue, "\(scheme)")
    }
    #expect(Set(rows.compactMap { $0["verdict"] }) == ["holds", "trembles", "lost"])
  }

  @Test("has the triangles of vernier tessellate, the events of vernier latency, and times") func costs() throws {
    let configuration = try Self.configuration()
    let rows = try Self.rows(try Self.recorded.get())
    var meshes: [MeshRow] = []
    try StrokeMeshes(configuration.tessellation).run(jobs: 2) { meshes.append($1) }
    for (row, canvas) in zip(rows, configuration.canvases) {
      let mesh = try #require(meshes.first { $0.cell.spec.canvas == canvas })
      #expect(mesh.cell.spec.width == 3 && mesh.cell.spec.points == 1000 && mesh.cell.method == .vernier)
      #expect(row["stroke_triangles"] == mesh.indices.map { "\($0 / 3)" } ?? "")
      #expect(row["stroke_status"] == mesh.status.rawValue && row["frame_status"] == "ok")
      #expect(Int(row["events"] ?? "").map { $0 + (Int(row["dropped"] ?? "") ?? 0) } == 12)
      for time in ["stroke_ns_per_point", "frame_ns", "touch_p50_ns"] {
        #expect((Double(row[time] ?? "") ?? 0) > 0, "\(time)")
      }
    }
  }

  @Test("is whole, and a changed one is found", arguments: Forgery.allCases)
  func verify(_ forgery: Forgery) throws {
    let folder = try Self.recorded.get()
    if forgery == .byte { #expect(try RecordedRun.findings(CompareExperiment.self, folder.path) == []) }
    try forgery.expectFound(in: folder.path, of: CompareExperiment.self, setting: ("duration_s", -1))
  }

  @Test("goes on after a kill with what was measured, times among it") func resume() throws {
    let experiment = CompareExperiment(try Self.configuration("float32", "0"))
    let folder = try TemporaryFolder()
    try RecordedRun.measurePieces(of: experiment, shard: nil, in: folder.path)
    let journal = folder.file(Journal.fileName)
    let lines = try folder.text(Journal.fileName).split(separator: "\n", omittingEmptySubsequences: false)
    let strokes = try #require(lines.firstIndex { $0.contains(#""part":"strokes""#) })
    #expect(lines.contains { $0.contains(#""part":"touches""#) })
    try lines.prefix(through: strokes).map { $0 + "\n" }.joined()
      .write(toFile: journal, atomically: true, encoding: .utf8)
    try RecordedRun.resume(experiment, in: folder.path)
    let row = try #require(try Self.rows(folder).first)
    // The time of a frame is in the journal as a number with all its digits.
    let frame = try #require(row["frame_ns"])
    #expect(
      lines[strokes].contains(frame.hasSuffix(".0") ? String(frame.dropLast(2)) : frame), "\(frame): \(lines[strokes])")
    #expect(try RecordedRun.findings(CompareExperiment.self, folder.path).isEmpty)
  }

  @Test("names the setting that is wrong") func settings() throws {
    var wrong = try Self.configuration()
    wrong.duration = -1
    #expect(throws: SettingError.self) { try wrong.validate() }
    wrong = try Self.configuration()
    wrong.depths = []
    let error = #expect(throws: SettingError.self) { try wrong.validate() }
    #expect(error?.setting == "depths")
  }
}
