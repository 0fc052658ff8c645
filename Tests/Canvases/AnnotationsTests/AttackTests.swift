import AnnotationText
import Frames
import Geometry
import TestSupport
import Testing

@testable import Annotations

/// Calls of every public kind with absurd numbers. Each is rejected or has a harmless effect, and the resulting scene
/// can be saved in a file.
struct AttackTests {
  /// Draws hostile values.
  struct Attacker {
    var random: SplitMix64

    mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    mutating func number() -> Double {
      let hostile = [
        .nan, .infinity, -.infinity, 1e308, -1e308, 0x1p-1074, 0, -0.0, 0x1p30, 0x1p40, -0x1p41, 0x1p53, 1e-300, 1e30,
      ]
      return below(3) == 0 ? hostile[below(hostile.count)] : random.symmetric() * (below(2) == 0 ? 500 : 5)
    }

    mutating func whole() -> Int {
      let hostile = [Int.max, .min, -1, 0, 1 << 53, -(1 << 53), 1 << 32, 1 << 31, 64, 65, 3]
      return below(2) == 0 ? hostile[below(hostile.count)] : below(8)
    }

    mutating func vector() -> Vector2 { Vector2(number(), number()) }

    mutating func outline() -> Shape.Outline {
      switch below(7) {
      case 0: .rectangle
      case 1: .rounded(radius: number())
      case 2: .ellipse
      case 3: .polygon(corners: whole())
      case 4: .star(tips: whole(), inner: number())
      case 5: .diamond
      default: .triangle
      }
    }

    mutating func kind() throws -> any AnnotationKind {
      switch below(8) {
      case 0: return NumberBadge(whole(), diameter: number(), font: try Font.standard)
      case 1:
        return TextBox(
          ["", "a", "\u{0}\u{202E}\u{1F468}\u{200D}\u{1F469}", "e\u{301}\u{FFFF}", "\r\n\n"][below(5)],
          font: try Font.standard, size: number(), boxSize: vector(), background: below(2) == 0 ? .white : nil)
      case 2, 3, 4:
        let heads: [StraightLine.ArrowHead?] = [nil, .triangle, .open, .diamond, .disc]
        return StraightLine(
          from: vector(), to: vector(), cap: StrokeCap.allCases[below(3)],
          dashes: StraightLine.Dashes.allCases[below(3)],
          startHead: heads[below(5)], endHead: heads[below(5)], headSize: number())
      default: return Shape(outline(), size: vector())
      }
    }

    mutating func transform() -> AnnotationTransform {
      AnnotationTransform(
        position: vector(), scale: below(2) == 0 ? Vector2(1, 1) : vector(), rotation: below(2) == 0 ? 0 : number())
    }

    mutating func appearance() -> Appearance {
      Appearance(
        fill: below(2) == 0 ? .white : nil, stroke: below(3) == 0 ? nil : .black,
        strokeWidth: below(2) == 0 ? 2 : number())
    }

    mutating func annotation() throws -> Annotation {
      Annotation(
        try kind(), transform: transform(), appearance: appearance(), zIndex: whole(),
        group: below(8) == 0 ? GroupID(whole()) : nil)
    }

    mutating func ids() -> [AnnotationID] { (0..<below(4)).map { _ in AnnotationID(whole()) } }
  }

  @Test(arguments: 0..<6) func aCanvasRefusesWhatNoAppMeans(seed: UInt64) throws {
    var attacker = Attacker(random: SplitMix64(seed: seed))
    let canvas = try AnnotationCanvas(viewport: .standard, density: 2)
    let retained = RetainedRenderer()
    var drawing = AnnotationDrawing()
    for step in 0..<250 {
      try attack(canvas, &attacker)
      if step % 10 == 0 {
        retained.draw(canvas.scene, on: canvas.frames, into: &drawing)
        if !canvas.preview.isEmpty, let shown = canvas.preview.annotations.first {
          retained.append(shown, in: canvas.preview.frame, on: canvas.frames, into: &drawing)
        }
        check(drawing.vertices.count < 4_000_000, "as much as a screen needs")
      }
    }
    for id in canvas.selection { check(canvas.annotation(id) != nil, "what is selected is there") }
    let records = Array(canvas.scene.records)
    check((try? AnnotationScene(records, groups: canvas.scene.groups)) != nil, "the scene has no fault")
  }

