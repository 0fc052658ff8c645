import Geometry
import Testing

@testable import Tessellation

@Suite struct EllipseShapeTests {
  @Test("The inside has the area π·a·b, to within the tolerance along the edge", arguments: [0.5, 0.05, 0.001])
  func fill(pixels: Double) throws {
    for radii in [Vector2(20, 20), Vector2(50, 3), Vector2(0.5, 30)] {
      var mesh = TriangleMesh()
      let ellipse = EllipseShape(centre: Vector2(5, -7), radii: radii)
      try ellipse.fill(tolerance: FlatteningTolerance(pixels: pixels), into: &mesh)
      #expect(MeshFinding.first(in: mesh) == nil)
      let exact = .pi * radii.x * radii.y
      let probe = MeshProbe(mesh)
      #expect(probe.area <= exact + 1e-2)
      #expect(probe.area >= exact - pixels * 2 * .pi * max(radii.x, radii.y) - 1e-2)
    }
  }

  @Test("No chord of the inside strays further from its circle than the tolerance, and some stray by a fifth of it")
  func chords() throws {
    for radius in [1, 30, 4000] as [Double] {
      var mesh = TriangleMesh()
      try EllipseShape(centre: .zero, radii: Vector2(radius, radius))
        .fill(tolerance: FlatteningTolerance(pixels: 0.1), into: &mesh)
      let corners = MeshProbe(mesh).corners
      #expect(corners.count >= 8)
      for (corner, next) in zip(corners, corners.dropFirst()) {
        let depth = radius - ((corner + next) / 2).length
        #expect(depth <= 0.1 + 1e-7 * radius && depth > 0.02, "radius \(radius): \(depth)")
      }
    }
  }

  @Test("The outline covers the ring to within the tolerance, and nothing besides")
  func outline() throws {
    var mesh = TriangleMesh(hasEdgeCoordinates: true)
    try EllipseShape(centre: Vector2(10, 10), radii: Vector2(15, 15))
      .outline(width: 6, tolerance: FlatteningTolerance(pixels: 0.1), into: &mesh)
    #expect(MeshFinding.first(in: mesh) == nil)
    let probe = MeshProbe(mesh)
    for corner in probe.corners {
      #expect(abs((corner - Vector2(10, 10)).length - 15) <= 3.1 + 1e-5)
    }
    for x in -20...20 {
      for y in -20...20 {
        let offset = Vector2(Double(x), Double(y))
        let depth = 3 - abs(offset.length - 15)
        if depth > 0.1 { #expect(probe.covers(offset + Vector2(10, 10))) }
        if depth < -0.101 { #expect(!probe.covers(offset + Vector2(10, 10))) }
      }
    }
  }

  @Test("The outline of a stretched ellipse lies within half its width of the exact one")
  func stretched() throws {
    var mesh = TriangleMesh()
    let radii = Vector2(40, 8)
    try EllipseShape(centre: .zero, radii: radii)
      .outline(width: 3, tolerance: FlatteningTolerance(pixels: 0.05), into: &mesh)
    #expect(MeshFinding.first(in: mesh) == nil)
    let half = UnitArc.halfTurn(segments: 1000).map { $0 * radii }
    let exact = half + half.map { -$0 }
    let probe = MeshProbe(mesh)
    for corner in probe.corners {
      let nearest = exact.lazy.map { ($0 - corner).length }.min() ?? .infinity
      #expect(nearest <= 1.5 + 0.05 + 1e-2, "\(corner)")
    }
    for position in exact { #expect(probe.covers(position)) }
    #expect(!probe.covers(.zero))
  }

  @Test("An ellipse without height is a line, one without size a dot")
  func degenerate() throws {
    var mesh = TriangleMesh()
    try EllipseShape(centre: .zero, radii: Vector2(10, 0)).outline(width: 2, into: &mesh)
    try EllipseShape(centre: Vector2(0, 9), radii: .zero).outline(width: 2, into: &mesh)
    #expect(MeshFinding.first(in: mesh) == nil)
    let probe = MeshProbe(mesh)
    #expect(probe.covers(Vector2(10.7, 0)) && probe.covers(Vector2(-10.7, 0)) && probe.covers(Vector2(0, 9.7)))
    let count = mesh.vertexCount
    try EllipseShape(centre: .zero, radii: Vector2(10, 0)).fill(into: &mesh)
    #expect(mesh.vertexCount == count)
  }

  @Test("A measure that cannot be is named, and the mesh is as it was")
  func badMeasures() throws {
    var mesh = TriangleMesh()
    let bad: [(Vector2, Vector2, String)] = [
      (Vector2(.nan, 0), Vector2(1, 1), "x of the ellipse's centre"),
      (.zero, Vector2(-1, 1), "ellipse's horizontal radius"),
      (.zero, Vector2(1, .infinity), "ellipse's vertical radius"),
      (.zero, Vector2(1, 1e9), "distance of the ellipse's nearer edge from the origin"),
    ]
    for (centre, radii, name) in bad {
      do {
        try EllipseShape(centre: centre, radii: radii).outline(width: 1, into: &mesh)
        Issue.record("\(centre), \(radii) was drawn")
      } catch {
        #expect("\(error)".hasPrefix("The \(name) is "), "\(error)")
      }
    }
    #expect(mesh.vertexCount == 0)
  }
}
