import Geometry

/// A canvas that is painted at once at the resolution of a screen, and in the background at its own resolution.
///
/// A touch paints into copies of the layers' px at display resolution and composites the changed tiles. Its stamps are
/// passed to a thread that paints them into the canvas's own layers. So the display does not wait for the larger
/// picture, and saved or exported pictures have the full resolution.
///
/// ```swift
/// let shown = try DisplayedCanvas(stack, within: PixelSize(width: 1920, height: 1080))
/// try shown.beginStroke(brush, at: point)
/// try shown.continueStroke(to: next)
/// // For each displayed frame: show the tiles shown.changes of shown.picture, then
/// shown.removeChanges()
/// try shown.endStroke()
/// shown.finish() // the stack is painted; save or export it
/// ```
///
/// The stack is authoritative: layers may be hidden, shown, blended differently, moved, added and removed at any time.
/// ``picture`` and ``changes`` compare with it whenever they are read. From ``finish()`` to the next stroke, the
/// picture is exactly the exported one, reduced by ``DisplayCompositor`` and under the stack's guide. It does not
/// matter which code changed the layers and their px. During strokes, px come from the copies.
///
/// All calls must come from one thread. While anything is pending, nobody else may use the px of the stack's layers:
/// call ``finish()`` first. A touch allocates nothing once its buffers have grown, and its cost does not depend on the
/// number of earlier strokes. When the canvas is released, it ends the stroke in progress and waits like ``finish()``.
public final class DisplayedCanvas {
  /// The canvas's own layers.
  public let stack: LayerStack
  /// The px of the picture per px of the canvas, at most 1.
  public let scale: Double

  private let image: ColorImage
  private var changed: TileSet
  private let previews: LayerPreviews
  private let compositor: LayerCompositor
  private let exactCompositor: DisplayCompositor
  private let stampPainter = StampPainter()
  private let queue: PaintingQueue
  /// The state of the stack, and of the copies, that the picture shows.
  private var watch = StackWatch()
  private var previewWatch = StackWatch()
  /// Whether the picture is made from the stack's own px, of which none is pending, rather than from the copies.
  private var isSettled = true
  /// The tiles of the picture that were made from the copies.
  private var fromPreviews: TileSet
  /// Memory for the tiles of the picture, and of the canvas, that are composited next.
  private var tiles: TileSet
  private var canvasTiles: TileSet
  private var stroke: PatternStroke?
  private var strokeLayer: Layer?
  private var stamps: [PatternStamp] = []
  private var latestTime = 0.0

  /// Creates a canvas for display. O(px of all layers).
  /// - Parameters:
  ///   - stack: the layers.
  ///   - display: the size of the screen. The picture is as large as fits, with the canvas's proportions; never larger
  ///     than the canvas.
  ///   - queueCapacity: the largest number of pending stamps; a touch waits if it is reached.
  ///   - historyBytes: the limit of bytes of overwritten tiles kept for undo.
  ///   - workers: the largest number of threads that composite at once, at least 1.
  /// - Throws: nothing at present; the picture has at least one column and one row.
  public init(
    _ stack: LayerStack, within display: PixelSize, queueCapacity: Int = 4096, historyBytes: Int = 64 << 20,
    workers: Int = 1
  ) throws(PatternCanvasError) {
    self.stack = stack
    let size = stack.size
    scale = min(1, Double(display.width) / Double(size.width), Double(display.height) / Double(size.height))
    exactCompositor = try DisplayCompositor(size, fitting: display, workers: workers)
    let shown = exactCompositor.size
    image = ColorImage(shown)
    changed = TileSet(TileGrid(shown))
    fromPreviews = changed
    tiles = changed
    canvasTiles = TileSet(TileGrid(size))
    previews = LayerPreviews(of: size, at: shown)
    compositor = LayerCompositor(shown)
    queue = PaintingQueue(size, historyBytes: historyBytes, capacity: queueCapacity)
    stamps.reserveCapacity(1024)
    changed.insert(over: shown.bounds)
    show()
  }