  private func attack(_ canvas: AnnotationCanvas, _ a: inout Attacker) throws {
    switch a.below(34) {
    case 0, 1, 2: _ = try? canvas.add(try a.kind(), at: a.vector(), appearance: a.appearance())
    case 3:
      let (annotation, frame) = (try a.annotation(), a.whole())
      _ = try? canvas.edit { try $0.add(annotation, to: frame) }
    case 4:
      let turn = a.below(2) == 0 ? Vector2(0.6, 0.8) : a.vector()
      try? canvas.pinch(about: a.vector(), scale: [a.number(), 1024, 1e-3][a.below(3)], turn: turn, pan: a.vector())
    case 5: try? canvas.pinch(about: Vector2(300, 200), scale: [100, 0.01, 1e20][a.below(3)])
    case 6: _ = canvas.annotation(at: a.vector(), tolerance: a.number(), among: [.unlocked, .lockedToo][a.below(2)])
    case 7: _ = canvas.annotations(in: Box(a.vector(), a.vector()))
    case 8: _ = canvas.annotations(touching: Box(min: a.vector(), max: a.vector()))
    case 9: _ = canvas.annotations(inLasso: (0..<a.below(6)).map { _ in a.vector() })
    case 10: try? canvas.select(a.ids())
    case 11: canvas.selectAll()
    case 12: _ = try? canvas.groupSelection(name: "\u{0}")
    case 13:
      canvas.extendSelectionToGroups()
      try? canvas.ungroupSelection()
    case 14: try? canvas.moveSelection(by: a.vector())
    case 15: try? canvas.rotateSelection(by: a.number())
    case 16:
      let handle = ResizeHandle.allCases[a.below(8)]
      try? canvas.resize(canvas.selection.first ?? AnnotationID(a.whole()), by: handle, to: a.vector())
    case 17:
      try? canvas.moveLineEnd(of: canvas.selection.first ?? AnnotationID(3), isEnd: a.below(2) == 0, to: a.vector())
    case 18: try? canvas.rotate(canvas.selection.first ?? AnnotationID(a.whole()), towards: a.vector())
    case 19: if let clipboard = try? canvas.copySelection() { _ = try? canvas.paste(clipboard, at: a.vector()) }
    case 20: if canvas.scene.count < 60 { _ = try? canvas.duplicateSelection() }
    case 21:
      canvas.gridSize = a.number()
      canvas.showsGrid = true
      _ = canvas.grid
    case 22: canvas.snapping = Snapping(to: [.grid, .annotations], tolerance: a.number())
    case 23:
      canvas.angleSnap = .multiples(of: a.number())
      canvas.proportions = a.below(2) == 0 ? .kept : .free
      canvas.resizeAnchor = a.below(2) == 0 ? .centre : .oppositeHandle
    case 24:
      canvas.appearance = a.appearance()
      var line = StraightLine(from: .zero, to: Vector2(1, 0))
      line.headSize = a.number()
      canvas.tool =
        [
          SelectTool(), DrawingTool(.shape(a.outline())), DrawingTool(.line(line)), AreaSelectionTool(.lasso),
          AreaSelectionTool(.rectangle),
          PlacingTool(firstNumber: a.whole()) { Shape(.star(tips: $0, inner: 1), size: Vector2(9, 9)) },
        ][a.below(6)] as any AnnotationTool
    case 25, 26: canvas.mouseDown(at: a.vector())
    case 27, 28: canvas.mouseDrag(to: a.vector())
    case 29: canvas.mouseUp(at: a.vector())
    case 30: for _ in 0...a.below(3) { _ = a.below(2) == 0 ? canvas.undo() : canvas.redo() }
    case 31:
      _ = canvas.canvas(a.vector(), in: a.whole())
      _ = canvas.image(a.vector(), in: a.whole())
      _ = canvas.visibleRegion(in: a.whole())
      _ = canvas.canvasBox(of: AnnotationID(a.whole()))
      _ = (canvas.handles, canvas.handle(at: a.vector()), canvas.selectionBox)
    case 32:
      try? canvas.setSelectionAppearance(a.appearance())
      try? [
        canvas.bringSelectionToFront, canvas.sendSelectionToBack, canvas.bringSelectionForward,
        canvas.sendSelectionBackward,
      ][a.below(4)]()
    default: if a.below(3) == 0 { try? canvas.deleteSelection() }
    }
  }

