import Experiments
import Geometry
import Results
import Schemes
import Testing
import Workloads

/// A precision result has the same bytes on every machine: these were recorded once, and a platform on which they differ has found a fault.
/// (A change of what is measured changes them too; then record them anew, and say why.)
@Suite struct GoldenSweepTests {
  @Test func theBytesAreTheSameOnEveryMachine() throws {
    let configuration = SweepConfiguration(
      // Extended precision is there on some processors only.
      schemes: SchemeCatalog.standard.schemes.filter { $0.name != "float80" },
      workloads: WorkloadCatalog.standard, paths: CameraPathCatalog.standard,
      depths: ["0", "2.9", "7", "15.5", "100", "1000"].compactMap { DepthLabel($0) }, contents: [.active, .ancestors],
      levels: [1, 2], frames: 7,
      points: 33, viewport: .standard, seed: 1, threshold: 0.25)
    var hash = ContentHash()
    var ofBorders = ContentHash()
    try SweepExperiment(configuration).rows(jobs: 2) { _, row in
      Array((SweepRow.table.cells(row).map(\.text).joined(separator: ",") + "\n").utf8).withUnsafeBytes {
        if row.content == .borders { ofBorders.update($0) } else { hash.update($0) }
      }
    }
    #expect(hash.text == "sha256:6e4c0e0c6a5f8155e7436b242db05246bbc85a84b26f1d863f6358a1ab4590cd")
    #expect(ofBorders.text == "sha256:218646aaa4b5cacc2edca5d2a1f7ba1adbd385263d96c672c753c66e6f819ace")
  }
}
