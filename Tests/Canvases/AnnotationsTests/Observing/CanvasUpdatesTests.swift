import Annotations
import Geometry
import Observation
import Synchronization
import Testing

/// An observer that follows a canvas knows its whole state.
@MainActor struct CanvasUpdatesTests {
  private func square(_ label: String = "") -> Annotation {
    Annotation(Shape(.rectangle, size: Vector2(8, 8)), transform: AnnotationTransform(position: .zero), label: label)
  }

  /// One random step of an app: an edit, an undo, a redo, a selection, a pinch, or another scene.
  private func step(_ canvas: AnnotationCanvas, _ random: inout SplitMix64) throws {
    let ids = Array(canvas.scene.idsInPaintingOrder).filter { _ in random.next() % 3 == 0 }
    switch random.next() % 12 {
    case 0, 1, 2:
      let annotations = (0...random.next() % 3).map { _ in square("\(random.next() % 9)") }
      try canvas.edit { _ = try $0.add(annotations) }
    case 3: try canvas.edit { try $0.remove(ids) }
    case 4: try canvas.select(ids)
    case 5: try canvas.bringSelectionToFront()
    case 6: try canvas.groupSelection(name: "group")
    case 7: try canvas.ungroupSelection()
    case 8: try canvas.moveSelection(by: Vector2(random.symmetric(), 3))
    case 9: canvas.undo()
    case 10: canvas.redo()
    default:
      if random.next() % 4 == 0 {
        let scene = try AnnotationScene([AnnotationRecord(id: AnnotationID(3), annotation: square("loaded"))])
        canvas.edit { $0 = SceneEditor(scene) }
      } else {
        try canvas.pinch(about: Vector2(50, 50), scale: 1.5)
      }
    }
  }

