import Files

/// Opens the layers of a project one by one, so that empty parts of their images take no memory.
struct LayerDecoder {
  private let size: PixelSize
  /// Memory for the next content. It is not given to an image of which at least an eighth of the pages is empty.
  private var spare: ColorImage?

  /// - Parameter size: the size of the canvas.
  init(_ size: PixelSize) { self.size = size }

  /// Decodes the images of a layer. O(px).
  mutating func layer(_ layer: ProjectLayer) throws -> Layer {
    let mask = try layer.maskImage.map { try Self.sparse(try $0.png.maskImage()) }
    if let png = layer.contentImage?.png, let content = try content(of: png) {
      return try Layer(
        id: layer.id, name: layer.name, order: layer.order, content: content, mask: mask,
        opacity: Float(layer.opacity), blendMode: layer.blendMode, isVisible: layer.isVisible, isLocked: layer.isLocked)
    }
    return try Layer(
      id: layer.id, name: layer.name, order: layer.order, size: size, mask: mask, opacity: Float(layer.opacity),
      blendMode: layer.blendMode, isVisible: layer.isVisible, isLocked: layer.isLocked)
  }

  /// The content of an image; nil if all of it is transparent.
  mutating func content(of png: PNGFile) throws(FileError) -> ColorImage? {
    // The layer rejects an image of another size.
    guard png.size == size else { return try png.colorImage() }
    let image = spare ?? ColorImage(size)
    spare = nil
    try png.decodeColors(into: image)
    let tiles = TileOccupancies(image)
    if !tiles.areEmpty, tiles.byteCount > image.byteCount / 8 * 7 { return image }
    spare = image
    if tiles.areEmpty { return nil }
    let sparse = ColorImage(size)
    tiles.copyTiles(to: sparse.bytes)
    return sparse
  }

  /// A mask whose empty tiles take no memory.
  private static func sparse(_ mask: MaskImage) throws(FileError) -> MaskImage {
    let tiles = TileOccupancies(mask)
    guard tiles.byteCount <= mask.byteCount / 8 * 7 else { return mask }
    let sparse = MaskImage(mask.size)
    tiles.copyTiles(to: sparse.bytes)
    return sparse
  }
}
