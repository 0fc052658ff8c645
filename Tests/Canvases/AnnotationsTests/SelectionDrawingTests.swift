import Frames
import Geometry
import TestSupport
import Testing

@testable import Annotations

/// The drawing over the annotations of a canvas.
struct SelectionDrawingTests {
  private let style = SelectionStyle()

  private func canvas(_ positions: Vector2...) throws -> (AnnotationCanvas, [AnnotationID]) {
    let canvas = try AnnotationCanvas(density: 2)
    canvas.appearance = Appearance(fill: .white, stroke: nil)
    let ids = try positions.map { try canvas.add(Shape(.rectangle, size: Vector2(60, 40)), at: $0) }
    try canvas.select(ids)
    return (canvas, ids)
  }

  private func written(_ canvas: AnnotationCanvas) -> PaintedPaths {
    var paths = PaintedPaths()
    canvas.writeSelection(into: &paths)
    return paths
  }

  private func positions(_ paths: PaintedPaths) -> [Vector2] {
    paths.elements.flatMap { element -> [Vector2] in
      switch element {
      case .move(let position), .line(let position): [position]
      case .quarter(let centre, let radii, _, _): [centre - radii, centre + radii]
      case .quadratic(let control, let end): [control, end]
      case .close: []
      }
    }
  }

  /// The topmost colour at a position in px; nil for none.
  private func color(_ px: Vector2, _ drawing: AnnotationDrawing) -> Color? {
    RendererTests.resolve(drawing).last { draw in
      var one = AnnotationDrawing()
      one.vertices = draw.corners
      one.indices = (0..<UInt32(draw.corners.count)).map { $0 }
      one.draws = [
        AnnotationDraw(
          id: nil, color: draw.color, memory: .frame, firstIndex: 0, indexCount: UInt32(draw.corners.count),
          baseVertex: 0, origin: draw.origin, scale: draw.scale)
      ]
      return DepthTests.isCovered(px, one)
    }?.color
  }

  @Test func oneHasItsBorderNineHandlesAndAnArm() throws {
    let (canvas, ids) = try canvas(Vector2(100, 100))
    try canvas.rotateSelection(by: 0.3)
    let annotation = try #require(canvas.annotation(ids[0]))
    for isRetained in [false, true] {
      var drawing = AnnotationDrawing()
      let (immediate, retained) = (ImmediateRenderer(), RetainedRenderer())
      if isRetained {
        retained.draw(canvas.scene, on: canvas.frames, into: &drawing)
        retained.append(written(canvas), into: &drawing)
      } else {
        immediate.draw(canvas.scene, on: canvas.frames, into: &drawing)
        immediate.append(written(canvas), into: &drawing)
      }
      // Computed by the transform, and not by the handles.
      func px(_ local: Vector2) throws -> Vector2 {
        try #require(canvas.canvas(annotation.transform.image(local, in: annotation.kind.box), in: 0)) * 2
      }
      #expect(try color(px(Vector2(20, 20)), drawing) == .white)
      #expect(try color(px(Vector2(15, 0)), drawing) == style.accent)
      #expect(try color(px(Vector2(60, 10)), drawing) == style.accent)
      #expect(try color(px(Vector2(30, -12)), drawing) == style.accent)
      #expect(try color(px(Vector2(33, -12)), drawing) == nil)
      for x in [0.0, 30, 60] {
        for y in [0.0, 20, 40] where x != 30 || y != 20 {
          #expect(try color(px(Vector2(x, y)), drawing) == style.handle)
          // Edges follow the rotation: 4 points from the middle, half a point to either side.
          #expect(try color(px(Vector2(x + 3.9, y + 3.9)), drawing) == style.accent)
          #expect(try color(px(Vector2(x + 3.2, y + 3.2)), drawing) == style.handle)
        }
      }
      #expect(try color(px(Vector2(30, -24)), drawing) == style.handle)
      #expect(try color(px(Vector2(30 + 2.9, -24 - 2.9)), drawing) == style.accent)
      #expect(try color(px(Vector2(30 + 3.6, -24 - 3.6)), drawing) == nil)
      #expect(drawing.draws.filter { $0.id == nil }.count >= 19)
    }
  }

