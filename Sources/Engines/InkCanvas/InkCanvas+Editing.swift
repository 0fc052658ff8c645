import Frames
import Geometry

extension InkCanvas {
  /// Erases what a round eraser touches: it cuts lines through their whole width, and removes fills. `FrameCanvas`
  /// defines exactly what is cut, and the cost.
  /// - Parameters:
  ///   - position: the eraser's centre, in px from the top left.
  ///   - radius: in px, finite; 0 erases nothing.
  ///   - continuing: whether one undo reverts this erasure together with the previous one, as along the path of one
  ///     touch.
  /// - Returns: the ids of the strokes that were cut or removed; none while a touch draws.
  /// - Throws: `CanvasEditError`, with nothing changed, for a position that is not finite, a radius that is negative or
  ///   not finite, and if no ids are left.
  @discardableResult
  public func erase(at position: Vector2, radius: Double, continuing: Bool = false) throws(CanvasEditError)
    -> [StrokeID]
  {
    // The canvas of frames would report the position relative to the centre.
    guard position.x.isFinite, position.y.isFinite else { throw .eraserPosition(position) }
    guard radius >= 0, radius.isFinite else { throw .eraserRadius(radius) }
    settle()
    guard !isDrawing else { return [] }
    // The beginning of a path may erase nothing. What follows must not continue the previous path.
    if !continuing { core.wasErasing = false }
    var undone = StrokeExchange()
    let cut = try core.canvas.erase(at: position - viewport.centre, radius: radius, undoing: &undone)
    guard !cut.isEmpty else { return [] }
    let undoing = CanvasExchange(removed: undone.removed, restored: undone.restored)
    note(undoing, continuing: continuing && core.wasErasing)
    core.wasErasing = true
    return cut
  }

  /// Adds a path of the active frame on top of all strokes, as an undoable step.
  /// - Parameters:
  ///   - path: in units of the active frame; see ``local(_:)``.
  ///   - data: app data.
  /// - Returns: the stroke's id.
  /// - Throws: `CanvasEditError`, with nothing changed, for a path that cannot be stored.
  @discardableResult
  public func add(_ path: FramePath, data: String = "") throws(CanvasEditError) -> StrokeID {
    settle()
    let id = try core.canvas.add(path, data: data)
    note(CanvasExchange(removed: [id]), continuing: false)
    return id
  }

  /// Removes strokes, as an undoable step. Amortised O(points + log strokes) for each. Nothing is removed while a touch
  /// draws.
  /// - Throws: `CanvasEditError`, with nothing changed, for an id without a stroke.
  public func remove(_ ids: [StrokeID]) throws(CanvasEditError) {
    settle()
    guard !isDrawing, !ids.isEmpty else { return }
    let undoing = try CanvasExchange(removed: ids).apply(to: &core.canvas)
    note(undoing, continuing: false)
  }

  /// The largest width of a stroke in px, at the present zoom; nil for a hairline or fill, for a missing stroke, and
  /// beyond the range of doubles.
  /// - Parameter id: of the stroke.
  public func width(of id: StrokeID) -> Double? {
    let content = core.canvas.content
    guard let stroke = content.index(of: id).map({ content.strokes[$0] }), case .stroke = stroke.style,
      let zoom = core.canvas.view(of: stroke.frame)?.zoom
    else { return nil }
    return 2 * stroke.halfWidth * zoom
  }

  /// Changes the colour or the width of strokes, or both, as an undoable step. Amortised O(points + log strokes) for
  /// each.
  ///
  /// A new width scales the widths of all points, so that thin and thick parts keep their ratio. At each point it is
  /// limited to what the stroke's frame can store. Hairlines and fills keep their width, and so do strokes whose frame
  /// is too many levels away for a width in px. No stroke becomes thinner than the lower bound of ``widthRange``, at
  /// the present zoom. A stroke of width 0 gets the requested width everywhere.
  /// - Parameters:
  ///   - ids: the ids of strokes; each counts once.
  ///   - color: the new colour; nil to keep the colour of each.
  ///   - width: the new width; nil to keep the widths of each.
  /// - Throws: `CanvasEditError`, with nothing changed, for an id without a stroke, and `.path` for a width that is
  ///   negative or not finite. Nothing is changed while a touch draws.
  public func restyle(
    _ ids: [StrokeID], color: StrokeColor? = nil, width: RestyledWidth? = nil
  ) throws(CanvasEditError) {
    settle()
    if let width, !(width.value >= 0 && width.value.isFinite) { throw .path(.halfWidth(0, width.value / 2)) }
    guard !isDrawing else { return }
    var change = CanvasExchange()
    var known: Set<StrokeID> = []
    for id in ids where known.insert(id).inserted {
      let record = try core.canvas.record(of: id)
      var path = record.path
      if let color { path.color = color }
      if let width { setWidth(width, of: &path, in: record.frame) }
      guard path != record.path else { continue }
      change.removed.append(id)
      change.restored.append(
        StrokeRecord(id: id, position: record.position, frame: record.frame, path: path, data: record.data))
    }
    guard !change.removed.isEmpty else { return }
    note(try change.apply(to: &core.canvas), continuing: false)
  }

