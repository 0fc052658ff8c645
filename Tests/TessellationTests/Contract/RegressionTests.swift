import Geometry
import Testing

@testable import Tessellation

/// Strokes that were once made into wrong meshes.
@Suite("Strokes that went wrong stay right:")
struct RegressionTests {
  private static func expectKept(_ stroke: StrokeCase, sourceLocation: SourceLocation = #_sourceLocation) {
    for seed in 0..<4 as Range<UInt64> {
      let findings = StrokeContract(stroke: stroke, probeLimit: 2000).report(seed: seed).findings
      #expect(findings.isEmpty, "\(findings)", sourceLocation: sourceLocation)
    }
  }

  @Test("buffers of just the room that an error asked for, where a triangle without area is left out")
  func exactRoom() {
    let points = [Vector2(-4.34, -13.82), Vector2(-3.175, -9.667)]
    Self.expectKept(
      StrokeCase(
        points: points, widths: [10.5], isEven: true, style: StrokeStyle(curve: .uniformCatmullRom), isClosed: true,
        tolerance: 1))
  }
}
