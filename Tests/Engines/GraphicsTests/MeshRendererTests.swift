import Geometry
import Raster
import TestSupport
import Testing

@testable import Graphics

/// Triangles cover exactly the px whose centres they contain.
@Suite(.enabled(if: GraphicsPresence.isThere, "no EGL with OpenGL ES 3.1 here"))
struct MeshRendererTests {
  private static let width = 40
  private static let height = 24

  /// The smallest distance of a position inside a triangle from its edges; negative outside.
  private func depth(_ corners: [SIMD2<Double>], _ position: SIMD2<Double>) -> Double {
    let (a, b, c) = (corners[0], corners[1], corners[2])
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    let isReversed = area < 0
    return zip(corners, [b, c, a]).map { start, end in
      let edge = isReversed ? start - end : end - start
      let from = position - (isReversed ? end : start)
      return (edge.x * from.y - edge.y * from.x) / (edge.x * edge.x + edge.y * edge.y).squareRoot()
    }.min() ?? -1
  }

  @Test("A px is painted where its centre lies in the triangle, at any offset, scale and turn, rows from the top")
  func triangle() throws {
    let context = try GraphicsContext()
    let target = try OffscreenTarget(context, width: Self.width, height: Self.height)
    let renderer = try MeshRenderer(context)
    var random = SplitMix64(seed: 1)
    var painted = 0
    for _ in 0..<60 {
      // The tangent of half the angle gives its cosine and sine.
      let tangent = random.unit() * 4 - 2
      let cosine = Float((1 - tangent * tangent) / (1 + tangent * tangent))
      let sine = Float(2 * tangent / (1 + tangent * tangent))
      let scale = Float(0.5 + random.unit() * 4)
      let offset = SIMD2(Float(random.unit() - 0.5), Float(random.unit() - 0.5))
      let vertices = (0..<3).map { _ in SIMD2(Float(random.unit() - 0.5) * 20, Float(random.unit() - 0.5) * 20) }
      let corners = vertices.map { vertex in
        let position = SIMD2<Double>((vertex + offset) * scale)
        return SIMD2(
          Double(cosine) * position.x - Double(sine) * position.y + Double(Self.width) / 2,
          Double(cosine) * position.y + Double(sine) * position.x + Double(Self.height) / 2)
      }
      let mesh = try StoredMesh(context, vertices: vertices, indices: [0, 1, 2])
      try target.clear(SIMD4(1, 1, 1, 1))
      try renderer.draw(
        [MeshDraw(mesh, offset: offset, scale: scale, turn: SIMD2(cosine, sine), color: SIMD4(1, 0, 0, 1))],
        into: target)
      let image = try target.image()
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let depth = depth(corners, SIMD2(Double(x) + 0.5, Double(y) + 0.5))
          // A device rounds corners to at most 1/256 px.
          guard abs(depth) > 0.01 else { continue }
          #expect(image[x, y] == (depth > 0 ? [255, 0, 0, 255] : [255, 255, 255, 255]), "\(corners) at \(x), \(y)")
          painted += depth > 0 ? 1 : 0
        }
      }
    }
    #expect(painted > 1000)
  }

  @Test("With samples an edge is smooth: a px has its share of the colour, to a sample")
  func samples() throws {
    let context = try GraphicsContext()
    let samples = min(4, context.device.maxSamples)
    let target = try OffscreenTarget(context, width: 16, height: 8, samples: samples)
    #expect(target.samples >= samples)
    guard samples > 1 else { return }
    let mesh = try StoredMesh(context, vertices: [[-8, -4], [8, -4], [-8, 4]], indices: [0, 1, 2])
    try target.clear(SIMD4(1, 1, 1, 1))
    try MeshRenderer(context).draw([MeshDraw(mesh)], into: target)
    let image = try target.image()
    var region = RegionFiller()
    region.addTriangle([0, 0], [16, 0], [0, 8])
    var exact = try #require(PixelImage(width: 16, height: 8, color: SIMD4(255, 255, 255, 255)))
    exact.fill(region, SIMD4(0, 0, 0, 255))
    for y in 0..<8 {
      for x in 0..<16 {
        #expect(abs(Int(image[x, y].x) - Int(exact[x, y].x)) <= 256 / target.samples, "at \(x), \(y)")
      }
    }
  }

  @Test("Parts of a mesh are drawn by their indices, later ones over earlier ones, and translucent ones mix")
  func order() throws {
    let context = try GraphicsContext()
    let target = try OffscreenTarget(context, width: 2, height: 1)
    let mesh = try StoredMesh(
      context, vertices: [[-1, -1], [3, -1], [-1, 3], [0, -1], [4, -1], [0, 3]], indices: [0, 1, 2, 3, 4, 5])
    try MeshRenderer(context).draw(
      [
        MeshDraw(mesh, indices: 0..<3, color: SIMD4(1, 0, 0, 1)),
        MeshDraw(mesh, indices: 3..<99, color: SIMD4(0, 0, 1, 0.4)), MeshDraw(mesh, indices: 7..<9),
      ], into: target)
    let image = try target.image()
    #expect(image[0, 0] == [255, 0, 0, 255])
    #expect(image[1, 0] == [153, 0, 102, 255])
  }
}
