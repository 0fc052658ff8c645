import Geometry
import HandoffExperiment
import Testing

@testable import Frames

@Suite("Points that repeat the one before")
struct RepeatedPointTests {
  /// Edges of a stroke with repeated points, seen at a zoom, after a descent of some levels and back up again or not.
  private func edges(_ points: [Vector2], zoom: Double) throws -> [EdgeDraw] {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.add(.stroke(points, halfWidth: 0.5, cap: .square, join: .bevel))
    try canvas.apply(Gesture(scale: zoom))
    return Array(canvas.drawn().edges)
  }

  @Test("make no edge, on the stroke's own level and below", arguments: [30.0, 2000])
  func noEdge(zoom: Double) throws {
    let (p, q, r) = (Vector2(-256, 256), Vector2(0.25, 0.125), Vector2(300, -31))
    let found = try edges([p, q, q, r, r], zoom: zoom)
    #expect(found.map(\.point) == (try edges([p, q, r], zoom: zoom)).map { $0.point == 1 ? 2 : $0.point })
    #expect(!found.isEmpty)
    for edge in found { #expect((edge.end - edge.start).length > 100, "\(edge)") }
  }

  @Test("are a dot where all are equal")
  func dot() throws {
    // Its corners are too far for vertices, and its sides not for edges.
    let found = try edges([Vector2(0.25, 0.125), Vector2(0.25, 0.125)], zoom: 7000)
    #expect(!found.isEmpty)
    for edge in found { #expect(edge.start == edge.end) }
  }
}

@Suite("A fill with a corner at a frame's origin")
struct CornerAtOriginTests {
  @Test("winds about it as about positions beside it", arguments: [FillRule.nonzero, .evenOdd], 0..<6)
  func corner(rule: FillRule, first: Int) throws {
    // The corner (-64, -128) is where the frame below has its origin.
    let polygon = [
      Vector2(192, -64), Vector2(-128, 64), Vector2(0.5, -60), Vector2(-64, -128), Vector2(64, -256), Vector2(-64, 300),
    ]
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.add(.fill(Array(polygon[first...] + polygon[..<first]), rule: rule))
    try canvas.apply(Gesture(anchor: Vector2(-64.25, -128.125), scale: 1100, pan: Vector2(64, 128)))
    #expect(canvas.tree[canvas.camera.frame].origin == Vector2(-64, -128))
    let region = try #require(canvas.exactRegion(of: 0))
    let drawn = DrawnRegion(0, in: canvas.drawn(), of: canvas)
    for x in stride(from: -490.0, through: 490, by: 35) {
      for y in stride(from: -370.0, through: 370, by: 37) {
        let depth = region.depth(at: Vector2(x, y)).value
        if abs(depth) > 0.001 { #expect(drawn.contains(Vector2(x, y)) == (depth > 0), "\(x), \(y): \(depth)") }
      }
    }
  }
}
