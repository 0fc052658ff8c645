import Frames
import Geometry
import Testing

@testable import InkCanvas

@Suite("How many triangles a displayed frame has")
struct TriangleCountTests {
  /// The triangles of a stroke with a half width of 8 units, magnified to a half width in px, with a position of its
  /// frame at the centre of the view.
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
      case .triangles(let range), .tile(_, let range): count + range.count / 3
      }
    }
  }

  @Test(
    "A border of a stroke just too wide for edges takes at most 1,500 triangles and ten a point",
    arguments: [2, 20, 200, 1000])
  func wideStrokes(points: Int) throws {
    var random = SplitMix64(seed: 5)
    let wave = (0..<points).map { index in
      let t = Double(index) / Double(points - 1)
      return Vector2(-200 + 400 * t, 40 * t * (1 - t) + Double(index % 3) * 0.01)
    }
    let scribble = (0..<points).map { _ in Vector2(random.symmetric(), random.symmetric()) * 12 }
    var most = 0
    // Near the ends and the sides of one disc, and all about the other.
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

  @Test("Discs whose borders are hidden take few triangles, and others at most 455 each")
  func discs() throws {
    let zigzag = (0..<200).map { Vector2(16 * Double($0) / 199 - 8, Double($0 % 2) * 2) }
    let dense = try Self.triangles(zigzag, halfWidth: 4097, about: Vector2(3, 9.9))
    #expect(dense > 1000 && dense <= 15_000, "\(dense) triangles")
    // About a hole in the middle of a ring, a part of the border belongs to every disc.
    let ring = (0..<100).map { index in
      (Rotation(halfTangent: 40 * (Double(index) / 99 - 0.5))?.pair ?? Vector2(1, 0)) * 8.5
    }
    let most = try Self.triangles(ring, halfWidth: 4097, about: .zero)
    #expect(most > 1000 && most <= 455 * ring.count, "\(most) triangles")
  }
}
