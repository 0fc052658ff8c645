import Annotations
import Geometry
import Testing

/// The effects of commands, and that undo reverts all of them.
struct SceneEditorTests {
  private let shape = Annotation(
    Shape(.rectangle, size: Vector2(40, 20)), transform: AnnotationTransform(position: Vector2(1, 2)))

  private func moved(_ x: Double) -> AnnotationTransform { AnnotationTransform(position: Vector2(x, 0)) }

  @Test(arguments: [0, 1, 5, 200])
  func theLastCommandsUpToTheLimitAreUndone(limit: Int) throws {
    var editor = SceneEditor()
    editor.undoLimit = limit
    let id = try editor.add(shape)
    var states = [editor.scene[id]]
    for step in 1...1000 {
      try editor.setTransform(moved(Double(step)), of: id)
      states.append(editor.scene[id])
      if step % 7 == 0, editor.undo() {
        states.removeLast()
        #expect(editor.scene[id] == states.last)
      }
      #expect(editor.history.undoCount <= limit)
    }
    #expect(editor.history.undoCount == limit && editor.history.changeCount <= 2 * limit + 70)
    for state in states.reversed().dropFirst().prefix(limit) {
      let isUndone = editor.undo()
      #expect(isUndone && editor.scene[id] == state)
    }
    let isMore = editor.undo()
    #expect(!isMore && editor.history.redoCount == limit)
    while editor.redo() {}
    #expect(editor.scene[id] == states.last)
  }

  @Test func aDragOfAThousandStepsIsAsLargeAsOneOfOneStep() throws {
    var editor = SceneEditor()
    let id = try editor.add(shape)
    editor.beginGroup()
    for step in 1...1000 { try editor.setTransform(moved(Double(step)), of: id) }
    editor.endGroup()
    #expect(editor.history.undoCount == 2)
    #expect(editor.history.changeCount == 2)
    editor.undo()
    #expect(editor.scene[id]?.transform == shape.transform)
    editor.redo()
    #expect(editor.scene[id]?.transform == moved(1000))
  }

  @Test func aDragThatEndsWhereItBeganIsNotNoted() throws {
    var editor = SceneEditor()
    let id = try editor.add(shape)
    editor.beginGroup()
    try editor.setTransform(moved(9), of: id)
    try editor.setLabel("label", of: id)
    try editor.setTransform(shape.transform, of: id)
    try editor.setLabel("", of: id)
    editor.endGroup()
    #expect(editor.history.undoCount == 1)
    #expect(editor.history.changeCount == 1)
  }

  @Test func aChangeOfNothingKeepsWhatCanBeRedone() throws {
    var editor = SceneEditor()
    let id = try editor.add(shape)
    try editor.setTransform(moved(9), of: id)
    editor.undo()
    try editor.setTransform(shape.transform, of: id)
    try editor.bringToFront([id])
    try editor.remove([])
    #expect(editor.history.redoCount == 1)
    try editor.setLocked(true, [id])
    #expect(editor.history.redoCount == 0)
  }

  @Test func aCommandOnWhatWasDeletedIsRefusedInOneSentenceAndChangesNothing() throws {
    var editor = SceneEditor()
    let ids = try editor.add([shape, shape])
    try editor.remove([ids[1]])
    let before = Array(editor.scene.records)
    #expect(throws: AnnotationError(.annotation(ids[1]), .isNotThere)) { try editor.setVisible(false, ids) }
    #expect(Array(editor.scene.records) == before)
    #expect(editor.history.undoCount == 2)
    let error = AnnotationError(.annotation(ids[1]), .isNotThere)
    #expect(error.description == "Annotation 1 is not there; it was removed or never added.")
  }

  @Test func ofAnAnnotationThatIsNamedTwiceTheLastTransformCounts() throws {
    var editor = SceneEditor()
    let id = try editor.add(shape)
    try editor.setTransforms([(id, moved(3)), (id, shape.transform)])
    #expect(editor.history.undoCount == 1)
    try editor.setTransforms([(id, moved(3)), (id, moved(4))])
    #expect(editor.scene[id]?.transform == moved(4))
    #expect(editor.history.changeCount == 2)
  }

  @Test func theMemoryOfACommandIsAsStated() throws {
    #expect(CommandHistory.bytesPerChange == 64)
    var editor = SceneEditor()
    let id = try editor.add(shape)
    let before = editor.history.byteCount
    try editor.setTransform(moved(3), of: id)
    #expect(editor.history.byteCount - before == 72)
  }

  // MARK: The painting order

  /// A scene of annotations with these z-indices, and their ids.
  private func editor(_ zIndices: [Int]) throws -> (SceneEditor, [AnnotationID]) {
    var editor = SceneEditor()
    let ids = try editor.add(
      zIndices.map { zIndex in
        var annotation = shape
        annotation.zIndex = zIndex
        return annotation
      })
    return (editor, ids)
  }

  private func numbers(_ editor: SceneEditor) -> [Int] { editor.scene.idsInPaintingOrder.map(\.number) }

  @Test func oneStepForwardExchangesTwoZIndices() throws {
    var (editor, ids) = try editor([0, 10, 20])
    let changes = editor.history.changeCount
    try editor.bringForward([ids[0]])
    #expect(ids.map { editor.scene[$0]?.zIndex } == [10, 0, 20])
    #expect(editor.history.changeCount - changes == 2)
  }

  @Test func withoutRoomOnlyThoseAboveArePushedUpAndComeBackWithUndo() throws {
    var (editor, ids) = try editor([0, 0, 0, 0, 7])
    let before = Array(editor.scene.records)
    try editor.bringForward([ids[0]])
    #expect(numbers(editor) == [1, 0, 2, 3, 4])
    #expect(editor.scene[ids[4]]?.zIndex == 7)
    #expect(editor.scene[ids[1]]?.zIndex == 0)
    editor.undo()
    #expect(Array(editor.scene.records) == before)
  }

  @Test func zIndicesThatAreUsedUpAreNumberedAnew() throws {
    let limit = AnnotationScene.zIndexLimit
    var (editor, ids) = try editor([-limit, 5, limit])
    try editor.bringToFront([ids[0]])
    #expect(numbers(editor) == [1, 2, 0])
    #expect(ids.map { editor.scene[$0]?.zIndex } == [2, 0, 1])
    editor.undo()
    #expect(ids.map { editor.scene[$0]?.zIndex } == [-limit, 5, limit])
  }
}
