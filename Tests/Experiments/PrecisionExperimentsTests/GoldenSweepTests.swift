import Files
import Geometry
import PrecisionExperiments
import Results
import Schemes
import Testing
import Workloads

/// A precision result has the same bytes on every machine: these were recorded once, and a platform on which they differ has found a fault.
/// (A change of what is measured changes them too; then record them anew, and say why.)
@Suite struct GoldenSweepTests {
  @Test func theBytesAreTheSameOnEveryMachine() throws {
    // Extended precision exists only on some processors.
    var configuration = try Scenario.sweep("--depths 0,2.9,7,15.5,100,1000 --levels 1,2 --frames 7 --points 33")
    configuration.schemes.removeAll { $0.name == "float80" }
    var hash = ContentHash()
    var ofBorders = ContentHash()
    var ofKinks = ContentHash()
    func add(_ cells: [Cell], to hash: inout ContentHash) {
      Array((cells.map(\.text).joined(separator: ",") + "\n").utf8).withUnsafeBytes { hash.update($0) }
    }
    try SweepExperiment(configuration).rows(jobs: 2) { _, row in
      let cells = SweepRow.table.cells(row)
      if row.content == .borders { add(cells, to: &ofBorders) } else { add(cells, to: &hash) }
    }
    configuration.schemes = try SchemeCatalog.standard.schemes(["float32", "stroke-local", "mpfr-auto"])
    try KinkMeasurement(configuration).run(jobs: 2) { _, row in add(KinkRow.table.cells(row), to: &ofKinks) }
    #expect(hash.text == "sha256:21359ad9033134b184e3b497ff6b3b351a2c28a0c628229fd74ba3f3614d99ee")
    #expect(ofKinks.text == "sha256:0537230200e48b62d56fb9f5bb37cd56e8beb104d59700977f13f6babff5864a")
    #expect(ofBorders.text == "sha256:811710e2748595686a9a15bf21a244adf080ebc659700b10d178772f8f545c25")
  }
}
