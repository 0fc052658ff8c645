import Frames
import Geometry

extension AnnotationCanvas {
  // MARK: Commands

  /// Edits the scene by commands. Removed annotations are deselected.
  ///
  /// While `body` runs, it has exclusive access to the editor, so it must read annotations from the editor's
  /// ``SceneEditor/scene``. It may read the camera, the frames, the selection and the settings of the canvas. Members
  /// of the canvas that read or change annotations, such as ``AnnotationCanvas/scene``, ``AnnotationCanvas/revision``
  /// and another `edit`, are overlapping accesses, at which Swift stops the program.
  /// - Parameter body: receives the editor; it may add annotations only to frames of the canvas.
  /// - Returns: the value that `body` returns.
  @discardableResult
  public func edit<Result, Failure: Error>(
    _ body: (inout SceneEditor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { forgetRemoved() }
    return try body(&editor)
  }

  /// Undoes the last command, after cancelling the tool. Restored annotations keep their ids.
  /// - Returns: whether there was a command to undo.
  @discardableResult
  public func undo() -> Bool {
    tool.cancel(on: self)
    return edit { $0.undo() }
  }

  /// Redoes the last undone command, after cancelling the tool.
  /// - Returns: whether there was a command to redo.
  @discardableResult
  public func redo() -> Bool {
    tool.cancel(on: self)
    return edit { $0.redo() }
  }

  /// Whether there is a command to undo.
  public var canUndo: Bool { editor.history.undoCount > 0 }
  /// Whether there is a command to redo.
  public var canRedo: Bool { editor.history.redoCount > 0 }

  private func forgetRemoved() {
    for id in selection where editor.scene.slot(of: id) == nil { selection.remove(id) }
  }

  // MARK: Adding

  /// Converts an annotation in points on the canvas to one of the active frame that looks the same, on top of all
  /// others. It converts position, scale, stroke widths and arrow heads, and undoes the camera's turn.
  /// - Throws: `AnnotationError` for a position that is not finite or beyond ``coordinateLimit``.
  public func placed(_ annotation: Annotation) throws(AnnotationError) -> Annotation {
    let position = annotation.transform.position
    let view = try activeView(at: position)
    var result = annotation.mapped(
      by: Similarity(source: position, target: view.image(position), factor: 1 / view.pointsPerUnit, angle: -turn.angle)
    )
    let top = editor.scene.paintingOrder.last?.order.zIndex ?? -1
    result.zIndex = min(top + 1, AnnotationScene.zIndexLimit)
    return result
  }

  /// Adds an annotation on top of all others, in the active frame. It looks the same at any depth.
  /// - Parameters:
  ///   - kind: the kind; one local unit is one point.
  ///   - position: the position of the local origin, in points from the top left.
  ///   - appearance: the appearance, with the stroke width in points; nil for the canvas's.
  ///   - label: the text that a screen reader speaks.
  /// - Returns: its id.
  /// - Throws: `AnnotationError` for an invalid kind or position.
  @discardableResult
  public func add(
    _ kind: any AnnotationKind, at position: Vector2, appearance: Appearance? = nil, label: String = ""
  ) throws(AnnotationError) -> AnnotationID {
    let annotation = try placed(
      Annotation(
        kind, transform: AnnotationTransform(position: position), appearance: appearance ?? self.appearance,
        label: label))
    return try edit { (editor) throws(AnnotationError) in try editor.add(annotation, to: activeFrame) }
  }

  /// The view of the active frame, for a valid canvas position.
  func activeView(at position: Vector2) throws(AnnotationError) -> CanvasView {
    // NaN fails every comparison.
    guard abs(position.x) <= Self.coordinateLimit, abs(position.y) <= Self.coordinateLimit else {
      throw AnnotationError(.position, .isAtNoPosition(position))
    }
    guard let view = view(of: activeFrame) else { throw AnnotationError(.position, .isOutOfSight) }
    return view
  }

  // MARK: Clipboard

  /// Copies the selected annotations, in units of the active frame. O(k log k).
  /// - Throws: `AnnotationError` if one is more than four levels above the active frame or twelve below it.
  public func copySelection() throws(AnnotationError) -> AnnotationClipboard {
    let active = activeFrame
    var box = Box.empty
    var clipboard = try editor.copy(selection) { (record) throws(AnnotationError) in
      guard let view = view(of: record.frame) else {
        throw AnnotationError(.annotation(record.id), .isOutOfSight)
      }
      box.extend(to: view.box(of: record.annotation).bounds)
      guard record.frame != active else { return record.annotation }
      let centre = record.annotation.transform.centre(of: record.annotation.kind.box)
      let levels = frames.tree[record.frame].level - frames.tree[active].level
      let exponent = -levels * DyadicHandoff.scaleExponent
      return record.annotation.mapped(
        by: Similarity(
          source: centre, target: frames.compositor.local(centre, of: record.frame, in: active, of: frames.tree),
          factor: Double(sign: .plus, exponent: exponent, significand: 1)))
    }
    if let view = view(of: active), !box.isEmpty {
      clipboard.appearance = AnnotationClipboard.Appearance(
        centre: view.image(box.centre), canvasCentre: box.centre, pointsPerUnit: view.pointsPerUnit, turn: turn)
    }
    return clipboard
  }

  /// Copies the selected annotations and removes them, as one command.
  /// - Throws: like ``copySelection()``.
  public func cutSelection() throws(AnnotationError) -> AnnotationClipboard {
    let clipboard = try copySelection()
    try deleteSelection()
    return clipboard
  }

  /// Pastes into the active frame, on top of all others, as one command, and selects the pasted annotations. They keep
  /// their size and rotation on the screen at the time of copying.
  /// - Parameters:
  ///   - clipboard: annotations copied from this canvas or another one.
  ///   - position: the position for the centre of all annotations, in points from the top left. If nil, it is 16 points
  ///     to the right of and below the copied position on the screen, or the centre of the view if that is outside the
  ///     view.
  /// - Returns: the new ids, the backmost first.
  /// - Throws: `AnnotationError` for an invalid position, or if something would be too large.
  @discardableResult
  public func paste(
    _ clipboard: AnnotationClipboard, at position: Vector2? = nil
  ) throws(AnnotationError) -> [AnnotationID] {
    guard !clipboard.isEmpty else { return [] }
    var map = Similarity()
    if let copied = clipboard.appearance {
      var target = position ?? copied.canvasCentre + Vector2(16, 16)
      let size = viewport.size / pixelDensity
      if position == nil, !Box(min: .zero, max: size).contains(target) { target = size * 0.5 }
      let view = try activeView(at: target)
      map = Similarity(
        source: copied.centre, target: view.image(target), factor: copied.pointsPerUnit / view.pointsPerUnit,
        angle: copied.turn == turn ? 0 : copied.turn.angle - turn.angle)
    } else if let position {
      var box = Box.empty
      for annotation in clipboard.annotations { box.extend(to: annotation.paintedBox) }
      map = Similarity(source: box.centre, target: try activeView(at: position).image(position))
    }
    let frame = activeFrame
    let ids = try edit { (editor) throws(AnnotationError) in try editor.paste(clipboard, to: frame, by: map) }
    selection = Set(ids)
    return ids
  }

  /// Duplicates the selected annotations, 16 points to the right and down, and selects the copies.
  /// - Throws: like ``copySelection()``.
  @discardableResult
  public func duplicateSelection() throws(AnnotationError) -> [AnnotationID] { try paste(copySelection()) }
}
