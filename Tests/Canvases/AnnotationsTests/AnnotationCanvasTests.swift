import Annotations
import Frames
import Geometry
import TestSupport
import Testing

/// Positions on the canvas, and annotations that are added at them.
struct AnnotationCanvasTests {
  private let box = Shape(.rectangle, size: Vector2(40, 20))
  private let turn = Rotation(halfTangent: 0.2)?.pair ?? Vector2(1, 0)

  @Test func frameZeroIsTheImageAtOnePointAUnit() throws {
    let canvas = try AnnotationCanvas(density: 2)
    #expect(canvas.canvas(.zero) == Vector2(250, 187.5))
    #expect(canvas.canvas(Vector2(10, -4)) == Vector2(260, 183.5))
    #expect(canvas.image(Vector2(260, 183.5)) == Vector2(10, -4))
    #expect(canvas.screen(Vector2(10, 4)) == Vector2(20, 8))
    #expect(canvas.canvas(screen: Vector2(20, 8)) == Vector2(10, 4))
  }

  @Test(arguments: [0, 1, 300, -300])
  func positionsGoWithTheGestures(levels: Int) throws {
    var random = SplitMix64(seed: 2)
    let canvas = try AnnotationCanvas(density: 1.5)
    try canvas.pinch(about: Vector2(3, 9), scale: 1.3, turn: turn)
    try CanvasScript.go(levels, on: canvas)
    let frame = canvas.activeFrame
    let start = (0..<8).map { _ in Vector2(random.unit() * 600, random.unit() * 400) }
    let images = try start.map { try #require(canvas.image($0, in: frame)) }
    var script = CanvasScript(canvas: canvas, positions: start)
    for _ in 0..<30 {
      try script.pinch(
        about: Vector2(300, 200), scale: 0.8 + random.unit() * 0.5, turn: turn,
        pan: Vector2(random.symmetric(), random.symmetric()) * 20)
    }
    for (image, expected) in zip(images, script.positions) {
      #expect((try #require(canvas.canvas(image, in: frame)) - expected).length < 1e-8)
      let back = try #require(canvas.image(expected, in: frame))
      #expect((back - image).length < 1e-8)
    }
  }

  @Test func aFarFrameHasPositionsToo() throws {
    let canvas = try AnnotationCanvas()
    try canvas.pinch(about: Vector2(10, 20), scale: 1.5, turn: turn)
    let image = try #require(canvas.image(Vector2(700, 300)))
    // Go 20 levels down about that position, so frame 0 is far above.
    for _ in 0..<20 { try canvas.pinch(about: Vector2(700, 300), scale: 1024) }
    #expect(canvas.visibleRegion(in: 0) == nil)
    let there = try #require(canvas.image(Vector2(700, 300)))
    #expect((there - image).length < 1e-12)
    #expect(canvas.canvas(Vector2(1, 1), in: 0) != nil)
    #expect(canvas.canvas(.zero, in: 99_999) == nil)
    #expect(canvas.image(Vector2(.nan, 0)) == nil)
  }

  @Test(arguments: [0, 300, -300])
  func whatIsAddedLooksTheSameAtAnyDepth(levels: Int) throws {
    let canvas = try AnnotationCanvas()
    try canvas.pinch(about: Vector2(5, 6), scale: 1.7, turn: turn)
    try CanvasScript.go(levels, on: canvas)
    let id = try canvas.add(box, at: Vector2(100, 50), appearance: Appearance(strokeWidth: 3))
    let seen = try #require(canvas.canvasBox(of: id))
    #expect((seen.centre - Vector2(120, 60)).length < 1e-9)
    #expect((seen.half - Vector2(20, 10)).length < 1e-9)
    #expect(abs(seen.rotation) < 1e-12)
    let annotation = try #require(canvas.annotation(id))
    #expect(abs(annotation.appearance.strokeWidth * canvas.pointsPerUnit - 3) < 1e-12)
    let arrow = try canvas.add(StraightLine(from: .zero, to: Vector2(9, 9), endHead: .open, headSize: 12), at: .zero)
    let line = try #require(canvas.annotation(arrow)?.kind as? StraightLine)
    #expect(abs(line.headSize * canvas.pointsPerUnit - 12) < 1e-9)
  }

  @Test func theBoxFollowsTheCamera() throws {
    let canvas = try AnnotationCanvas()
    let id = try canvas.add(box, at: Vector2(100, 50))
    try canvas.rotateSelection(by: 1)
    try canvas.select([id])
    try canvas.rotateSelection(by: 0.25)
    var script = CanvasScript(canvas: canvas, positions: try #require(canvas.canvasBox(of: id)).corners)
    try script.pinch(about: Vector2(400, 10), scale: 3, turn: turn, pan: Vector2(7, 8))
    for (corner, expected) in zip(try #require(canvas.canvasBox(of: id)).corners, script.positions) {
      #expect((corner - expected).length < 1e-9)
    }
  }

  @Test func positionsThatAreNoneAreRefusedInOneSentence() throws {
    let canvas = try AnnotationCanvas()
    for position in [Vector2(.nan, 0), Vector2(0, .infinity), Vector2(0x1p31, 0)] {
      let error = #expect(throws: AnnotationError.self) { try canvas.add(box, at: position) }
      #expect(error?.fault == .isAtNoPosition(position) || position.x.isNaN)
      #expect(error?.description.hasPrefix("The position (") == true)
      canvas.mouseDown(at: position)
      canvas.mouseDrag(to: position)
      canvas.mouseUp(at: position)
      #expect(canvas.annotation(at: position) == nil)
    }
    #expect(canvas.scene.count == 0 && !canvas.canUndo)
    #expect(throws: PinchError.scale(0)) { try canvas.pinch(about: .zero, scale: 0) }
    #expect(throws: AnnotationError(.annotation(AnnotationID(5)), .isNotThere)) { try canvas.select([AnnotationID(5)]) }
  }

  /// The values that, by the documentation of `edit`, may be read within it do not overlap with the editor.
  @Test func withinAnEditTheCameraTheSelectionAndTheSettingsCanBeRead() throws {
    let canvas = try AnnotationCanvas()
    canvas.showsGrid = true
    let id = try canvas.add(box, at: Vector2(9, 9))
    try canvas.select([id])
    try canvas.edit { editor in
      #expect(canvas.selection == [id] && canvas.activeFrame == 0 && canvas.pointsPerUnit == 1)
      #expect(canvas.grid != nil && canvas.visibleRegion(in: 0) != nil && canvas.image(.zero) != nil)
      #expect(canvas.frames.tree.count == 1 && canvas.snapping == Snapping() && canvas.appearance == Appearance())
      #expect(editor.scene[id] != nil && canvas.preview == ToolPreview() && canvas.guides.isEmpty)
      try editor.remove([id])
    }
    #expect(canvas.selection.isEmpty)
  }

  @Test func commandsOnAnEmptySelectionDoNothing() throws {
    let canvas = try AnnotationCanvas()
    try canvas.add(box, at: Vector2(9, 9))
    try canvas.deleteSelection()
    try canvas.bringSelectionToFront()
    try canvas.moveSelection(by: Vector2(4, 4))
    #expect(try canvas.groupSelection() == nil)
    #expect(try canvas.paste(canvas.copySelection()).isEmpty)
    #expect(canvas.editor.history.undoCount == 1)
    #expect(canvas.selectionBox == nil && canvas.handles.isEmpty)
  }

  @Test func aGroupOfAGroupHoldsItAndLeavesNothingEmpty() throws {
    let canvas = try AnnotationCanvas()
    let ids = try (0..<5).map { try canvas.add(box, at: Vector2(100 * Double($0), 90)) }
    try canvas.select(ids.prefix(2))
    let inner = try #require(try canvas.groupSelection(name: "inner"))
    try canvas.select(ids.prefix(3))
    let outer = try #require(try canvas.groupSelection(name: "outer"))
    #expect(canvas.scene.group(inner)?.parent == outer && canvas.scene.members(of: outer) == [ids[2]])
    #expect(canvas.scene.members(of: inner) == Array(ids.prefix(2)))
    // A part of a group leaves it; one that is left empty goes, and one within a group stays there.
    try canvas.select([ids[2], ids[3]])
    let third = try #require(try canvas.groupSelection())
    #expect(canvas.scene.group(third)?.parent == nil && canvas.scene.group(inner)?.parent == outer)
    canvas.undo()
    #expect(canvas.scene.members(of: outer) == [ids[2]] && canvas.scene.group(third) == nil)
    try canvas.select([ids[0], ids[2]])
    let within = try #require(try canvas.groupSelection())
    #expect(canvas.scene.group(within)?.parent == outer && canvas.scene.members(of: inner) == [ids[1]])
    try canvas.select([ids[1], ids[3]])
    try canvas.groupSelection()
    #expect(
      canvas.scene.group(inner) != nil && canvas.scene.groups.allSatisfy { !canvas.scene.allMembers(of: $0.id).isEmpty }
    )
    canvas.undo()
    try canvas.select([ids[0]])
    try canvas.ungroupSelection()
    #expect(canvas.scene.group(outer) == nil && canvas.scene.group(inner) != nil && canvas.scene.group(within) != nil)
  }

  @Test func byHandAGroupIsOne() throws {
    let canvas = try AnnotationCanvas()
    canvas.snapping.targets = []
    let ids = try (0..<4).map { try canvas.add(box, at: Vector2(100 + 150 * Double($0), 90)) }
    try canvas.select(ids.prefix(2))
    try canvas.groupSelection()
    try canvas.select(ids[1...2])
    canvas.extendSelectionToGroups()
    try canvas.groupSelection()
    canvas.clearSelection()
    let boxes = try ids.map { try #require(canvas.canvasBox(of: $0)) }
    let start = boxes[1].centre - Vector2(20, 0)
    canvas.mouseDown(at: start)
    canvas.mouseUp(at: start)
    #expect(canvas.selection == Set(ids.prefix(3)))
    canvas.mouseDown(at: start)
    canvas.mouseUp(at: start)
    #expect(canvas.selection.isEmpty)
    canvas.mouseDown(at: start)
    canvas.mouseDrag(to: start + Vector2(0, 40))
    canvas.mouseUp(at: start + Vector2(0, 40))
    for (id, (old, moves)) in zip(ids, zip(boxes, [true, true, true, false])) {
      let moved = try #require(canvas.canvasBox(of: id)).centre - old.centre
      #expect((moved - (moves ? Vector2(0, 40) : .zero)).length < 1e-9)
    }
    canvas.tool = AreaSelectionTool(.rectangle)
    canvas.mouseDown(at: start - Vector2(200, 60))
    canvas.mouseDrag(to: start + Vector2(60, 120))
    canvas.mouseUp(at: start + Vector2(60, 120))
    #expect(canvas.selection == Set(ids.prefix(3)))
    // What cannot be selected by itself is not taken along.
    try canvas.edit { (editor) throws(AnnotationError) in
      try editor.setLocked(true, ids.prefix(1))
      try editor.setVisible(false, ids[2...2])
    }
    canvas.clearSelection()
    canvas.tool = SelectTool()
    canvas.mouseDown(at: start + Vector2(0, 40))
    canvas.mouseUp(at: start + Vector2(0, 40))
    #expect(canvas.selection == [ids[1]])
  }

  @Test func pastedAtAnotherDepthItIsAsLargeOnTheScreen() throws {
    let canvas = try AnnotationCanvas()
    let first = try canvas.add(box, at: Vector2(100, 50))
    try CanvasScript.go(1, on: canvas)
    try canvas.pinch(about: Vector2(500, 375), scale: 1.2)
    try CanvasScript.go(-1, on: canvas)
    let second = try canvas.add(box, at: Vector2(300, 90))
    try canvas.select([first, second])
    let group = try #require(try canvas.groupSelection(name: "pair"))
    let before = try [first, second].map { try #require(canvas.canvasBox(of: $0)) }
    let clipboard = try canvas.copySelection()
    try CanvasScript.go(7, on: canvas)
    try canvas.pinch(about: .zero, scale: 1.9, turn: turn)
    let ids = try canvas.paste(clipboard)
    #expect(canvas.selection == Set(ids))
    for (id, old) in zip(ids, before) {
      let new = try #require(canvas.canvasBox(of: id))
      #expect((new.centre - old.centre - Vector2(16, 16)).length < 1e-6)
      #expect((new.half - old.half).length < 1e-6)
      #expect((new.turn - old.turn).length < 1e-9)
      #expect(canvas.annotation(id)?.group != group)
      #expect(canvas.annotation(id)?.group.flatMap { canvas.scene.group($0)?.name } == "pair")
    }
    canvas.undo()
    #expect(canvas.scene.count == 2 && canvas.scene.groups.count == 1 && canvas.selection.isEmpty)
  }

  @Test func aDuplicateKeepsItsSizesBitForBit() throws {
    let canvas = try AnnotationCanvas()
    try canvas.pinch(about: .zero, scale: 1.37, turn: turn)
    let id = try canvas.add(box, at: Vector2(100, 50))
    try canvas.select([id])
    let copy = try #require(try canvas.duplicateSelection().first)
    let (old, new) = (try #require(canvas.annotation(id)), try #require(canvas.annotation(copy)))
    #expect(new.transform.scale == old.transform.scale && new.transform.rotation == old.transform.rotation)
    #expect(new.appearance == old.appearance)
  }
}
