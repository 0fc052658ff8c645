import Geometry
import Testing

@testable import Tessellation

/// Cases that random strokes found, reduced to few numbers.
@Suite struct TaperedTurnTests {
  private func covers(_ position: Vector2, _ points: [Vector2], _ widths: [Double], isClosed: Bool) throws -> Bool {
    var mesh = TriangleMesh()
    let tessellator = try StrokeTessellator(
      style: StrokeStyle(curve: .polyline), tolerance: FlatteningTolerance(pixels: 0.05))
    try tessellator.tessellate(points, widths: widths, isClosed: isClosed, into: &mesh)
    return MeshProbe(mesh).covers(position)
  }

  @Test("A tapered stroke that goes back the way it came is round where it turns")
  func retracedTaper() throws {
    let points = [Vector2(0, 0), Vector2(10, 0), Vector2(0, 0)]
    try #expect(covers(Vector2(11.5, 0), points, [2, 4, 2], isClosed: false))
    try #expect(covers(Vector2(10.8, 0), points, [4, 2, 4], isClosed: false))
    try #expect(covers(Vector2(-0.8, 0), Array(points.prefix(2)), [2, 4], isClosed: true))
    try #expect(covers(Vector2(11.8, 0), points, [4, 4, 4], isClosed: false))
  }

  @Test("A closed stroke whose points are all at one position is a dot of the largest width")
  func closedDot() throws {
    try #expect(covers(Vector2(1.8, 0), [.zero, .zero], [2, 4], isClosed: true))
    try #expect(covers(Vector2(1.8, 0), [.zero, .zero], [2, 4], isClosed: false))
  }

  @Test("A closed stroke whose first disc holds the second covers its first disc")
  func closedInsideFirst() throws {
    let points = [Vector2(0, 0), Vector2(1, 0), Vector2(2, 0)]
    try #expect(covers(Vector2(-4.5, 0), points, [10, 1, 10], isClosed: true))
    try #expect(covers(Vector2(-4.5, 0), points, [10, 1, 10], isClosed: false))
  }
}
