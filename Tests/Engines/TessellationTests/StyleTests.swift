import Geometry
import Testing

@testable import Tessellation

@Suite struct StyleTests {
  @Test("A tolerance in px is so much larger in units, the smaller the zoom")
  func units() {
    #expect(FlatteningTolerance(pixels: 0.1, zoom: 0.01).units == 0.1 / 0.01)
    #expect(FlatteningTolerance().units == 0.25)
  }

  @Test(
    "A closed stroke's last point is looked at before it shapes the first span", arguments: [1e18, .infinity, .nan])
  func farLastPoint(y: Double) throws {
    for curve in StrokeCurve.judged {
      var mesh = TriangleMesh()
      let tessellator = try StrokeTessellator(style: StrokeStyle(curve: curve))
      let points = [Vector2(0, 0), Vector2(5, 5), Vector2(9, 0), Vector2(0, y)]
      do {
        try tessellator.tessellate(points, width: 2, isClosed: true, into: &mesh)
        Issue.record("\(curve) took a point at \(y)")
      } catch {
        #expect("\(error)".hasPrefix("Point 3 "), "\(error)")
      }
    }
  }
}