  deinit {
    // If it throws, the stroke has ended without its last stamps.
    try? endStroke()
    queue.finish()
  }

  // MARK: - The picture

  /// The displayed picture: the present picture of the stack, at display resolution. O(layers) if nothing has changed,
  /// otherwise O(px of the changed tiles × layers).
  public var picture: ColorImage {
    show()
    return image
  }

  /// The tiles of ``picture`` that have changed since ``removeChanges()``; initially all. A screen must redraw them.
  /// Only ``removeChanges()`` empties the list, so a screen may be updated less often than a pen moves. The complexity
  /// is that of ``picture``.
  public var changes: TileSet {
    show()
    return changed
  }

  /// Empties the list of changed tiles, after they are displayed.
  public func removeChanges() { changed.removeAll() }

  private func show() {
    if isSettled {
      showStack()
    } else {
      completePreviews()
      showPreviews()
    }
  }

  /// Makes the picture from the stack's own px; nothing is pending.
  private func showStack() {
    let (layers, grid) = (stack.shownLayers, canvasTiles.grid)
    canvasTiles.removeAll()
    watch.update(to: layers, into: &canvasTiles)
    for tile in fromPreviews.tiles {
      canvasTiles.insert(over: exactCompositor.canvasRect(of: fromPreviews.grid.rect(of: tile)))
    }
    fromPreviews.removeAll()
    if !canvasTiles.isEmpty {
      exactCompositor.composite(canvasTiles, of: layers, into: image)
      for tile in canvasTiles.tiles { changed.insert(over: exactCompositor.displayRect(of: grid.rect(of: tile))) }
    }
    previews.update(to: layers)
    tiles.removeAll()
    previewWatch.update(to: layers, into: &tiles) { previews.pixels(of: $0) }
  }

  /// Makes the changed tiles of the picture from the copies.
  private func showPreviews() {
    let layers = stack.shownLayers
    tiles.removeAll()
    previewWatch.update(to: layers, into: &tiles) { previews.pixels(of: $0) }
    guard !tiles.isEmpty else { return }
    compositor.composite(tiles, of: layers, into: image) { previews.pixels(of: $0) }
    for tile in tiles.tiles {
      changed.insert(tile)
      fromPreviews.insert(tile)
    }
  }

  /// From now on the other thread may write to the stack's own px.
  private func usePreviews() {
    if isSettled {
      showStack()
      isSettled = false
    } else {
      completePreviews()
    }
  }

  /// Copies the px of new layers in the stack.
  private func completePreviews() {
    guard !previews.areComplete(for: stack.shownLayers) else { return }
    // This reads the layers, and something may be pending.
    queue.finish()
    previews.update(to: stack.shownLayers)
  }

  // MARK: - Pending steps

  /// The number of stamps and other steps that are shown but not yet painted into the canvas's own layers.
  public var pendingCount: Int { queue.depth }
  /// The delay of the canvas's own layers: the time of the newest pending stamp minus that of the oldest, in the unit
  /// of the points' times; 0 if nothing is pending.
  public var pendingAge: Double { queue.depth == 0 ? 0 : max(0, latestTime - queue.oldestTime) }
  /// The number of times that a touch had to wait because too many stamps were pending.
  public var waitCount: Int { queue.waitCount }
  /// Returns when nothing is pending. From then on the picture is made from the canvas's own px, until a stroke is
  /// drawn.
  public func finish() {
    queue.finish()
    isSettled = true
  }

  // MARK: - Strokes

