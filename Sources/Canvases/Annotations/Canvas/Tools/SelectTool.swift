import Geometry

/// Selects by taps, moves by drags, and resizes and rotates by handles. It is the tool of a new canvas.
///
/// A tap on an annotation selects it, or deselects a selected one; a tap on nothing deselects everything. A drag of an
/// annotation that is not selected selects only that one. An annotation in a group stands for all visible, unlocked
/// members of its outermost group; an app selects single members by ``AnnotationCanvas/select(_:)``. Several are resized and rotated together. Handles come before
/// annotations. A drag is one command.
public final class SelectTool: AnnotationTool {
  private enum State {
    case idle
    case pressed(at: Vector2, SelectionHandle?, AnnotationID?)
    case moving(MoveDrag)
    /// A handle of one annotation, with the displacement from the pointer to the point that it changes.
    case handling(AnnotationID, SelectionHandle, grip: Vector2)
    /// The same for several annotations.
    case changing(SelectionDrag, SelectionHandle, grip: Vector2)
    case draggingNothing
  }

  private var state = State.idle

  /// Creates a tool without an action in progress.
  public init() {}

  public func onMouseDown(at position: Vector2, on canvas: AnnotationCanvas) {
    cancel(on: canvas)
    state = .pressed(at: position, canvas.handle(at: position), canvas.annotation(at: position))
  }

  public func onMouseDrag(to position: Vector2, on canvas: AnnotationCanvas) {
    if case .pressed(let start, let handle, let id) = state {
      guard (position - start).length > AnnotationCanvas.dragThreshold else { return }
      begin(handle, id, at: start, on: canvas)
    }
    switch state {
    // An invalid change, such as a size beyond all limits, keeps the state of the last step.
    case .moving(let drag): try? drag.move(to: position, on: canvas)
    case .handling(let id, let handle, let grip): drag(handle, of: id, to: position + grip, on: canvas)
    case .changing(let change, let handle, let grip): drag(handle, change, to: position + grip, on: canvas)
    case .idle, .pressed, .draggingNothing: break
    }
  }

  public func onMouseUp(at position: Vector2, on canvas: AnnotationCanvas) {
    defer {
      state = .idle
      canvas.guides = []
    }
    switch state {
    case .pressed(_, .some, _), .idle, .draggingNothing: break
    case .pressed(_, nil, let id?):
      if canvas.selection.contains(id) {
        canvas.selection.subtract(canvas.togetherWith(id))
      } else {
        canvas.selection.formUnion(canvas.togetherWith(id))
      }
    case .pressed(_, nil, nil): canvas.clearSelection()
    case .moving, .handling, .changing: canvas.editor.endGroup()
    }
  }

  public func cancel(on canvas: AnnotationCanvas) {
    switch state {
    case .moving, .handling, .changing: canvas.editor.cancelGroup()
    case .idle, .pressed, .draggingNothing: break
    }
    state = .idle
    canvas.guides = []
  }

  private func begin(_ handle: SelectionHandle?, _ id: AnnotationID?, at start: Vector2, on canvas: AnnotationCanvas) {
    if let handle, canvas.selection.count > 1 {
      state =
        SelectionDrag(handle.role, on: canvas).map { .changing($0, handle, grip: handle.point - start) }
        ?? .draggingNothing
    } else if let handle, let selected = canvas.selection.first {
      state = .handling(selected, handle, grip: handle.point - start)
    } else if let id = canvas.isMiddleOfSmallSelection(start) ? canvas.selection.first : id {
      if !canvas.selection.contains(id) { canvas.selection = canvas.togetherWith(id) }
      state = MoveDrag(canvas.selection, at: start, on: canvas).map { .moving($0) } ?? .draggingNothing
    } else {
      state = .draggingNothing
    }
    switch state {
    case .moving, .handling, .changing: canvas.editor.beginGroup()
    case .idle, .pressed, .draggingNothing: break
    }
  }

  private func drag(
    _ handle: SelectionHandle, _ change: SelectionDrag, to position: Vector2, on canvas: AnnotationCanvas
  ) {
    switch handle.role {
    case .resize(let handle):
      try? change.resize(by: handle, to: canvas.snapped(position, excluding: change.ids), on: canvas)
    case .rotate: try? change.rotate(towards: position, on: canvas)
    case .start, .end: break
    }
  }

  private func drag(_ handle: SelectionHandle, of id: AnnotationID, to position: Vector2, on canvas: AnnotationCanvas) {
    switch handle.role {
    case .resize(let handle): try? canvas.resize(id, by: handle, to: canvas.snapped(position, excluding: [id]))
    case .rotate: try? canvas.rotate(id, towards: position)
    case .start: try? canvas.moveLineEnd(of: id, isEnd: false, to: canvas.snapped(position, excluding: [id]))
    case .end: try? canvas.moveLineEnd(of: id, isEnd: true, to: canvas.snapped(position, excluding: [id]))
    }
  }
}
