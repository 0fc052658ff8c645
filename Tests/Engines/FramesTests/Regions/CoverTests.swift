import Geometry
import Oracle
import TestSupport
import Testing

@testable import Frames

@Suite("A view inside of strokes and fills")
struct CoverTests {
  /// A stroke of two edges along one line, 40 units wide, that meet at (0, 0).
  private static func straight(_ cap: StrokeCap, _ join: StrokeJoin) -> FramePath {
    .stroke([Vector2(-60, 0), .zero, Vector2(70, 0)], halfWidth: 20, cap: cap, join: join)
  }

  /// A canvas some levels below, with a position of its first frame at the centre of the view.
  private static func canvas(_ paths: [FramePath], at position: Vector2, levels: Int) throws -> FrameCanvas<
    DyadicHandoff
  > {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    for path in paths { try canvas.add(path) }
    try canvas.apply(Gesture(pan: -position))
    while canvas.tree[canvas.camera.frame].level < levels { try canvas.apply(Gesture(scale: 0x1p10)) }
    return canvas
  }

  @Test("is covered at every depth, and draws nothing else", arguments: [1, 3, 300, 3000])
  func covered(levels: Int) throws {
    let fill = FramePath.fill([Vector2(-50, -40), Vector2(90, -30), Vector2(0, 80)])
    let paths = [Self.straight(.butt, .bevel), Self.straight(.round, .round), fill]
    let list = try Self.canvas(paths, at: Vector2(13.5, 7.25), levels: levels).drawn()
    #expect(list.covers.sorted() == [0, 1, 2])
    #expect(list.areas.isEmpty && list.edges.isEmpty && list.strokes.isEmpty)
  }

  @Test("is divided at every depth where a border passes through it", arguments: [1, 2, 3, 30])
  func divided(levels: Int) throws {
    let fill = FramePath.fill([Vector2(-50, -40), Vector2(90, -40), Vector2(0, 80)])
    for path in [fill, Self.straight(.butt, .bevel)] {
      let position = path == fill ? Vector2(13.5, -40) : Vector2(13.5, -20)
      let list = try Self.canvas([path], at: position, levels: levels).drawn()
      #expect(list.covers.isEmpty && !list.areas.isEmpty, "\(path)")
    }
  }

  @Test("shows the corner of a fill at every depth", arguments: [1, 2, 3, 30])
  func corner(levels: Int) throws {
    let fill = FramePath.fill([Vector2(-64, -48), Vector2(64, -48), Vector2(64, 80)])
    let canvas = try Self.canvas([fill], at: Vector2(64, -48), levels: levels)
    var list = DrawList()
    for _ in 0..<3 { canvas.compose(into: &list) }
    #expect(list.nearBorders.count <= 2, "borders of earlier displayed frames are kept")
    func isInside(_ position: Vector2) -> Bool {
      let windings = list.areas.map { area in
        let corners = Array(list.areaCorners[area.corners])
        let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { ($1 - $0).cross(position - $0) > 0 }
        return Set(sides).count == 1 ? area.winding : 0
      }
      return windings.reduce(0, +) != 0
    }
    for (x, y) in [(-200.0, 200.0), (-20, 20), (20, 20), (20, -20), (-20, -20), (200, 200)] {
      #expect(isInside(Vector2(x, y)) == (x < 0 && y > 0), "\(x), \(y)")
    }
  }

  @Test("is empty at every depth where they are elsewhere", arguments: [1, 3, 300])
  func outside(levels: Int) throws {
    let fill = FramePath.fill([Vector2(-50, -40), Vector2(90, -30), Vector2(0, 80)])
    let paths = [Self.straight(.butt, .bevel), fill]
    let list = try Self.canvas(paths, at: Vector2(-93.5, 71.25), levels: levels).drawn()
    #expect(list.covers.isEmpty && list.areas.isEmpty && list.edges.isEmpty && list.strokes.isEmpty)
  }

  @Test(
    "is covered where only several pieces do so together: over the line where two edges meet",
    arguments: [StrokeJoin.bevel, .miter(limit: 4), .round], [1, 2, 30])
  func together(join: StrokeJoin, levels: Int) throws {
    let list = try Self.canvas([Self.straight(.butt, join)], at: Vector2(0, 7), levels: levels).drawn()
    #expect(list.covers == [0] && list.areas.isEmpty)
    // A square cap and the body behind it.
    let cap = FramePath.stroke([.zero, Vector2(64, 48)], halfWidth: 16, cap: .square, join: .bevel)
    let capped = try Self.canvas([cap], at: Vector2(3, -4), levels: levels).drawn()
    #expect(capped.covers == [0])
    // The outer side of a corner: two bodies and the join between them.
    let corner = FramePath.stroke([Vector2(-64, 0), .zero, Vector2(0, 64)], halfWidth: 16, join: join)
    let cornered = try Self.canvas([corner], at: Vector2(0, -4), levels: levels).drawn()
    #expect(cornered.covers == [0])
  }

  @Test("is not covered where a gap passes between the corners, though all borders are doubled", arguments: [1, 2])
  func gap(levels: Int) throws {
    // Back and forth twice, 16 units wide to both sides, with a gap of 128 px between.
    let gap = 0.125 * (levels == 1 ? 0x1p-10 : 0x1p-20)
    let points =
      [-64.0, 64, -64, 64].map { Vector2($0, 0) } + [64.0, -64, 64, -64].map { Vector2($0, 32 + gap) }
    let path = FramePath.stroke(points, halfWidth: 16, cap: .butt, join: .bevel)
    let list = try Self.canvas([path], at: Vector2(3, 16 + gap * 1.8), levels: levels).drawn()
    #expect(list.covers.isEmpty && list.areas.count >= 2)
  }

  @Test("is covered in its own frame too, by any position in a fill that winds twice", arguments: FillRule.allCases)
  func ownFrame(rule: FillRule) throws {
    let star = (0..<5).map { index in
      let pair = [Vector2(0, 300), Vector2(-285, 93), Vector2(-176, -243), Vector2(176, -243), Vector2(285, 93)]
      return pair[index * 2 % 5]
    }
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.add(.fill(star, rule: rule))
    try canvas.apply(Gesture(scale: 40))
    let list = canvas.drawn()
    #expect(list.covers == (rule == .nonzero ? [0] : []))
    #expect(list.areas.isEmpty && list.strokes.isEmpty)
    try canvas.apply(Gesture(pan: Vector2(0, -40 * 200)))
    #expect(canvas.drawn().covers == [0])
  }
}