  /// Begins a stroke in the active layer. A stroke in progress ends first. If its last span could have more stamps than
  /// a stroke may have, it ends without them.
  /// - Parameters:
  ///   - brush: the brush.
  ///   - point: the point at which the pen touches, in px of the canvas.
  /// - Throws: ``PatternCanvasError``, if no layer is active, the layer accepts no strokes, or the point is out of
  ///   range. Then no stroke has begun, and the previous stroke has ended.
  public func beginStroke(_ brush: PatternBrush, at point: BrushPoint) throws(PatternCanvasError) {
    try? endStroke()
    guard let layer = try stack.layerToDrawIn() else { throw .noActiveLayer }
    var stroke = PatternStroke(brush)
    stamps.removeAll(keepingCapacity: true)
    try stroke.begin(at: point, into: &stamps)
    usePreviews()
    queue.handOver(.begin(layer, time: point.time))
    latestTime = point.time
    self.stroke = stroke
    strokeLayer = layer
    try paint(brush)
  }

  /// Continues the stroke; does nothing if none has begun.
  /// - Throws: ``PatternCanvasError`` if the point is out of range. The stroke then continues without it.
  public func continueStroke(to point: BrushPoint) throws(PatternCanvasError) {
    stamps.removeAll(keepingCapacity: true)
    guard let brush = stroke?.brush else { return }
    try stroke?.continue(to: point, into: &stamps)
    try paint(brush)
  }

  /// Ends the stroke; does nothing if none has begun.
  /// - Throws: ``PatternCanvasError`` if its last span could have more stamps than a stroke may have. The stroke has
  ///   then ended without them.
  public func endStroke() throws(PatternCanvasError) {
    stamps.removeAll(keepingCapacity: true)
    guard let brush = stroke?.brush else { return }
    defer {
      stroke = nil
      strokeLayer = nil
      queue.handOver(.end)
    }
    try stroke?.end(into: &stamps)
    try paint(brush)
  }

  /// Whether there is a stroke to undo: one in progress, or a whole one. Waits for pending steps.
  public var canUndo: Bool { can(\.undoCount) }
  /// Whether there is a stroke to redo. Waits for pending steps.
  public var canRedo: Bool { strokeLayer == nil && can(\.redoCount) }

  private func can(_ count: (LayerPainter) -> Int) -> Bool {
    if strokeLayer != nil { return true }
    queue.finish()
    return count(queue.painter) > 0
  }

  /// Undoes the last stroke, after all pending steps. A stroke in progress ends first. Nothing is pending afterwards.
  /// - Returns: whether there was a stroke to undo.
  /// - Throws: like ``endStroke()``, with nothing undone.
  @discardableResult
  public func undo() throws(PatternCanvasError) -> Bool { try change(.undo, \.undoCount) }

  /// Redoes the stroke that was last undone; otherwise like ``undo()``.
  /// - Returns: whether there was a stroke to redo.
  /// - Throws: like ``endStroke()``, with nothing redone.
  @discardableResult
  public func redo() throws(PatternCanvasError) -> Bool { try change(.redo, \.redoCount) }

  private func change(_ step: PaintingStep, _ count: (LayerPainter) -> Int) throws(PatternCanvasError) -> Bool {
    try endStroke()
    finish()
    guard count(queue.painter) > 0 else { return false }
    queue.handOver(step)
    finish()
    return true
  }

  /// Paints the stamps at display resolution, shows them, and passes them to the queue.
  private func paint(_ brush: PatternBrush) throws(PatternCanvasError) {
    guard let strokeLayer, !stamps.isEmpty else { return }
    usePreviews()
    let target = previews.pixels(of: strokeLayer)
    for stamp in stamps {
      let small = stamp.scaled(by: scale)
      let rect = stampPainter.bounds(of: small, of: brush, within: image.size.bounds)
      guard !rect.isEmpty else { continue }
      // The layer's mask clips only once, when layers are composited.
      let touched = try stampPainter.paint(small, of: brush, into: target.content, within: rect)
      if !touched.isEmpty { target.contentDidChange(over: touched) }
    }
    showPreviews()
    for stamp in stamps { queue.handOver(.stamp(stamp, brush)) }
    if let last = stamps.last { latestTime = last.time }
  }
}