  /// Scales the half widths of a stroke. A stroke without a width in px keeps them.
  private func setWidth(_ width: RestyledWidth, of path: inout FramePath, in frame: Int) {
    guard case .stroke = path.style, let zoom = core.canvas.view(of: frame)?.zoom,
      let largest = path.halfWidths.max()
    else { return }
    let wanted: Double
    switch width {
    case .scaled(let factor): wanted = largest * factor
    case .pixels(let pixels): wanted = pixels / 2 / zoom
    }
    let limit = core.canvas.rule.maxHalfWidth
    let target = min(max(wanted, min(Self.widthRange.lowerBound / 2 / zoom, limit)), limit)
    path.halfWidths = path.halfWidths.map { largest > 0 ? min($0 / largest * target, limit) : target }
  }

  /// Whether ``undo()`` would undo a step: a stroke that waits for corrections counts, and no touch draws.
  public var canUndo: Bool { !isDrawing && !(core.history.undoable.isEmpty && core.live.isEmpty) }

  /// Whether ``redo()`` would redo a step. A stroke that waits for corrections ends what can be redone.
  public var canRedo: Bool { !isDrawing && core.live.isEmpty && !core.history.redoable.isEmpty }

  /// Undoes the last step: a stroke, an erasure, or another edit. The camera does not move. Amortised O(points + log
  /// strokes) for each stroke removed or restored.
  ///
  /// Strokes return with their ids, at their positions in the painting order.
  /// - Returns: false if there is nothing to undo, or a touch draws.
  @discardableResult
  public func undo() -> Bool { step { (history, canvas) throws(CanvasEditError) in try history.undo(&canvas) } }

  /// Redoes the step that was last undone.
  /// - Returns: false if there is nothing to redo, or a touch draws.
  @discardableResult
  public func redo() -> Bool { step { (history, canvas) throws(CanvasEditError) in try history.redo(&canvas) } }

  /// The largest number of steps that can be undone, 1,000 by default. A step takes memory for the points of the
  /// strokes that it removed.
  public var undoLimit: Int {
    get { core.history.limit }
    set { core.history.limit = newValue }
  }

  private func step(
    _ body: (inout CanvasHistory, inout FrameCanvas<DyadicHandoff>) throws(CanvasEditError) -> [CanvasExchange]?
  ) -> Bool {
    settle()
    // This never fails: the strokes were on the canvas before.
    guard !isDrawing, let done = try? body(&core.history, &core.canvas) else { return false }
    core.wasErasing = false
    for exchange in done { forgetMeshes(of: exchange) }
    return true
  }

  private func note(_ undoing: CanvasExchange, continuing: Bool) {
    forgetMeshes(of: undoing)
    if continuing { core.history.extend([undoing]) } else { core.history.add([undoing]) }
    core.wasErasing = false
  }

  private func forgetMeshes(of exchange: CanvasExchange) {
    for id in exchange.removed { core.meshes.remove(id) }
    for record in exchange.restored { core.meshes.remove(record.id) }
  }

  // MARK: Saving

  /// The present canvas without strokes in progress, to be saved by any encoder. O(frames + points).
  public var archive: CanvasArchive<DyadicCamera> {
    settle()
    return core.canvas.archive
  }

  /// Replaces everything by a saved canvas. The screen stays. If its pixel density differs from the saved canvas's, the
  /// visible content keeps its size in points.
  ///
  /// The history and strokes in progress are dropped; ids and bookmarks are those of the saved canvas. O(frames +
  /// points).
  /// - Parameter archive: from a file, preferably read by `CanvasArchive(decodedBy:)`.
  /// - Throws: `CanvasArchiveError`, with nothing changed. The error names the invalid part of the archive.
  public func load(_ archive: CanvasArchive<DyadicCamera>) throws(CanvasArchiveError) {
    var canvas = try FrameCanvas(archive, rule: DyadicHandoff(), viewport: viewport)
    if canvas.pixelDensity != pixelDensity {
      do throws(CanvasViewportError) {
        try canvas.resize(to: viewport, density: pixelDensity)
      } catch {
        throw .viewport(error)
      }
    }
    forgetInput()
    core.canvas = canvas
    core.forgetCompleted()
    core.history.removeAll()
    core.meshes.removeAll()
  }
}
