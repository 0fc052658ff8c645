import Geometry
import HarnessTestSupport
import Results
import Schemes
import Tessellation
import TestSupport
import Testing
import Workloads

@testable import TessellationExperiment

@Suite("Timing strokes")
struct StrokeTimingTests {
  private static func rows(
    _ configuration: TessellationConfiguration, allocationCount: @escaping () -> Int = { -1 }
  ) throws -> [TessellationRow] {
    var meshes: [MeshRow] = []
    try StrokeMeshes(configuration).run(jobs: 2) { meshes.append($1) }
    var rows: [TessellationRow] = []
    try StrokeTimings(configuration, allocationCount: allocationCount).run(meshes) { rows.append($1) }
    return rows
  }

  @Test("gives every stroke that came out a time, and a ratio to the method vernier to every other method")
  func times() throws {
    let configuration = try TessellationConfiguration.of(
      "--points 20 --schemes float64,telescoping --depths 3,400 --scheme-points 10 --runs 2")
    let rows = try Self.rows(configuration)
    #expect(rows.map(\.mesh.cell) == configuration.cells)
    for row in rows {
      guard row.mesh.status == .ok else {
        #expect(row.timing == nil && row.mesh.cell.spec.canvas?.scheme.name == "float64")
        continue
      }
      let timing = try #require(row.timing)
      #expect(timing.nanoseconds > 0 && timing.strokesPerRun >= 1)
      #expect((timing.projection != nil) == (row.mesh.cell.spec.canvas != nil))
      #expect(timing.projection.map { $0 > 0 } ?? true)
      if row.mesh.cell.method == .vernier {
        #expect(timing.ratio == nil && timing.runs == 2)
      } else {
        let ratio = try #require(timing.ratio)
        #expect(ratio.pairs == 2 && timing.runs == 4 && ratio.interval.contains(ratio.ratio))
        // How large it is depends on the machine: benchmarks judge that.
        #expect(ratio.ratio > 0 && ratio.ratio.isFinite, "\(row)")
      }
    }
    #expect(rows.contains { $0.timing == nil })
  }

  @Test(
    "counts allocations as it is told of them, of the first stroke and of a later one, and not where they are not counted"
  )
  func allocations() throws {
    let configuration = try TessellationConfiguration.of(
      "--points 20 --profiles constant --methods vernier --runs 1 --schemes - --depths -")
    var calls = 0
    // Told before and after: 7 for the first stroke, 2 for the second.
    let told = [100, 107, 107, 109]
    let row = try #require(
      try Self.rows(configuration) {
        calls += 1
        return told[calls - 1]
      }.first)
    #expect(row.timing?.firstAllocations == 7 && row.timing?.allocations == 2)
    let uncounted = try #require(try Self.rows(configuration).first?.timing)
    #expect(uncounted.firstAllocations == nil && uncounted.allocations == nil)
  }
}
