import Testing

@testable import Tessellation

@Suite struct StrokeFuzzTests {
  /// The number of strokes that have triangles. An error is a failure unless it reports that float32 cannot represent
  /// the stroke.
  private func check(
    _ draw: (FuzzedStroke) throws(TessellationError) -> (finding: String?, vertexCount: Int)
  ) -> Int {
    var drawn = 0
    for seed in 0..<4000 as Range<UInt64> {
      let stroke = FuzzedStroke(seed: seed)
      do {
        let (finding, vertexCount) = try draw(stroke)
        #expect(finding == nil, "seed \(seed): \(stroke)")
        if vertexCount > 2 { drawn += 1 }
      } catch {
        switch error {
        case .pointTooFar, .widthTooFine, .widthTooLarge: break
        default: Issue.record("seed \(seed): \(error) for \(stroke)")
        }
      }
    }
    return drawn
  }

  @Test("Any stroke is a mesh of finite triangles that turn left, or an error")
  func meshes() {
    let drawn = check { (stroke) throws(TessellationError) in
      var mesh = TriangleMesh(hasEdgeCoordinates: true)
      try stroke.tessellate(into: &mesh)
      return (MeshFinding.first(in: mesh), mesh.vertexCount)
    }
    #expect(drawn > 2000)
  }

  @Test("Any stroke is a strip of finite triangles that turn left, or an error")
  func strips() {
    let drawn = check { (stroke) throws(TessellationError) in
      var strip = TriangleStrip()
      try stroke.tessellate(into: &strip)
      return (MeshFinding.first(in: strip), strip.vertexCount)
    }
    #expect(drawn > 2000)
  }
}
