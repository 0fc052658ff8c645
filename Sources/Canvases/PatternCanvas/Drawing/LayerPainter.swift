/// Paints the stamps of strokes into layers, keeps the covered tiles so that strokes can be undone, and collects the
/// tiles that changed.
///
/// A stamp allocates nothing. It does not synchronise: one thread at a time, and nobody else may use the layers then.
public final class LayerPainter {
  /// The tiles that changed since ``removeChanges()``.
  public private(set) var changes: TileSet

  private let size: PixelSize
  private let history: TileHistory
  private let stampPainter = StampPainter()
  private var layer: Layer?
  /// The content of the layer, which an empty one allocates as the stroke begins.
  private var content: ColorImage?

  /// A painter for layers of a size.
  /// - Parameters:
  ///   - size: the size of the layers.
  ///   - historyBytes: the limit of bytes of covered tiles that are kept for undo.
  public init(_ size: PixelSize, historyBytes: Int = 64 << 20) {
    self.size = size
    history = TileHistory(size, byteLimit: historyBytes)
    changes = TileSet(TileGrid(size))
  }

  /// The number of strokes that can be undone.
  public var undoCount: Int { history.undoCount }
  /// The number of strokes that can be redone.
  public var redoCount: Int { history.redoCount }

  /// Begins a stroke in a layer; ends one in progress.
  /// - Throws: ``PatternCanvasError``, where the layer is locked, hidden or of another size.
  public func beginStroke(in layer: Layer) throws(PatternCanvasError) {
    try layer.checkDrawing()
    guard layer.size == size else { throw .sizes("layer \(layer.name)", layer.size, wanted: size) }
    beginCheckedStroke(in: layer)
  }

  /// The same for a layer of the right size that took strokes when this one was begun.
  func beginCheckedStroke(in layer: Layer) {
    history.beginStroke(in: layer)
    self.layer = layer
    content = layer.content
  }

  /// Paints a stamp into the layer of the stroke in progress; nothing happens where there is none. O(px of the stamp).
  /// - Returns: the memory that it touched: nothing where no stroke is in progress.
  /// - Throws: as `StampPainter.paint`.
  @discardableResult
  public func paint(_ stamp: PatternStamp, of brush: PatternBrush) throws(PatternCanvasError) -> StampTraffic {
    guard let layer, let content else { return .none }
    let rect = stampPainter.bounds(of: stamp, of: brush, within: size.bounds)
    guard !rect.isEmpty else { return .none }
    let copiedByteCount = history.keep(over: rect)
    // The layer's mask clips the picture once, when layers are composited.
    let touched = try stampPainter.paint(stamp, of: brush, into: content, within: rect)
    if !touched.isEmpty {
      layer.contentDidChange(over: touched)
      changes.insert(over: touched)
    }
    return StampTraffic(rect: touched, copiedByteCount: copiedByteCount)
  }

  /// Ends the stroke in progress, which can be undone then.
  public func endStroke() {
    history.endStroke()
    layer = nil
    content = nil
  }

  /// Undoes the last stroke. A stroke in progress ends first.
  /// - Returns: whether there was a stroke to undo.
  @discardableResult
  public func undo() -> Bool {
    layer = nil
    content = nil
    return history.undo(&changes) != nil
  }

  /// Redoes the stroke that was last undone. A stroke in progress ends first.
  /// - Returns: whether there was a stroke to redo.
  @discardableResult
  public func redo() -> Bool {
    layer = nil
    content = nil
    return history.redo(&changes) != nil
  }

  /// Empties the list of changed tiles.
  public func removeChanges() { changes.removeAll() }
}