  /// A view that draws the grid is notified when the grid changes.
  @Test func theGridIsPartOfACanvas() async throws {
    let canvas = try AnnotationCanvas()
    var updates = canvas.updates().makeAsyncIterator()
    let changes: [(AnnotationCanvas) -> Void] = [
      { $0.showsGrid = true }, { $0.gridSize = 20 }, { $0.gridRule = .oneSpacingAFrame },
    ]
    for change in changes {
      let before = canvas.revision
      let isTold = Mutex(false)
      withObservationTracking {
        _ = canvas.revision
      } onChange: {
        isTold.withLock { $0 = true }
      }
      change(canvas)
      try #require(canvas.revision != before)
      #expect(isTold.withLock { $0 })
      let told = try #require(await updates.next())
      #expect(told.parts.map { "\($0)" } == ["grid"] && told.annotations?.isEmpty == true)
      // Setting the same value again is no change.
      let after = canvas.revision
      change(canvas)
      #expect(canvas.revision == after)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func aMirrorKeptByUpdatesAloneIsTheSceneAndTheSelection(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    let canvas = try AnnotationCanvas()
    var (mirror, selection, pointsPerUnit) = (SceneMirror(), canvas.selection, canvas.pointsPerUnit)
    mirror.apply(nil, of: canvas.scene)
    var updates = canvas.updates().makeAsyncIterator()
    for round in 0..<300 {
      let before = canvas.revision
      for _ in 0...random.next() % 4 { try step(canvas, &random) }
      // Without a change, waiting would not end.
      guard canvas.revision != before else { continue }
      let changes = try #require(await updates.next())
      mirror.apply(changes.annotations, of: canvas.scene)
      if changes.parts.contains(.selection) { selection = canvas.selection }
      if changes.parts.contains(.view) { pointsPerUnit = canvas.pointsPerUnit }
      try #require(mirror.state == SceneModel.state(of: canvas.scene), "round \(round) of seed \(seed)")
      #expect(selection == canvas.selection && pointsPerUnit == canvas.pointsPerUnit, "round \(round) of seed \(seed)")
    }
    #expect(mirror.reloads > 1 && mirror.reloads < 60)
  }

  @Test func changesAreNamedByWhatTheyAre() throws {
    let canvas = try AnnotationCanvas()
    let ids = try canvas.edit { try $0.add([square(), square(), square(), square()]) }
    let start = canvas.revision
    try canvas.edit { editor in
      try editor.setLabel("changed", of: ids[0])
      try editor.remove([ids[1]])
      try editor.bringToFront([ids[2]])
      try editor.remove([try editor.add(square())])
    }
    let added = try canvas.add(Shape(.ellipse, size: Vector2(5, 5)), at: .zero)
    let changes = canvas.changes(since: start)
    let annotations = try #require(changes.annotations)
    #expect(annotations.added == [added] && annotations.removed == [ids[1]])
    #expect(annotations.changed == [ids[0]] && annotations.reordered == [ids[2]])
    #expect(annotations.groups.isEmpty && changes.parts.isEmpty)
    try canvas.select([ids[0]])
    #expect(canvas.changes(since: start).parts == [.selection])
    let group = try #require(try canvas.groupSelection())
    #expect(canvas.changes(since: start).annotations?.groups == [group])
    #expect(canvas.changes(since: canvas.revision).annotations?.isEmpty == true)
    canvas.mouseDown(at: Vector2(300, 300))
    try canvas.pinch(about: .zero, pan: Vector2(1, 0))
    #expect(canvas.changes(since: start).parts.contains(.view))
    // A change of another canvas is no revision of this canvas.
    #expect(canvas.changes(since: try AnnotationCanvas().revision).annotations == nil)
  }

  @Test func aReaderThatIsSlowIsToldEverythingAndKeepsNothing() async throws {
    let canvas = try AnnotationCanvas()
    let start = canvas.revision
    let id = try canvas.edit { try $0.add(square()) }
    var updates = canvas.updates().makeAsyncIterator()
    for turn in 1...5000 {
      let transform = AnnotationTransform(position: .zero, rotation: Double(turn))
      try canvas.edit { try $0.setTransform(transform, of: id) }
    }
    let first = try #require(await updates.next())
    #expect(first.annotations == nil)
    #expect(canvas.changes(since: start).annotations == nil)
    try canvas.edit { try $0.setLabel("last", of: id) }
    let second = try #require(await updates.next())
    #expect(second.annotations?.changed == [id])
  }

  @Test(.timeLimit(.minutes(20))) func aReaderSleepsUntilThereIsAChangeAndEndsWithTheCanvas() async throws {
    var canvas: AnnotationCanvas? = try AnnotationCanvas()
    let updates = try #require(canvas).updates()
    var heard = 0
    let reader = Task { @MainActor in for await _ in updates { heard += 1 } }
    for _ in 0..<3 {
      await Task.yield()
      let before = heard
      try canvas?.edit { try $0.add(square()) }
      while heard == before { await Task.yield() }
    }
    let told = heard
    canvas = nil
    await reader.value
    #expect(told == 3 && heard == 3)
  }

  @Test func whatAViewHasReadIsWhatItIsToldOf() throws {
    let canvas = try AnnotationCanvas()
    let id = try canvas.edit { try $0.add(square()) }
    func isTold(of change: () throws -> Void, reading: (AnnotationCanvas) -> Void) throws -> Bool {
      let told = Mutex(false)
      withObservationTracking {
        reading(canvas)
      } onChange: {
        told.withLock { $0 = true }
      }
      try change()
      return told.withLock { $0 }
    }
    func edit() throws { try canvas.edit { try $0.setLabel("new", of: id) } }
    func select() throws { try canvas.toggleSelection(of: id) }
    func zoom() throws { try canvas.pinch(about: .zero, scale: 1.01) }
    #expect(try isTold(of: edit) { _ = $0.annotation(id) })
    #expect(try isTold(of: edit) { _ = $0.canUndo })
    #expect(try !isTold(of: edit) { _ = $0.selection })
    #expect(try isTold(of: select) { _ = $0.selection })
    #expect(try !isTold(of: select) { _ = $0.scene })
    #expect(try isTold(of: zoom) { _ = $0.canvasBox(of: id) })
    #expect(try !isTold(of: zoom) { _ = $0.selection })
    #expect(try isTold(of: { canvas.showsGrid = true }) { _ = $0.grid })
    for change in [edit, select, zoom] { #expect(try isTold(of: change) { _ = $0.revision }) }
  }
}
