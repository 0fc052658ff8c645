import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("Strokes of the level right above")
struct NearAncestorTests {
  /// A canvas with strokes of five points on both sides of a border between two frames. All are in view, just above the
  /// zoom at which a child is entered.
  private static func canvas() throws -> FrameCanvas<DyadicHandoff> {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    var random = SplitMix64(seed: 31)
    func draw(_ count: Int) {
      for _ in 0..<count {
        let start = Vector2(random.symmetric(), random.symmetric()) * 200
        let points = (0..<5).map { _ in
          canvas.camera.local(start + Vector2(random.symmetric(), random.symmetric()) * 30)
        }
        _ = try? canvas.add(.hairline(points))
      }
    }
    // To 767.9 units right of the origin, at 600 px per unit.
    try canvas.apply(Gesture(pan: Vector2(-700, 0)))
    try canvas.apply(Gesture(scale: 600, pan: Vector2(-67.9 * 600, 0)))
    let left = canvas.camera.frame
    draw(20)
    try canvas.apply(Gesture(pan: Vector2(-120, 30)))
    #expect(canvas.camera.frame != left)
    draw(20)
    return canvas
  }

  @Test("are drawn from their vertices while they are small, and as exact edges then, in both of two neighbours")
  func bothSides() throws {
    var canvas = try Self.canvas()
    let frames = Set(canvas.content.strokes.map(\.frame))
    try #require(frames.count == 2)
    var list = DrawList()
    var small = 0
    var large = 0
    for step in 0..<24 {
      try canvas.apply(Gesture(anchor: Vector2(17, -23), scale: 1.3))
      guard !frames.contains(canvas.camera.frame) else { continue }
      canvas.compose(into: &list)
      #expect(Set(list.strokes.map(\.stroke)).isDisjoint(with: list.edges.map(\.stroke)))
      for draw in list.strokes {
        let stroke = canvas.content.strokes[draw.stroke]
        for point in stroke.points {
          let drawn = (Vector2(canvas.content.vertices[point] + draw.offset) * Double(draw.zoom)).rotated(
            by: canvas.camera.turn)
          let exact = try #require(ExactPositions.position(canvas.content.points[point], of: stroke.frame, in: canvas))
          check((drawn - exact).length <= exact.length * 0x1p-22 + 2.5e-4, "step \(step), \(point): \(drawn), \(exact)")
          small += 1
        }
      }
      for edge in list.edges {
        let frame = canvas.content.strokes[edge.stroke].frame
        let start = try #require(ExactPositions.position(canvas.content.points[edge.point], of: frame, in: canvas))
        let end = try #require(ExactPositions.position(canvas.content.points[edge.point + 1], of: frame, in: canvas))
        let normal = (end - start).perpendicularCCW / (end - start).length
        for drawn in [edge.start, edge.end] {
          let distance = (drawn.x - start.x) * normal.x + (drawn.y - start.y) * normal.y
          check(abs(distance) <= 1e-8, "step \(step), edge \(edge.point): \(distance) px off")
        }
        large += 1
      }
      // All strokes whose first point is on the screen are drawn.
      let seen = Set(list.strokes.map(\.stroke) + list.edges.map(\.stroke))
      for (index, stroke) in canvas.content.strokes.enumerated() {
        let origin = try #require(ExactPositions.position(stroke.origin, of: stroke.frame, in: canvas))
        if abs(origin.x) < 500, abs(origin.y) < 375 {
          check(seen.contains(index), "step \(step), stroke \(index) at \(origin) is not drawn")
        }
      }
    }
    #expect(small > 1000 && large > 10)
  }
}
