import Geometry
import Testing

@testable import Tessellation

@Suite("The tolerance")
struct ToleranceContractTests {
  /// A bend and a wave of some px, so that float32 can represent a ten-thousandth of a px.
  private static let points = [
    Vector2(0, 0), Vector2(2, 1.5), Vector2(4, 0.5), Vector2(6, 1.5), Vector2(7, 4), Vector2(5, 6), Vector2(2.5, 5.5),
  ]
  @Test(
    "is kept from a px to a ten-thousandth, and costs vertices as the inverse of its root",
    arguments: StrokeCurve.judged)
  func sweep(curve: StrokeCurve) {
    for isEven in [true, false] {
      var counts: [Int] = []
      for tolerance in [1, 0.1, 0.01, 1e-3, 1e-4] {
        let stroke = StrokeCase(
          points: Self.points, widths: [2, 1.5, 1, 1.6, 2, 1.2, 0.8], isEven: isEven,
          style: StrokeStyle(curve: curve), tolerance: tolerance)
        let report = StrokeContract(stroke: stroke, probeLimit: 400).report(seed: 1)
        #expect(report.findings.isEmpty, "\(tolerance) px: \(report.findings)")
        if tolerance < 1 {
          // A mesh whose deviation is far below the tolerance is larger than necessary.
          #expect(max(report.overshoot, report.undershoot) > 0.3, "\(tolerance) px: \(report)")
        }
        counts.append(report.vertexCount)
      }
      // A tolerance that is ten times finer takes √10 = 3.2 times as many, except for ends and joins.
      for (coarse, fine) in zip(counts.dropFirst(2), counts.dropFirst(3)) {
        let ratio = Double(fine) / Double(coarse)
        #expect(ratio > 2 && ratio < 3.8, "\(counts)")
      }
      print("\(curve.name), even \(isEven): \(counts) vertices at 1…1e-4 px")
    }
  }

  @Test("in px is so much larger in units, the smaller the zoom, and means the same stroke")
  func zoom() throws {
    for zoom in [0x1p-10, 1, 0x1p10] {
      let tessellator = try StrokeTessellator(tolerance: FlatteningTolerance(pixels: 0.125, zoom: zoom))
      var mesh = TriangleMesh()
      try tessellator.tessellate(Self.points.map { $0 / zoom }, width: 2 / zoom, into: &mesh)
      var whole = TriangleMesh()
      try StrokeTessellator(tolerance: FlatteningTolerance(pixels: 0.125))
        .tessellate(Self.points, width: 2, into: &whole)
      let positions = mesh.positions.map { $0 * Float(zoom) }
      #expect(positions == Array(whole.positions))
    }
  }
}
