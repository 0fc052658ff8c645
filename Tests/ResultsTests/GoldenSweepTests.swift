import Experiments
import Geometry
import Schemes
import Testing
import Workloads

@testable import Results

/// A precision result has the same bytes on every machine: these were recorded once, and a platform on which they differ has found a fault.
/// (A change of what is measured changes them too; then record them anew, and say why.)
@Suite struct GoldenSweepTests {
  @Test func theBytesAreTheSameOnEveryMachine() throws {
    let configuration = SweepConfiguration(
      schemes: try ["float32", "float64", "stroke-local", "mpfr-256", "mpfr-auto", "telescoping"].map {
        try #require(SchemeCatalog.standard[$0])
      },
      workloads: WorkloadCatalog.standard, paths: CameraPathCatalog.standard,
      depths: ["0", "2.9", "7", "15.5", "100", "1000"].compactMap { DepthLabel($0) }, contents: [.active, .ancestors],
      levels: [1, 2], frames: 7,
      points: 33, viewport: .standard, seed: 1, threshold: 0.25)
    var hash = ContentHash()
    try Sweep(configuration).run(jobs: 2) { _, row in
      Array((SweepTable.cells(row).map(\.text).joined(separator: ",") + "\n").utf8).withUnsafeBytes { hash.update($0) }
    }
    #expect(hash.text == "sha256:a7bf560c7fd28f5b6d62464af074c7e0d00c6bd71aa5ca0301550d6f700b123f")
  }
}
