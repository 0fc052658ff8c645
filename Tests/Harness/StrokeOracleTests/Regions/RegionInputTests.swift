import ExactNumbers
import Geometry
import Oracle
import Testing

@Suite("The input of a region")
struct RegionInputTests {
  @Test("is none for numbers that are not finite, and input that makes no sense")
  func refused() throws {
    let points = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10)]
    #expect(stroke([], []) == nil && fill([]) == nil)
    #expect(stroke(points, [1, 1]) == nil)
    for bad in [Double.nan, .infinity, -.infinity] {
      for point in [Vector2(bad, 0), Vector2(0, bad)] {
        #expect(stroke(points + [point], [1]) == nil && fill(points + [point]) == nil)
        let chain = FrameChain(links: [.init(origin: point, scale: 2)])
        #expect(stroke(points, [1], in: chain) == nil && stroke(points, [1], from: chain) == nil)
        #expect(fill(points, in: chain) == nil && fill(points, from: chain) == nil)
        let centre = ExactPoint(x: point.x, y: point.y)
        #expect(stroke(points, [1], RegionCamera(centre: centre)) == nil)
        #expect(stroke(points, [1], RegionCamera(turn: point)) == nil)
        #expect(stroke(points, [1])?.depth(at: point).value == -.infinity)
        #expect(fill(points)?.depth(at: point).value == -.infinity && fill(points)?.winding(at: point) == nil)
      }
      #expect(stroke(points, [bad]) == nil)
      #expect(stroke(points, [1], join: .miter(limit: bad)) == nil)
      #expect(stroke(points, [1], RegionCamera(zoom: bad)) == nil)
    }
    #expect(stroke(points, [1, -1e-300, 1]) == nil)
    #expect(stroke(points, [1], join: .miter(limit: 1.0.nextDown)) == nil)
    for bad in [0, -1.0] {
      let chain = FrameChain(links: [.init(origin: .zero, scale: bad)])
      #expect(stroke(points, [1], in: chain) == nil && stroke(points, [1], from: chain) == nil)
      #expect(stroke(points, [1], RegionCamera(zoom: bad)) == nil)
    }
    #expect(stroke(points, [1], RegionCamera(turn: Vector2(1, 0x1p-19))) == nil)
    #expect(stroke(points, [1], RegionCamera(turn: Vector2(1, 0x1p-21))) != nil)
  }
}