  @Test func severalHaveABoxAboutThemAndALineItsEnds() throws {
    let (several, ids) = try canvas(Vector2(100, 100), Vector2(300, 200))
    let all = positions(written(several))
    // In px: the corners of both annotations, those of the box about them, and the border of the lower left handle.
    for corner in [Vector2(200, 200), Vector2(320, 280), Vector2(600, 400), Vector2(720, 480), Vector2(200, 480)] {
      #expect(all.contains { ($0 - corner).length < 1e-9 }, "\(corner)")
    }
    #expect(all.contains { ($0 - Vector2(192, 488)).length < 1e-9 })
    // For a locked annotation only the outline is drawn.
    try several.edit { try $0.setLocked(true, ids) }
    #expect(!positions(written(several)).contains { ($0 - Vector2(200, 480)).length < 1e-9 })
    #expect(positions(written(several)).contains { ($0 - Vector2(320, 280)).length < 1e-9 })
    let line = try several.add(StraightLine(from: .zero, to: Vector2(50, 30)), at: Vector2(20, 20))
    try several.select([line])
    let ends = positions(written(several))
    // Two discs, each of a start and four quarters.
    #expect(ends.count == 2 * 9)
    #expect(ends.allSatisfy { ($0 - Vector2(40, 40)).length < 12 || ($0 - Vector2(140, 100)).length < 12 })
    several.clearSelection()
    #expect(written(several).paths.isEmpty)
  }

  @Test func guidesAndALassoAreWhereTheyAreSeen() throws {
    let (canvas, ids) = try canvas(Vector2(100, 100), Vector2(300, 200))
    canvas.snapping = Snapping(to: [.annotations])
    try canvas.select([ids[0]])
    canvas.mouseDown(at: Vector2(130, 112))
    canvas.mouseDrag(to: Vector2(130, 210))
    #expect(!canvas.guides.isEmpty)
    #expect(written(canvas).paths.contains { $0.color == style.guide })
    canvas.mouseUp(at: Vector2(130, 210))
    canvas.clearSelection()
    #expect(written(canvas).paths.isEmpty)
    canvas.tool = AreaSelectionTool(.lasso)
    canvas.mouseDown(at: Vector2(10, 10))
    for position in [Vector2(60, 10), Vector2(60, 50), Vector2(20, 70)] { canvas.mouseDrag(to: position) }
    try canvas.pinch(about: .zero, scale: 1, pan: Vector2(100, 0))
    var drawing = AnnotationDrawing()
    RetainedRenderer().append(written(canvas), into: &drawing)
    #expect(color(Vector2(280, 60), drawing) == style.area)
    #expect(color(Vector2(270, 20), drawing) == style.accent)
    #expect(color(Vector2(60, 60), drawing) == nil)
  }

  @Test func nothingIsWrittenFarOutsideOfTheView() throws {
    var random = SplitMix64(seed: 51)
    for _ in 0..<60 {
      let (canvas, _) = try canvas(Vector2(100, 100), Vector2(300, 200))
      if random.next() & 1 == 0 { canvas.tool = AreaSelectionTool(random.next() & 1 == 0 ? .lasso : .rectangle) }
      canvas.mouseDown(at: Vector2(random.symmetric(), random.symmetric()) * 400)
      for _ in 0..<5 { canvas.mouseDrag(to: Vector2(random.symmetric(), random.symmetric()) * 0x1p30) }
      let pair = Rotation(halfTangent: random.symmetric())?.pair ?? Vector2(1, 0)
      for _ in 0..<Int(random.next() % 5) {
        try canvas.pinch(about: Vector2(random.unit(), random.unit()) * 400, scale: 300, turn: pair)
      }
      for position in positions(written(canvas)) {
        // The viewport has 1,000 × 750 px; 32 points and the corner of a handle are 64 + 11.4 px.
        check(
          position.x >= -76 && position.x <= 1076 && position.y >= -76 && position.y <= 826, "\(position)")
      }
    }
  }

  @Test func aBorderThatCrossesTheViewIsSeenThere() throws {
    let (canvas, _) = try canvas(Vector2(100, 100))
    try canvas.pinch(about: Vector2(100, 110), scale: 900)
    var drawing = AnnotationDrawing()
    RetainedRenderer().append(written(canvas), into: &drawing)
    for y in [1.0, 300, 749] { #expect(color(Vector2(200, y), drawing) == style.accent) }
    #expect(color(Vector2(230, 300), drawing) == nil)
  }
}
