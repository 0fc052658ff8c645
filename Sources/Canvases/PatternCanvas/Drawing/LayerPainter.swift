/// Paints the stamps of strokes into layers, keeps overwritten tiles so that strokes can be undone, and collects the
/// changed tiles.
///
/// A stamp allocates nothing. The painter does not synchronise: only one thread may use it at a time, and nobody else
/// may use the layers meanwhile.
public final class LayerPainter {
  /// The tiles that have changed since ``removeChanges()``.
  public private(set) var changes: TileSet

  private let size: PixelSize
  private let history: TileHistory
  private let stampPainter = StampPainter()
  private var layer: Layer?
  /// The content of the layer. An empty layer allocates it when the stroke begins.
  private var content: ColorImage?

  /// Creates a painter for layers of one size.
  /// - Parameters:
  ///   - size: the size of the layers.
  ///   - historyBytes: the limit of bytes of overwritten tiles kept for undo.
  public init(_ size: PixelSize, historyBytes: Int = 64 << 20) {
    self.size = size
    history = TileHistory(size, byteLimit: historyBytes)
    changes = TileSet(TileGrid(size))
  }

  /// The number of strokes that can be undone.
  public var undoCount: Int { history.undoCount }
  /// The number of strokes that can be redone.
  public var redoCount: Int { history.redoCount }

  /// Begins a stroke in a layer, after ending one in progress.
  /// - Throws: ``PatternCanvasError`` if the layer is locked, hidden or of another size.
  public func beginStroke(in layer: Layer) throws(PatternCanvasError) {
    try layer.checkDrawing()
    guard layer.size == size else { throw .sizes("layer \(layer.name)", layer.size, wanted: size) }
    beginCheckedStroke(in: layer)
  }

  /// The same for a layer of the right size that accepted strokes when this stroke began.
  func beginCheckedStroke(in layer: Layer) {
    history.beginStroke(in: layer)
    self.layer = layer
    content = layer.content
  }

  /// Paints a stamp into the layer of the stroke in progress; does nothing if there is none. O(px of the stamp).
  /// - Returns: the memory that it accessed; none if no stroke is in progress.
  /// - Throws: like `StampPainter.paint`.
  @discardableResult
  public func paint(_ stamp: PatternStamp, of brush: PatternBrush) throws(PatternCanvasError) -> StampTraffic {
    guard let layer, let content else { return .none }
    let rect = stampPainter.bounds(of: stamp, of: brush, within: size.bounds)
    guard !rect.isEmpty else { return .none }
    let copiedByteCount = history.keep(over: rect)
    // The layer's mask clips only once, when layers are composited.
    let touched = try stampPainter.paint(stamp, of: brush, into: content, within: rect)
    if !touched.isEmpty {
      layer.contentDidChange(over: touched)
      changes.insert(over: touched)
    }
    return StampTraffic(rect: touched, copiedByteCount: copiedByteCount)
  }

  /// Ends the stroke in progress. It can then be undone.
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
