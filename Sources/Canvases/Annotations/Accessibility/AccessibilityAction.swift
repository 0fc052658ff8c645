import Geometry

/// An action of a user on an annotation or a group, without seeing it. An app offers it to the screen reader, and
/// performs it by ``AnnotationCanvas/perform(_:on:)``.
public enum AccessibilityAction: Hashable, Sendable {
  /// A direction on the screen.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// Towards smaller x.
    case left
    /// Towards greater x.
    case right
    /// Towards smaller y.
    case up
    /// Towards greater y.
    case down

    /// The unit vector of this direction, y down.
    var unit: Vector2 {
      switch self {
      case .left: Vector2(-1, 0)
      case .right: Vector2(1, 0)
      case .up: Vector2(0, -1)
      case .down: Vector2(0, 1)
      }
    }
  }

  /// A step in the painting order.
  public enum Step: String, CaseIterable, Hashable, Sendable {
    /// One step towards the front.
    case forward
    /// One step towards the back.
    case backward
    /// On top of all others.
    case toFront
    /// Behind all others.
    case toBack
  }

  /// Adds it to the selection.
  case select
  /// Removes it from the selection.
  case deselect
  /// Moves it by exactly ``moveStep`` points on the screen; it does not snap.
  case move(Direction)
  /// Deletes it.
  case delete
  /// Paints it later or earlier.
  case reorder(Step)

  /// The distance of a move, in points: 10.
  public static let moveStep = 10.0

  /// All actions that change the scene.
  static let edits: [AccessibilityAction] =
    Direction.allCases.map { .move($0) } + [.delete] + Step.allCases.map { .reorder($0) }

  /// Its name for a screen reader, in English.
  public var name: String {
    switch self {
    case .select: "Select"
    case .deselect: "Deselect"
    case .move(let direction): "Move \(direction.rawValue)"
    case .delete: "Delete"
    case .reorder(.forward): "Bring forward"
    case .reorder(.backward): "Send backward"
    case .reorder(.toFront): "Bring to front"
    case .reorder(.toBack): "Send to back"
    }
  }
}

extension AnnotationCanvas {
  /// The accessibility tree of what is visible, with boxes in points on the canvas: see
  /// ``AnnotationScene/accessibilityNodes(selection:canvasBox:)``. Annotations more than four levels above the active
  /// frame or twelve below it, or wholly outside the view, are omitted. O(n log n).
  public func accessibilityNodes() -> [AccessibilityNode] {
    let shown = Box(min: .zero, max: viewport.size / pixelDensity)
    return scene.accessibilityNodes(selection: selection) { [self] frame, painted in
      guard let view = view(of: frame) else { return nil }
      let half = painted.size * (0.5 * view.pointsPerUnit)
      let box = OrientedBox(centre: view.canvas(painted.centre), half: half, turn: view.turn).bounds
      return box.intersects(shown) ? box : nil
    }
  }

  /// Performs an action of a screen reader. A change of the scene is one undoable command. For a group, it applies to
  /// all members that are visible and not locked, including those of nested groups.
  /// - Parameters:
  ///   - action: the action, normally one of the node's ``AccessibilityNode/actions``.
  ///   - subject: the annotation or group.
  /// - Throws: `AnnotationError`, with nothing changed, if the subject does not exist or all of it is locked, and for a
  ///   move if it is out of view.
  public func perform(
    _ action: AccessibilityAction, on subject: AccessibilityNode.Subject
  ) throws(AnnotationError) {
    let ids = try changeable(subject)
    switch action {
    case .select: selection.formUnion(ids)
    case .deselect: selection.subtract(ids)
    case .move(let direction):
      let start = viewport.centre / pixelDensity
      guard let drag = MoveDrag(Set(ids), at: start, on: self) else {
        throw AnnotationError(error(of: subject), .isOutOfSight)
      }
      guides = []
      try drag.place(at: start + direction.unit * AccessibilityAction.moveStep, on: self)
    case .delete: try edit { (editor) throws(AnnotationError) in try editor.remove(ids) }
    case .reorder(let step):
      try edit { (editor) throws(AnnotationError) in
        switch step {
        case .forward: try editor.bringForward(ids)
        case .backward: try editor.sendBackward(ids)
        case .toFront: try editor.bringToFront(ids)
        case .toBack: try editor.sendToBack(ids)
        }
      }
    }
  }

  /// The annotations of a subject that a user may change.
  private func changeable(_ subject: AccessibilityNode.Subject) throws(AnnotationError) -> [AnnotationID] {
    let members: [AnnotationID]
    switch subject {
    case .annotation(let id):
      guard annotation(id) != nil else { throw AnnotationError(.annotation(id), .isNotThere) }
      members = [id]
    case .group(let id):
      guard scene.group(id) != nil else { throw AnnotationError(.group(id), .isNotThere) }
      members = scene.allMembers(of: id)
    }
    let ids = members.filter(isSelectable)
    guard !ids.isEmpty else { throw AnnotationError(error(of: subject), .isLocked) }
    return ids
  }

  private func error(of subject: AccessibilityNode.Subject) -> AnnotationError.Subject {
    switch subject {
    case .annotation(let id): .annotation(id)
    case .group(let id): .group(id)
    }
  }
}
