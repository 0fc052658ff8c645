import Geometry
import Testing
import Workloads

@Suite("A drawing from elsewhere")
struct DrawingTests {
  private let points = [Vector2(0, 1), Vector2(2, 3), Vector2(4, 5)]

  @Test("is taken when its strokes cover its points, each once, in order")
  func sound() {
    #expect(Drawing(points: points, strokes: [0..<1, 1..<3]) != nil)
    #expect(Drawing(points: [], strokes: []) != nil)
  }

  @Test(
    "is refused when they don't",
    arguments: [
      [], [0..<2], [0..<4], [1..<3], [0..<2, 1..<3], [0..<1, 2..<3], [0..<0, 0..<3], [0..<3, 3..<3], [1..<3, 0..<1],
    ])
  func unsound(strokes: [Range<Int>]) {
    #expect(Drawing(points: points, strokes: strokes) == nil)
  }

  @Test("is refused when a coordinate is not finite", arguments: [Double.nan, .infinity, -.infinity])
  func unbounded(coordinate: Double) {
    #expect(Drawing(points: [Vector2(0, coordinate)], strokes: [0..<1]) == nil)
    #expect(Drawing(points: [Vector2(coordinate, 0)], strokes: [0..<1]) == nil)
  }
}
