import Frames
import Geometry
import Testing
import Workloads

@testable import InkCanvas

@Suite("How many triangles a displayed frame has")
struct TriangleCountTests {
  /// The triangles of a stroke of 8 units' half width, magnified so that it has a half width in px, with a position of
  /// its frame in the centre of the view.
  private static func triangles(_ points: [Vector2], halfWidth: Double, about position: Vector2) throws -> Int {
    let canvas = try InkCanvas(viewport: .standard)
    try canvas.add(.stroke(points, halfWidth: 8))
    try canvas.pinch(about: canvas.viewport.centre, pan: -position)
    try canvas.pinch(about: canvas.viewport.centre, scale: halfWidth / 8)
    var drawing = InkDrawing()
    canvas.draw(into: &drawing)
    return drawing.draws.reduce(0) { count, draw in
      switch draw.shape {
      case .mesh(let mesh, _, _): count + mesh.indices.count / 3
      case .live(let mesh, _, _): count + mesh.indices.count / 3
      case .triangles(let range): count + range.count / 3
      }
    }
  }

  @Test(
    "Where a stroke becomes too wide for edges, at a half width of 4,096 px, its border takes at most 1,500 triangles and ten a point",
    arguments: [2, 20, 200, 1000])
  func wideStrokes(points: Int) throws {
    var random = SplitMix64(seed: 5)
    let wave = (0..<points).map { index in
      let t = Double(index) / Double(points - 1)
      return Vector2(-200 + 400 * t, 40 * t * (1 - t) + Double(index % 3) * 0.01)
    }
    let scribble = (0..<points).map { _ in Vector2(random.symmetric(), random.symmetric()) * 12 }
    var most = 0
    // Near the ends and the sides of one, and all about the other.
    for position in [Vector2(-208, -4), Vector2(0, 2), Vector2(18, 18), Vector2(10, 2)] {
      most = max(most, try Self.triangles(wave, halfWidth: 4097, about: position))
    }
    for x in stride(from: -20.0, through: 20, by: 8) {
      for y in stride(from: -18.0, through: 18, by: 12) {
        most = max(most, try Self.triangles(scribble, halfWidth: 4097, about: Vector2(x, y)))
      }
    }
    #expect(most > 300 && most <= 1500 + 10 * points, "\(most) triangles")
  }
}
