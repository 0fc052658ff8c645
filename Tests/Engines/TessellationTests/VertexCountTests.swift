import Foundation
import Geometry
import Testing

@testable import Tessellation

@Suite("The tessellator")
struct VertexCountTests {
  @Test("spends at most a tenth more vertices on a spline than on a polyline along it with four points for one")
  func splines() throws {
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
    let polyline = try vertices(.polyline, spacing: 0.5)
    #expect(Double(try vertices(.uniformCatmullRom, spacing: 2)) <= 1.1 * Double(polyline))
    #expect(Double(try vertices(.centripetalCatmullRom, spacing: 2)) <= 1.1 * Double(polyline))
  }
}
