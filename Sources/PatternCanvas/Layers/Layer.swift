import Geometry

/// A layer of a canvas: what was drawn in it, and how it is shown.
///
/// The content is stored as it was drawn, **not clipped by the mask**. The compositor multiplies it by mask and opacity,
/// once: so strokes that cross a soft edge of the mask again and again leave it as soft as it is. Whoever draws
/// hands the mask to no one else, and may leave out px where the mask is 0.
///
/// A class, so that a stack, its history and a renderer share it. It does not synchronise: whoever changes it has to be
/// alone.
public final class Layer {
  /// What tells the layer from all others of its canvas.
  public let id: String
  /// What a person calls it.
  public var name: String
  /// Where it lies: layers with a greater order cover those with a lesser. ``LayerStack`` numbers its layers.
  public internal(set) var order: Int
  /// How it is mixed with what lies below.
  public var blendMode: BlendMode
  /// Whether it is shown.
  public var isVisible: Bool
  /// Whether drawing in it is refused.
  public var isLocked: Bool
  /// What was drawn. After writing to it, call ``contentDidChange(over:)``.
  public let content: ColorImage
  /// Where the layer shows: 255 all of it, 0 nothing; nil for all of it everywhere. To change it, write and call
  /// ``maskDidChange(over:)``.
  public let mask: MaskImage?
  /// How much of it is shown, from 0 to 1; other values are brought into this range, and what is no number becomes 0.
  public var opacity: Float {
    didSet { opacity = Self.inRange(opacity) }
  }

  let maskTiles: TileOccupancies?
  let contentTiles: TileOccupancies

  /// A layer with nothing drawn in it. O(px).
  /// - Parameters:
  ///   - id: what tells it from others.
  ///   - name: what a person calls it.
  ///   - order: where it lies.
  ///   - size: the size of the canvas.
  ///   - mask: where it shows; shared, not copied.
  ///   - opacity: from 0 to 1.
  ///   - blendMode: how it is mixed.
  ///   - isVisible: whether it is shown.
  ///   - isLocked: whether drawing is refused.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` where the mask has another size.
  public convenience init(
    id: String, name: String, order: Int = 0, size: PixelSize, mask: MaskImage? = nil, opacity: Float = 1,
    blendMode: BlendMode = .normal, isVisible: Bool = true, isLocked: Bool = false
  ) throws(PatternCanvasError) {
    try self.init(
      id: id, name: name, order: order, content: ColorImage(size), mask: mask, opacity: opacity, blendMode: blendMode,
      isVisible: isVisible, isLocked: isLocked)
  }

  /// A layer with a content, which is shared, not copied. Otherwise as the other.
  public init(
    id: String, name: String, order: Int = 0, content: ColorImage, mask: MaskImage? = nil, opacity: Float = 1,
    blendMode: BlendMode = .normal, isVisible: Bool = true, isLocked: Bool = false
  ) throws(PatternCanvasError) {
    if let mask, mask.size != content.size {
      throw .sizes("mask of the layer \(name)", mask.size, wanted: content.size)
    }
    self.id = id
    self.name = name
    self.order = order
    self.content = content
    self.mask = mask
    self.opacity = Self.inRange(opacity)
    self.blendMode = blendMode
    self.isVisible = isVisible
    self.isLocked = isLocked
    maskTiles = mask.map { TileOccupancies($0) }
    contentTiles = TileOccupancies(content)
  }

  /// The size of the content.
  public var size: PixelSize { content.size }

  /// Looks again at which tiles are empty. O(px of the rectangle's tiles) at most; allocates nothing.
  /// - Parameter rect: what may have changed; px outside the content are left out.
  public func contentDidChange(over rect: PixelRect) { contentTiles.update(over: rect) }

  /// As ``contentDidChange(over:)``, for the mask.
  public func maskDidChange(over rect: PixelRect) { maskTiles?.update(over: rect) }

  /// What a tile of the mask lets through; `full` without a mask.
  public func maskOccupancy(ofTile tile: Int) -> TileOccupancy { maskTiles?.base[tile] ?? .full }

  /// Whether nothing is drawn in a tile.
  public func isContentEmpty(inTile tile: Int) -> Bool { contentTiles.base[tile] == .empty }

  /// Whether a tile adds nothing to the picture, because the layer is hidden or transparent, or because mask or content
  /// is empty there. A layer that adds nothing changes nothing in any blend mode. O(1).
  public func addsNothing(inTile tile: Int) -> Bool {
    !isVisible || opacity == 0 || isContentEmpty(inTile: tile) || maskOccupancy(ofTile: tile) == .empty
  }

  /// Whether a point lies in the layer: where there is no mask everywhere in the canvas, otherwise in px whose mask is
  /// 128 or more.
  /// - Parameter point: in px from the top left, y down.
  public func contains(_ point: Vector2) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < Double(size.width), point.y < Double(size.height) else { return false }
    guard let mask else { return true }
    return mask.row(Int(point.y))[Int(point.x)] >= 128
  }

  /// Refuses strokes with a reason where the layer takes none.
  /// - Throws: ``PatternCanvasError/locked(name:)`` or ``PatternCanvasError/hidden(name:)``.
  public func checkDrawing() throws(PatternCanvasError) {
    if isLocked { throw .locked(name: name) }
    if !isVisible { throw .hidden(name: name) }
  }

  private static func inRange(_ opacity: Float) -> Float { opacity >= 0 ? min(opacity, 1) : 0 }
}
