import Annotations
import Geometry
import Testing

/// The effects of a mouse on a canvas.
struct ToolTests {
  private let box = Shape(.rectangle, size: Vector2(40, 20))

  private func tap(_ canvas: AnnotationCanvas, _ position: Vector2) {
    canvas.mouseDown(at: position)
    canvas.mouseUp(at: position)
  }

  private func drag(_ canvas: AnnotationCanvas, _ positions: Vector2...) {
    canvas.mouseDown(at: positions[0])
    for position in positions { canvas.mouseDrag(to: position) }
    canvas.mouseUp(at: positions[positions.count - 1])
  }

  @Test func tapsToggleAndATapOnNothingClears() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    let below = try canvas.add(box, at: Vector2(100, 100))
    let above = try canvas.add(box, at: Vector2(120, 105))
    let locked = try canvas.add(box, at: Vector2(120, 105))
    try canvas.edit { try $0.setLocked(true, [locked]) }
    tap(canvas, Vector2(130, 110))
    #expect(canvas.selection == [above])
    tap(canvas, Vector2(105, 103))
    #expect(canvas.selection == [below, above])
    #expect(canvas.selectionBox == Box(min: Vector2(100, 100), max: Vector2(160, 125)))
    tap(canvas, Vector2(130, 110))
    #expect(canvas.selection == [below])
    tap(canvas, Vector2(600, 600))
    #expect(canvas.selection.isEmpty)
    canvas.selectAll()
    #expect(canvas.selection == [below, above])
  }

  @Test func aDragMovesTheSelectionAsOneCommand() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    let ids = try [Vector2(100, 100), Vector2(300, 100)].map { try canvas.add(box, at: $0) }
    try canvas.select(ids)
    drag(canvas, Vector2(110, 110), Vector2(150, 150), Vector2(160, 90))
    #expect(canvas.canvasBox(of: ids[0])?.centre == Vector2(170, 90))
    #expect(canvas.canvasBox(of: ids[1])?.centre == Vector2(370, 90))
    #expect(canvas.editor.history.undoCount == 3)
    canvas.undo()
    #expect(canvas.canvasBox(of: ids[1])?.centre == Vector2(320, 110))
    #expect(canvas.selection == Set(ids))
  }

  @Test func escapeTakesADragBack() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    let id = try canvas.add(box, at: Vector2(100, 100))
    canvas.mouseDown(at: Vector2(110, 110))
    canvas.mouseDrag(to: Vector2(200, 200))
    #expect(canvas.canvasBox(of: id)?.centre == Vector2(210, 200))
    canvas.cancel()
    canvas.mouseDrag(to: Vector2(300, 300))
    canvas.mouseUp(at: Vector2(300, 300))
    #expect(canvas.canvasBox(of: id)?.centre == Vector2(120, 110))
    #expect(canvas.editor.history.undoCount == 1)
  }

  @Test func handlesComeBeforeAnnotations() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    let id = try canvas.add(box, at: Vector2(100, 100))
    let other = try canvas.add(box, at: Vector2(130, 110))
    try canvas.select([id])
    drag(canvas, Vector2(141, 121), Vector2(181, 161))
    let seen = try #require(canvas.canvasBox(of: id))
    #expect((seen.unrotated.max - Vector2(180, 160)).length < 1e-9)
    #expect((seen.unrotated.min - Vector2(100, 100)).length < 1e-9)
    #expect(canvas.canvasBox(of: other)?.centre == Vector2(150, 120))
  }

  /// The dragged annotation stays under the pointer, although the pinch moves the camera to another frame.
  @Test(arguments: [0.4, 1500, 3e6])
  func aPinchInTheMiddleOfADragKeepsTheGrip(scale: Double) throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    let id = try canvas.add(box, at: Vector2(100, 100))
    let frame = canvas.activeFrame
    canvas.mouseDown(at: Vector2(110, 110))
    canvas.mouseDrag(to: Vector2(120, 130))
    let pointer = Vector2(130, 140)
    let grip = try #require(canvas.image(Vector2(120, 130), in: frame))
    let start = try #require(canvas.annotation(id)).transform.position
    try canvas.pinch(about: Vector2(120, 130), scale: scale)
    canvas.mouseDrag(to: pointer)
    canvas.mouseUp(at: pointer)
    let moved = try #require(canvas.annotation(id)).transform.position - start
    let expected = try #require(canvas.image(pointer, in: frame)) - grip
    #expect((moved - expected).length < 1e-12)
    #expect(canvas.editor.history.undoCount == 2)
  }

  @Test func aDrawingToolShowsAPreviewThatIsNotInTheScene() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    canvas.tool = DrawingTool.shape(.ellipse)
    canvas.mouseDown(at: Vector2(300, 200))
    canvas.mouseDrag(to: Vector2(200, 150))
    #expect(canvas.preview.annotations.count == 1 && canvas.scene.count == 0)
    canvas.cancel()
    #expect(canvas.preview.isEmpty)
    drag(canvas, Vector2(300, 200), Vector2(200, 150))
    let id = try #require(canvas.selection.first)
    #expect(canvas.canvasBox(of: id)?.unrotated == Box(min: Vector2(200, 150), max: Vector2(300, 200)))
    tap(canvas, Vector2(500, 500))
    #expect(canvas.scene.count == 1 && canvas.preview.isEmpty)
  }

  @Test func aLineIsDrawnFromEndToEndAndSnapsItsAngle() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    canvas.tool = DrawingTool.arrow()
    canvas.angleSnap = .every15Degrees
    drag(canvas, Vector2(100, 100), Vector2(200, 103))
    let handles = canvas.handles
    #expect(handles.map(\.role) == [.start, .end])
    #expect((handles[0].point - Vector2(100, 100)).length < 1e-9)
    #expect(abs(handles[1].point.y - 100) < 1e-9 && handles[1].point.x > 199)
  }

  @Test func aPinchWhileDrawingKeepsTheFirstCorner() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    canvas.tool = DrawingTool.shape(.rectangle)
    canvas.mouseDown(at: Vector2(300, 200))
    canvas.mouseDrag(to: Vector2(320, 220))
    try canvas.pinch(about: Vector2(310, 210), scale: 2)
    canvas.mouseDrag(to: Vector2(400, 300))
    canvas.mouseUp(at: Vector2(400, 300))
    let id = try #require(canvas.selection.first)
    let seen = try #require(canvas.canvasBox(of: id)).unrotated
    #expect((seen.min - Vector2(290, 190)).length < 1e-9 && (seen.max - Vector2(400, 300)).length < 1e-9)
  }

  @Test func placedAnnotationsCountUp() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    let tool = PlacingTool { Shape(.polygon(corners: $0), size: Vector2(20, 20)) }
    tool.nextNumber = 3
    canvas.tool = tool
    tap(canvas, Vector2(100, 100))
    tap(canvas, Vector2(200, 100))
    canvas.mouseDown(at: Vector2(300, 100))
    canvas.cancel()
    #expect(tool.nextNumber == 5)
    let kinds = canvas.scene.records.map { $0.annotation.kind.summary }
    #expect(kinds == ["polygon of 3 corners", "polygon of 4 corners"])
    #expect(canvas.scene.records.map { canvas.canvasBox(of: $0.id)?.centre.x } == [100, 200])
  }

  @Test(arguments: [AreaSelectionTool.Area.rectangle, .lasso])
  func anAreaSelectsWhatIsInside(area: AreaSelectionTool.Area) throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    let inside = try canvas.add(box, at: Vector2(110, 110))
    try canvas.add(box, at: Vector2(180, 110))
    canvas.tool = AreaSelectionTool(area)
    canvas.mouseDown(at: Vector2(100, 100))
    let path = area == .lasso ? [Vector2(200, 100), Vector2(200, 105), Vector2(160, 150), Vector2(100, 150)] : []
    for position in path { canvas.mouseDrag(to: position) }
    #expect(area == .rectangle || !canvas.preview.outline.isEmpty)
    let end = area == .lasso ? Vector2(100, 140) : Vector2(200, 150)
    canvas.mouseDrag(to: end)
    canvas.mouseUp(at: end)
    #expect(canvas.selection == [inside])
    #expect(canvas.preview.isEmpty)
  }

  // MARK: Snapping

  /// The nearest line among the sides and centres of all annotations, found by trying all pairs.
  @Test func aMovedBoxSnapsToTheNearestLinesOfOthers() throws {
    var random = SplitMix64(seed: 9)
    for _ in 0..<30 {
      let canvas = try AnnotationCanvas()
      canvas.appearance.fill = .white
      canvas.snapping = Snapping(to: [.annotations], tolerance: 8)
      let others = try (0..<12).map { _ in
        try canvas.add(box, at: Vector2(random.unit() * 900, random.unit() * 700))
      }
      let id = try canvas.add(box, at: Vector2(480, 360))
      let pointer = Vector2(random.unit() * 900, random.unit() * 700)
      drag(canvas, Vector2(500, 370), pointer)
      let moved = try #require(canvas.canvasBox(of: id)).centre
      for axis in 0..<2 {
        let half = Vector2(20, 10)[axis]
        var best = Double.infinity
        for other in others {
          let centre = try #require(canvas.canvasBox(of: other)).centre[axis]
          for mine in [-half, 0, half] {
            for theirs in [-half, 0, half] {
              let offset = centre + theirs - (pointer[axis] + mine)
              if abs(offset) < abs(best) { best = offset }
            }
          }
        }
        #expect(abs(moved[axis] - pointer[axis] - (abs(best) <= 8 ? best : 0)) < 1e-9)
      }
    }
  }

  @Test func guidesAreReportedWhileDraggingAlone() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    canvas.snapping = Snapping(to: [.annotations])
    let other = try canvas.add(box, at: Vector2(100, 100))
    try canvas.add(box, at: Vector2(300, 300))
    canvas.mouseDown(at: Vector2(310, 310))
    canvas.mouseDrag(to: Vector2(112, 310))
    #expect(canvas.guides == [SnapGuide(start: Vector2(100, 100), end: Vector2(100, 320), annotation: other)])
    canvas.mouseUp(at: Vector2(112, 310))
    #expect(canvas.guides.isEmpty)
  }

  @Test func aMovedCornerSnapsToTheGrid() throws {
    let canvas = try AnnotationCanvas()
    canvas.appearance.fill = .white
    canvas.snapping = Snapping(to: [.grid], tolerance: 6)
    canvas.gridSize = 50
    let id = try canvas.add(box, at: Vector2(305, 230))
    drag(canvas, Vector2(310, 240), Vector2(350, 240))
    // Dots at 500 + 50 i, 375 + 50 j: 345 is 5 from 350, and 230 is 5 from 225.
    #expect(canvas.canvasBox(of: id)?.unrotated.min == Vector2(350, 225))
  }
}
