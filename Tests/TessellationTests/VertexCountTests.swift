import Foundation
import Geometry
import Testing

@testable import Tessellation

@Suite("The tessellator")
struct VertexCountTests {
  @Test("spends no more vertices on a spline than on a polyline along it with four points for one")
  func bulges() throws {
    func vertices(_ curve: StrokeCurve, spacing: Double) throws -> Int {
      let tessellator = try StrokeTessellator(
        style: StrokeStyle(curve: curve), tolerance: FlatteningTolerance(pixels: 0.1))
      return try [20.0, 30].reduce(0) { sum, radius in
        let points = (0...Int(600 / spacing)).map { index in
          let angle = spacing / radius * Double(index)
          return Vector2(radius * sin(angle), radius * (1 - cos(angle)))
        }
        var mesh = TriangleMesh()
        try tessellator.tessellate(points, width: 4, into: &mesh)
        return sum + mesh.vertexCount
      }
    }
    let most = try vertices(.polyline, spacing: 0.5)
    #expect(try vertices(.uniformCatmullRom, spacing: 2) <= most)
    #expect(try vertices(.centripetalCatmullRom, spacing: 2) <= most)
  }
}
