import Annotations
import Geometry
import Testing

/// Each action that a screen reader offers can be done as one command, and undone.
struct AccessibilityActionTests {
  private func canvas() throws -> (canvas: AnnotationCanvas, ids: [AnnotationID], group: GroupID) {
    let canvas = try AnnotationCanvas(density: 2)
    let ids = try (0..<4).map { index in
      try canvas.add(
        Shape(.rectangle, size: Vector2(30, 20)), at: Vector2(60 * Double(index) + 40, 90), label: "number \(index)")
    }
    try canvas.select([ids[1], ids[2]])
    let group = try #require(try canvas.groupSelection(name: "pair"))
    canvas.clearSelection()
    try canvas.edit { try $0.setLocked(true, [ids[3]]) }
    return (canvas, ids, group)
  }

  private func nodes(_ canvas: AnnotationCanvas) -> [AccessibilityNode] {
    func all(_ nodes: [AccessibilityNode]) -> [AccessibilityNode] { nodes.flatMap { [$0] + all($0.children) } }
    return all(canvas.accessibilityNodes())
  }

  @Test func everyActionOfEveryNodeDoesWhatItIsCalledAndIsUndone() throws {
    let count = try nodes(canvas().canvas).count
    #expect(count == 5)
    for index in 0..<count {
      let actions = try nodes(canvas().canvas)[index].actions
      for action in actions {
        let (canvas, ids, _) = try canvas()
        let node = nodes(canvas)[index]
        let (before, order) = (canvas.scene, Array(canvas.scene.idsInPaintingOrder))
        let undoCount = canvas.editor.history.undoCount
        let members: [AnnotationID] =
          switch node.subject {
          case .annotation(let id): [id]
          case .group: [ids[1], ids[2]]
          }
        try canvas.perform(action, on: node.subject)
        let after = nodes(canvas).first { $0.subject == node.subject }
        let others = order.filter { !members.contains($0) }
        let newOrder = Array(canvas.scene.idsInPaintingOrder)
        switch action {
        case .select: #expect(canvas.selection == Set(members) && after?.actions.first == .deselect)
        case .deselect: Issue.record("nothing is selected")
        case .move(let direction):
          let moved = try #require(after?.box).min - (try #require(node.box)).min
          let expected: [AccessibilityAction.Direction: Vector2] = [
            .left: Vector2(-10, 0), .right: Vector2(10, 0), .up: Vector2(0, -10), .down: Vector2(0, 10),
          ]
          #expect((moved - (try #require(expected[direction]))).length < 1e-9)
        case .delete: #expect(after == nil && members.allSatisfy { canvas.annotation($0) == nil })
        case .reorder(.toFront): #expect(newOrder == others + members)
        case .reorder(.toBack): #expect(newOrder == members + others)
        case .reorder(.forward), .reorder(.backward): #expect(Set(newOrder) == Set(order))
        }
        let isEdit = canvas.editor.history.undoCount > undoCount
        #expect(canvas.editor.history.undoCount <= undoCount + 1)
        switch action {
        case .select, .deselect: #expect(!isEdit)
        case .move, .delete: #expect(isEdit)
        // At an end of the order, the command changes nothing.
        case .reorder: #expect(isEdit == (newOrder != order))
        }
        if isEdit { canvas.undo() }
        #expect(Array(canvas.scene.records) == Array(before.records))
      }
    }
  }

  /// A move by a stated distance does not snap to the next dot. Snapping is for moves by hand.
  @Test(arguments: [Snapping.Target.grid, .annotations]) func aMoveByAStatedAmountDoesNotSnap(
    to target: Snapping.Target
  )
    throws
  {
    let (canvas, ids, _) = try canvas()
    canvas.snapping = Snapping(to: [target], tolerance: 12)
    func corner() throws -> Vector2 { try #require(canvas.canvasBox(of: ids[0])).bounds.min }
    let start = try corner()
    try canvas.perform(.move(.right), on: .annotation(ids[0]))
    #expect(try (corner() - start - Vector2(10, 0)).length < 1e-9 && canvas.guides.isEmpty)
    try canvas.select([ids[0]])
    try canvas.moveSelection(by: Vector2(-7, 3))
    #expect(try (corner() - start - Vector2(3, 3)).length < 1e-9 && canvas.guides.isEmpty)
  }

  @Test func whatIsSpokenSaysWhatItIsAndWhatATapDoes() throws {
    let (canvas, ids, group) = try canvas()
    let square = try #require(nodes(canvas).first { $0.subject == .annotation(ids[0]) })
    #expect(square.label == "number 0" && square.value == "rectangle" && square.hint == "Selects it.")
    let pair = try #require(nodes(canvas).first { $0.subject == .group(group) })
    #expect(pair.value == "2 parts" && pair.actions.map(\.name).contains("Bring to front"))
    try canvas.edit { try $0.setLabel("", of: ids[0]) }
    try canvas.perform(.select, on: .annotation(ids[0]))
    let unnamed = try #require(nodes(canvas).first { $0.subject == .annotation(ids[0]) })
    #expect(unnamed.label == "rectangle" && unnamed.value.isEmpty && unnamed.hint == "Deselects it.")
    try canvas.perform(.deselect, on: .annotation(ids[0]))
    #expect(canvas.selection.isEmpty)
    let locked = try #require(nodes(canvas).first { $0.subject == .annotation(ids[3]) })
    #expect(locked.actions.isEmpty && locked.hint.isEmpty)
    // Annotations that are not visible are not listed.
    try canvas.pinch(about: Vector2(500, 300), scale: 100)
    #expect(nodes(canvas).isEmpty)
  }

  @Test func whatCannotBeDoneIsRefusedAndChangesNothing() throws {
    let (canvas, ids, group) = try canvas()
    let before = Array(canvas.scene.records)
    func fault(_ action: AccessibilityAction, _ subject: AccessibilityNode.Subject) -> AnnotationError.Problem? {
      do throws(AnnotationError) {
        try canvas.perform(action, on: subject)
        return nil
      } catch { return error.fault }
    }
    #expect(fault(.delete, .annotation(ids[3])) == .isLocked)
    #expect(fault(.delete, .annotation(AnnotationID(99))) == .isNotThere)
    #expect(fault(.select, .group(GroupID(99))) == .isNotThere)
    #expect(Array(canvas.scene.records) == before && canvas.selection.isEmpty)
    // The locked annotation of a group stays.
    try canvas.edit { try $0.setLocked(true, [ids[1]]) }
    #expect(fault(.delete, .group(group)) == nil)
    #expect(canvas.annotation(ids[1]) != nil && canvas.annotation(ids[2]) == nil)
    #expect(fault(.move(.left), .group(group)) == .isLocked)
  }
}
