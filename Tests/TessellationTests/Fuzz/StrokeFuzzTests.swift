import Geometry
import Testing
import Workloads

@testable import Tessellation

@Suite struct StrokeFuzzTests {
  @Test("Any stroke is finite triangles that turn left, as a mesh and as a strip, or an error")
  func wellFormed() throws {
    var drawn = 0
    for seed in 0..<4000 as Range<UInt64> {
      let stroke = FuzzedStroke(seed: seed)
      do {
        var mesh = TriangleMesh(hasAcross: true)
        try stroke.tessellate(into: &mesh)
        let finding = MeshFinding.first(in: mesh)
        #expect(finding == nil, "seed \(seed): \(stroke)")
        var strip = TriangleStrip()
        try stroke.tessellate(into: &strip)
        let stripFinding = MeshFinding.first(in: strip)
        #expect(stripFinding == nil, "seed \(seed): \(stroke)")
        drawn += 1
      } catch let error as TessellationError {
        switch error {
        case .pointTooFar, .widthTooFine, .widthTooLarge: break
        default: Issue.record("seed \(seed): \(error) for \(stroke)")
        }
      }
    }
    #expect(drawn > 2000)
  }
}