  @Test(arguments: 0..<4) func anEditorRefusesWhatNoAppMeans(seed: UInt64) throws {
    var attacker = Attacker(random: SplitMix64(seed: seed, stream: "editor"))
    var editor = SceneEditor()
    for _ in 0..<400 {
      try attack(&editor, &attacker)
      if editor.scene.count > 60 { try editor.remove(Array(editor.scene.idsInPaintingOrder.prefix(30))) }
    }
    let records = Array(editor.scene.records)
    check((try? AnnotationScene(records, groups: editor.scene.groups)) != nil, "the scene has no fault")
  }

  private func attack(_ editor: inout SceneEditor, _ a: inout Attacker) throws {
    let id = editor.scene.idsInPaintingOrder.first { _ in a.below(3) == 0 } ?? AnnotationID(a.whole())
    switch a.below(20) {
    case 0, 1, 2: _ = try? editor.add(try a.annotation(), to: a.whole())
    case 3: try? editor.setTransform(a.transform(), of: id)
    case 4:
      try? editor.setTransforms([(id, a.transform()), (AnnotationID(a.whole()), a.transform()), (id, a.transform())])
    case 5: try? editor.setAppearance(a.appearance(), of: [id] + a.ids())
    case 6: try? editor.setKind(try a.kind(), transform: a.below(2) == 0 ? a.transform() : nil, of: id)
    case 7: try? editor.setZIndex(a.whole(), of: id)
    case 8: try? editor.bringForward([id] + a.ids())
    case 9: try? editor.sendBackward([id, id])
    case 10: try? editor.bringToFront([id])
    case 11: try? editor.sendToBack([id] + a.ids())
    case 12: _ = try? editor.makeGroup(of: [id], in: a.below(2) == 0 ? GroupID(a.whole()) : nil)
    case 13: try? editor.setGroup(AnnotationGroup(id: GroupID(a.whole()), parent: GroupID(a.whole())))
    case 14: try? editor.ungroup(GroupID(a.whole()))
    case 15:
      if let clipboard = try? editor.copy([id]) { _ = try? editor.paste(clipboard, to: a.whole(), offset: a.vector()) }
    case 16: editor.undo()
    case 17: editor.redo()
    case 18:
      switch a.below(3) {
      case 0: editor.beginGroup()
      case 1: editor.endGroup()
      default: editor.cancelGroup()
      }
    default: try? editor.setGroup(GroupID(a.whole()), of: [id])
    }
  }

