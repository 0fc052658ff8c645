import Geometry

/// A layer of a canvas: its content, and its display properties.
///
/// The content is stored **without clipping by the mask**. The compositor multiplies it by mask and opacity, once. So a
/// soft edge of the mask stays equally soft, however often strokes cross it. Code that draws must not clip by the mask,
/// but may omit px where the mask is 0.
///
/// It is a class, so that a stack, its history and a renderer can share it. It does not synchronise: only one thread
/// may use it while it changes.
public final class Layer {
  /// The id of the layer, unique on its canvas.
  public let id: String
  /// The name shown to users.
  public var name: String
  /// Its position in the painting order: layers with a greater order cover those with a smaller one. ``LayerStack``
  /// numbers its layers.
  public internal(set) var order: Int
  /// Whether it was removed from its stack, and not added to one since.
  var isRemoved = false
  /// How it is blended with the layers below.
  public var blendMode: BlendMode
  /// Whether it is shown.
  public var isVisible: Bool
  /// Whether drawing in it is an error.
  public var isLocked: Bool
  /// The size of the content.
  public let size: PixelSize
  /// The mask: 255 shows the content, 0 hides it; nil shows everything. After writing to it, call
  /// ``maskDidChange(over:)``.
  public let mask: MaskImage?
  /// The opacity, from 0 to 1; other values are clamped, and NaN becomes 0.
  public var opacity: Float {
    didSet { opacity = Self.inRange(opacity) }
  }

  let maskTiles: TileOccupancies?
  /// The changes of content and mask.
  private(set) var revisions: TileRevisions
  /// The content with its tiles; nil as long as nobody has asked for it, or where it was empty at first.
  private(set) var drawn: (image: ColorImage, tiles: TileOccupancies)?

  /// Creates an empty layer. It takes no memory for px until its ``content`` is first used. O(px of the mask).
  /// - Parameters:
  ///   - id: the id, unique on its canvas.
  ///   - name: the name that users see.
  ///   - order: its position in the painting order.
  ///   - size: the size of the canvas.
  ///   - mask: the mask; shared, not copied.
  ///   - opacity: from 0 to 1.
  ///   - blendMode: how it is blended with the layers below.
  ///   - isVisible: whether it is shown.
  ///   - isLocked: whether drawing is an error.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` if the mask has another size.
  public convenience init(
    id: String, name: String, order: Int = 0, size: PixelSize, mask: MaskImage? = nil, opacity: Float = 1,
    blendMode: BlendMode = .normal, isVisible: Bool = true, isLocked: Bool = false
  ) throws(PatternCanvasError) {
    try self.init(
      id: id, name: name, order: order, size: size, drawn: nil, mask: mask, opacity: opacity, blendMode: blendMode,
      isVisible: isVisible, isLocked: isLocked)
  }

  /// Creates a layer with content, which is shared rather than copied; otherwise like the initialiser without content.
  public convenience init(
    id: String, name: String, order: Int = 0, content: ColorImage, mask: MaskImage? = nil, opacity: Float = 1,
    blendMode: BlendMode = .normal, isVisible: Bool = true, isLocked: Bool = false
  ) throws(PatternCanvasError) {
    try self.init(
      id: id, name: name, order: order, size: content.size, drawn: content, mask: mask, opacity: opacity,
      blendMode: blendMode, isVisible: isVisible, isLocked: isLocked)
  }

  private init(
    id: String, name: String, order: Int, size: PixelSize, drawn: ColorImage?, mask: MaskImage?, opacity: Float,
    blendMode: BlendMode, isVisible: Bool, isLocked: Bool
  ) throws(PatternCanvasError) {
    if let mask, mask.size != size { throw .sizes("mask of the layer \(name)", mask.size, wanted: size) }
    revisions = TileRevisions(size)
    self.id = id
    self.name = name
    self.order = order
    self.size = size
    self.drawn = drawn.map { ($0, TileOccupancies($0)) }
    self.mask = mask
    self.opacity = Self.inRange(opacity)
    self.blendMode = blendMode
    self.isVisible = isVisible
    self.isLocked = isLocked
    maskTiles = mask.map { TileOccupancies($0) }
  }

  /// The drawn content. After writing to it, call ``contentDidChange(over:)``. The first use allocates the content of
  /// an empty layer, and counts as a change with respect to threads.
  public var content: ColorImage {
    if let drawn { return drawn.image }
    let image = ColorImage(size)
    drawn = (image, TileOccupancies(empty: image))
    return image
  }

  /// The bytes of memory for the px of content and mask. In an image of 32 MiB or more, only the system's pages for
  /// rows of tiles that are not empty count; in a smaller one, all bytes do. O(tiles).
  public var byteCount: Int { (drawn?.tiles.byteCount ?? 0) + (maskTiles?.byteCount ?? 0) }

  /// Re-examines which tiles are empty. At most O(px of the rectangle's tiles), without allocation.
  /// - Parameter rect: the px that may have changed; px outside the content are ignored.
  public func contentDidChange(over rect: PixelRect) {
    drawn?.tiles.update(over: rect)
    revisions.add(over: rect)
  }

  /// Like ``contentDidChange(over:)``, for the mask.
  public func maskDidChange(over rect: PixelRect) {
    maskTiles?.update(over: rect)
    revisions.add(over: rect)
  }

  /// The occupancy of a tile of the mask; `full` without a mask.
  public func maskOccupancy(ofTile tile: Int) -> TileOccupancy { maskTiles?.base[tile] ?? .full }

  /// Whether a tile is empty.
  public func isContentEmpty(inTile tile: Int) -> Bool {
    drawn.map { $0.tiles.base[tile] == .empty } ?? true
  }

  /// Whether no px of the content is painted. O(tiles).
  public var isEmpty: Bool { drawn?.tiles.areEmpty ?? true }

  /// Whether a tile contributes nothing to the picture, because the layer is hidden or transparent, or mask or content
  /// is empty there. No blend mode changes anything then. O(1).
  public func addsNothing(inTile tile: Int) -> Bool {
    !isVisible || opacity == 0 || isContentEmpty(inTile: tile) || maskOccupancy(ofTile: tile) == .empty
  }

  /// Whether a point is in the layer: in a px where the mask is at least 128, or, without a mask, anywhere in the
  /// canvas.
  /// - Parameter point: in px from the top left, y down.
  public func contains(_ point: Vector2) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < Double(size.width), point.y < Double(size.height) else { return false }
    guard let mask else { return true }
    return mask.row(Int(point.y))[Int(point.x)] >= 128
  }

  /// Throws the reason if the layer accepts no strokes.
  /// - Throws: ``PatternCanvasError/locked(name:)`` or ``PatternCanvasError/hidden(name:)``.
  public func checkDrawing() throws(PatternCanvasError) {
    if isLocked { throw .locked(name: name) }
    if !isVisible { throw .hidden(name: name) }
  }

  /// A layer for the px of another layer at a smaller size. It is empty. If the other layer has a mask, its mask is 0
  /// everywhere.
  init(forPixelsOf layer: Layer, size: PixelSize) {
    revisions = TileRevisions(size)
    (id, name, order) = (layer.id, layer.name, layer.order)
    self.size = size
    mask = layer.mask.map { _ in MaskImage(size) }
    maskTiles = mask.map { TileOccupancies($0) }
    (opacity, blendMode, isVisible, isLocked) = (1, .normal, true, false)
  }

  private static func inRange(_ opacity: Float) -> Float { opacity >= 0 ? min(opacity, 1) : 0 }
}
