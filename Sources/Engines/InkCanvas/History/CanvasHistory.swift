import Frames

/// A change of a canvas: the strokes to remove, and the strokes to restore.
struct CanvasExchange {
  var removed: [StrokeID] = []
  var restored: [StrokeRecord] = []

  /// Applies the change.
  /// - Returns: the change that undoes it.
  func apply(to canvas: inout FrameCanvas<DyadicHandoff>) throws(CanvasEditError) -> CanvasExchange {
    var records: [StrokeRecord] = []
    var known: Set<StrokeID> = []
    for id in removed where known.insert(id).inserted { records.append(try canvas.record(of: id)) }
    try canvas.exchange(removed, for: restored)
    return CanvasExchange(removed: restored.map { $0.id }, restored: records)
  }
}

/// The steps to undo and to redo, each as the exchanges that revert it, the latest last.
///
/// An exchange holds the restored strokes and only the ids of the others. So the history needs memory for what was
/// removed, not for the whole canvas.
struct CanvasHistory {
  /// The largest number of steps kept.
  var limit = 1000 {
    didSet { trim() }
  }
  private(set) var undoable: [[CanvasExchange]] = []
  private(set) var redoable: [[CanvasExchange]] = []

  /// Adds a step, given the exchanges that undo it.
  mutating func add(_ step: [CanvasExchange]) {
    undoable.append(step)
    redoable.removeAll()
    trim()
  }

  /// Adds to the last step.
  mutating func extend(_ step: [CanvasExchange]) {
    guard let last = undoable.indices.last else { return add(step) }
    undoable[last] += step
    redoable.removeAll()
  }

  mutating func removeAll() {
    undoable.removeAll()
    redoable.removeAll()
  }

  /// - Returns: the exchanges that revert the undo; nil if there is nothing to undo.
  mutating func undo(_ canvas: inout FrameCanvas<DyadicHandoff>) throws(CanvasEditError) -> [CanvasExchange]? {
    guard let step = undoable.last else { return nil }
    let inverse = try Self.apply(step, to: &canvas)
    undoable.removeLast()
    redoable.append(inverse)
    return inverse
  }

  /// - Returns: the exchanges that revert the redo; nil if there is nothing to redo.
  mutating func redo(_ canvas: inout FrameCanvas<DyadicHandoff>) throws(CanvasEditError) -> [CanvasExchange]? {
    guard let step = redoable.last else { return nil }
    let inverse = try Self.apply(step, to: &canvas)
    redoable.removeLast()
    undoable.append(inverse)
    return inverse
  }

  /// Applies the exchanges of a step, starting with the last, and returns those that revert them.
  private static func apply(
    _ step: [CanvasExchange], to canvas: inout FrameCanvas<DyadicHandoff>
  ) throws(CanvasEditError) -> [CanvasExchange] {
    var inverse: [CanvasExchange] = []
    for exchange in step.reversed() { inverse.append(try exchange.apply(to: &canvas)) }
    return inverse
  }

  private mutating func trim() {
    if undoable.count > max(0, limit) { undoable.removeFirst(undoable.count - max(0, limit)) }
  }
}