  @Test func valuesThatNoSceneTakesAreStillSafeToAsk() throws {
    var a = Attacker(random: SplitMix64(seed: 5, stream: "values"))
    var drawing = AnnotationDrawing()
    let canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 3), identity: 1)
    for _ in 0..<1500 {
      let annotation = try a.annotation()
      _ = annotation.paintedBox
      _ = annotation.isHit(at: a.vector(), within: a.number())
      _ = annotation.kind.summary
      var paths = PaintedPaths()
      annotation.kind.paint(annotation.transform.scale, annotation.appearance, into: &paths)
      check(paths.elements.count < 40_000, "as many elements as the kind has at most")
      ImmediateRenderer().append(annotation, in: a.whole(), on: canvas, into: &drawing)
      check(drawing.vertices.count < 4_000_000, "as much as a screen needs")
      drawing = AnnotationDrawing()
    }
  }

  @Test func aLetterWithMarksWithoutEndIsShaped() throws {
    let marks = String(repeating: "\u{301}", count: 50_000)
    let box = TextBox("a" + marks, font: try Font.standard, size: 12, boxSize: Vector2(100, 20))
    #expect(box.lineCount == 1 && box.textSize.x < 100)
  }

  @Test func idsThatAFileCouldNotHoldAreNotGiven() throws {
    let shape = Annotation(Shape(.ellipse, size: Vector2(2, 2)), transform: AnnotationTransform(position: .zero))
    let last = (1 << 53) - 1
    let record = AnnotationRecord(id: AnnotationID(last), frame: 0, annotation: shape)
    var editor = SceneEditor(try AnnotationScene([record], groups: [AnnotationGroup(id: GroupID(last))]))
    let refused = AnnotationError(.newAnnotation, .hasID(1 << 53))
    #expect(throws: refused) { try editor.add(shape) }
    let clipboard = try editor.copy([AnnotationID(last)])
    #expect(throws: refused) { try editor.paste(clipboard, to: 0) }
    #expect(throws: AnnotationError(.group(GroupID(1 << 53)), .hasID(1 << 53))) { try editor.makeGroup(of: []) }
    #expect(editor.scene.count == 1 && editor.history.undoCount == 0)
  }

  @Test func whatIsInAFrameThatTheCanvasDoesNotHaveIsNowhere() throws {
    let canvas = try AnnotationCanvas(viewport: .standard)
    let shape = Annotation(
      Shape(.rectangle, size: Vector2(40, 40)), transform: AnnotationTransform(position: .zero),
      appearance: Appearance(fill: .white))
    // The number of frame 0 in 32 bits, and one beyond the tree.
    let middle = canvas.viewport.centre
    let all = Box(min: .zero, max: canvas.viewport.size)
    for frame in [1 << 32, 1 << 20] {
      try canvas.edit { (editor) throws(AnnotationError) in _ = try editor.add(shape, to: frame) }
    }
    #expect(canvas.annotation(at: middle + Vector2(20, 20)) == nil)
    #expect(canvas.annotations(in: all).isEmpty && canvas.annotations(touching: all).isEmpty)
    try canvas.add(shape.kind, at: middle)
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    // The second drawing reads the marks of the first.
    for _ in 0..<2 { renderer.draw(canvas.scene, on: canvas.frames, into: &drawing) }
    #expect(Set(drawing.draws.map(\.id)) == [AnnotationID(2)])
  }

  @Test func positionsOfFramesAboveThatDoublesDoNotHoldAreNone() throws {
    let canvas = try AnnotationCanvas(viewport: .standard, density: 4)
    try CanvasScript.go(7, on: canvas)
    #expect(canvas.image(Vector2(1e308, 0), in: 0) == nil)
    #expect(canvas.image(Vector2(3, 4), in: 0) != nil)
  }

  /// If a pen is far wider than its curve, chords of its border are made only near the view.
  @Test func aPenThatIsFarWiderThanItsCurveIsDrawnInAFewChords() throws {
    var scene = AnnotationScene()
    let radius = 0x1p20
    _ = scene.add(
      Annotation(
        Shape(.ellipse, size: Vector2(2, 2)), transform: AnnotationTransform(position: Vector2(-radius - 1, -1)),
        appearance: Appearance(stroke: .black, strokeWidth: 2 * radius)), to: 0)
    var drawing = AnnotationDrawing()
    ImmediateRenderer().draw(scene, on: RendererTests.canvas(), into: &drawing)
    #expect(drawing.vertices.count < 400)
  }
}
