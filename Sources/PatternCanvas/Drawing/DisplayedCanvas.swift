import Geometry

/// A canvas that is shown at the resolution of a screen at once, and painted at its own resolution in the background.
///
/// Each layer has a copy at display resolution. A touch paints into that, composites the tiles that changed, and hands
/// its stamps to a thread that paints them into the canvas's own layers. So the display does not wait for the larger
/// picture, and saved or exported pictures have the full resolution.
///
/// ```swift
/// let shown = try DisplayedCanvas(stack, within: PixelSize(width: 1920, height: 1080))
/// try shown.beginStroke(brush, at: point)      // shown.changes: the tiles of shown.picture to be displayed
/// try shown.continueStroke(to: next)
/// try shown.endStroke()
/// shown.finish()                               // the stack is painted; save or export it
/// ```
///
/// All calls come from one thread. While anything is pending, nobody else may use the layers of the stack: call
/// ``finish()`` first. A touch allocates nothing once its buffers have grown, and its cost does not depend on the
/// number of earlier strokes.
public final class DisplayedCanvas {
  /// The canvas's own layers.
  public let stack: LayerStack
  /// The displayed picture: all visible layers at display resolution.
  public let picture: ColorImage
  /// The tiles of ``picture`` that the last call changed.
  public private(set) var changes: TileSet
  /// The px of the picture per px of the canvas, at most 1.
  public let scale: Double

  private let previews: LayerStack
  private let previewPainter: LayerPainter
  private let compositor: LayerCompositor
  private let queue: PaintingQueue
  private var stroke: PatternStroke?
  private var stamps: [PatternStamp] = []
  private var latestTime = 0.0

  /// A canvas for display. O(px of all layers).
  /// - Parameters:
  ///   - stack: the layers; none may be added, removed or moved while this object is in use.
  ///   - display: the size of the screen. The picture is as large as fits, with the canvas's proportions; never larger
  ///     than the canvas.
  ///   - queueCapacity: the largest number of pending stamps; where it is reached, a touch waits.
  ///   - historyBytes: the limit of bytes of covered tiles that are kept for undo, at either resolution.
  /// - Throws: ``PatternCanvasError/size(width:height:)`` where nothing is left of a narrow canvas.
  public init(
    _ stack: LayerStack, within display: PixelSize, queueCapacity: Int = 4096, historyBytes: Int = 64 << 20
  ) throws(PatternCanvasError) {
    self.stack = stack
    let size = stack.size
    let fit = min(
      1, Double(display.width) / Double(size.width), Double(display.height) / Double(size.height))
    scale = fit
    let shown = try PixelSize(
      width: max(1, Int((Double(size.width) * fit).rounded())),
      height: max(1, Int((Double(size.height) * fit).rounded())))
    picture = ColorImage(shown)
    changes = TileSet(TileGrid(shown))
    previews = LayerStack(shown)
    for layer in stack.layers { try previews.add(try layer.reduced(to: shown)) }
    previewPainter = LayerPainter(shown, historyBytes: historyBytes)
    compositor = LayerCompositor(shown)
    queue = PaintingQueue(size, historyBytes: historyBytes, capacity: queueCapacity)
    stamps.reserveCapacity(1024)
    changes.insert(over: shown.bounds)
    try compositor.composite(changes, of: previews, into: picture)
  }

  // MARK: - What is pending

  /// The number of stamps and other steps that are shown, but not yet painted into the canvas's own layers.
  public var pendingCount: Int { queue.depth }
  /// The delay of the canvas's own layers: from the time of the stamp that was painted last to that of the newest, in
  /// the unit of the points' times; 0 where nothing is pending.
  public var pendingAge: Double { queue.depth == 0 ? 0 : max(0, latestTime - queue.paintedTime) }
  /// The number of times that a touch had to wait, because too many stamps were pending.
  public var waitCount: Int { queue.waitCount }
  /// Returns when nothing is pending.
  public func finish() { queue.finish() }

  // MARK: - Strokes

  /// Begins a stroke in the active layer; ends one in progress.
  /// - Parameters:
  ///   - brush: the brush.
  ///   - point: where the pen touches, in px of the canvas.
  /// - Throws: ``PatternCanvasError``, where no layer is active, the layer refuses, or the point is out of range.
  ///   Nothing is begun then.
  public func beginStroke(_ brush: PatternBrush, at point: BrushPoint) throws(PatternCanvasError) {
    try endStroke()
    changes.removeAll()
    guard let layer = try stack.layerToDrawIn() else { throw .noActiveLayer }
    guard let preview = previews[layer.id] else { throw .noLayer(id: layer.id) }
    var stroke = PatternStroke(brush)
    stamps.removeAll(keepingCapacity: true)
    try stroke.begin(at: point, into: &stamps)
    try previewPainter.beginStroke(in: preview)
    queue.handOver(.begin(layer))
    self.stroke = stroke
    try show(brush)
  }

  /// Continues the stroke; nothing happens where none has begun.
  /// - Throws: ``PatternCanvasError`` where the point is out of range; the stroke goes on without it.
  public func continueStroke(to point: BrushPoint) throws(PatternCanvasError) {
    changes.removeAll()
    stamps.removeAll(keepingCapacity: true)
    guard let brush = stroke?.brush else { return }
    try stroke?.continue(to: point, into: &stamps)
    try show(brush)
  }

  /// Ends the stroke; nothing happens where none has begun.
  /// - Throws: ``PatternCanvasError`` where its last span could have more stamps than a stroke may have; the stroke has
  ///   ended without them then.
  public func endStroke() throws(PatternCanvasError) {
    changes.removeAll()
    stamps.removeAll(keepingCapacity: true)
    guard let brush = stroke?.brush else { return }
    defer {
      stroke = nil
      previewPainter.endStroke()
      queue.handOver(.end)
    }
    try stroke?.end(into: &stamps)
    try show(brush)
  }

  /// Undoes the last stroke at both resolutions, after all pending steps. A stroke in progress ends first.
  /// - Returns: whether there was a stroke to undo.
  @discardableResult
  public func undo() throws(PatternCanvasError) -> Bool {
    try change(.undo, \.undoCount) { $0.undo() }
  }

  /// Redoes the stroke that was last undone.
  /// - Returns: whether there was a stroke to redo.
  @discardableResult
  public func redo() throws(PatternCanvasError) -> Bool {
    try change(.redo, \.redoCount) { $0.redo() }
  }

  private func change(
    _ step: PaintingStep, _ count: (LayerPainter) -> Int, _ body: (LayerPainter) -> Bool
  ) throws(PatternCanvasError) -> Bool {
    try endStroke()
    // Either may have dropped the stroke for lack of room.
    finish()
    guard count(queue.painter) > 0, count(previewPainter) > 0, body(previewPainter) else { return false }
    queue.handOver(step)
    try composite()
    return true
  }

  /// Paints the stamps at display resolution, shows them, and passes them to the queue.
  private func show(_ brush: PatternBrush) throws(PatternCanvasError) {
    for stamp in stamps { try previewPainter.paint(stamp.scaled(by: scale), of: brush) }
    try composite()
    for stamp in stamps { queue.handOver(.stamp(stamp, brush)) }
    if let last = stamps.last { latestTime = last.time }
  }

  private func composite() throws(PatternCanvasError) {
    changes.removeAll()
    for tile in previewPainter.changes.tiles { changes.insert(tile) }
    previewPainter.removeChanges()
    try compositor.composite(changes, of: previews, into: picture)
  }
}
