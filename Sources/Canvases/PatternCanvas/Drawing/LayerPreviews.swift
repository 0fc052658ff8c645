import CPatternCanvas

/// Copies of layers' px at the resolution of a display. A touch paints into them before it paints into the layers
/// themselves.
///
/// Only px are copied. A layer's blending is read from the layer itself.
final class LayerPreviews {
  /// The size of the copies.
  let size: PixelSize

  /// A class, since writing to a value in a dictionary allocates.
  private final class Copy {
    /// Retained, so that no other layer gets the same identity.
    let layer: Layer
    let pixels: Layer
    /// The latest change of the layer that has been copied; -1 before the first copy.
    var revision = -1

    init(of layer: Layer, at size: PixelSize) {
      self.layer = layer
      pixels = Layer(forPixelsOf: layer, size: size)
    }
  }

  private let columns: AreaAxis
  private let rows: AreaAxis
  private var copies: [ObjectIdentifier: Copy] = [:]
  private var tiles: TileSet

  /// Creates an empty set of copies.
  /// - Parameters:
  ///   - canvas: the size of the layers.
  ///   - size: the size of the copies, at most that of the layers.
  init(of canvas: PixelSize, at size: PixelSize) {
    self.size = size
    columns = AreaAxis(source: canvas.width, target: size.width)
    rows = AreaAxis(source: canvas.height, target: size.height)
    tiles = TileSet(TileGrid(canvas))
  }

  /// The layer that holds the copy of a layer's px; an empty one if there was none.
  func pixels(of layer: Layer) -> Layer { copy(of: layer).pixels }

  private func copy(of layer: Layer) -> Copy {
    if let copy = copies[ObjectIdentifier(layer)] { return copy }
    let copy = Copy(of: layer, at: size)
    copies[ObjectIdentifier(layer)] = copy
    return copy
  }

  /// Whether the px of every layer have been copied.
  func areComplete(for layers: [Layer]) -> Bool {
    layers.allSatisfy { (copies[ObjectIdentifier($0)]?.revision ?? -1) >= 0 }
  }

  /// Updates the copies to the px of the layers, and drops those of all other layers. O(px of changed tiles). Allocates
  /// nothing if there are no new layers.
  func update(to layers: [Layer]) {
    for layer in layers {
      let copy = copy(of: layer)
      guard layer.revisions.latest > copy.revision else { continue }
      tiles.removeAll()
      if copy.revision < 0 {
        for tile in 0..<tiles.grid.count
        where !layer.isContentEmpty(inTile: tile) || layer.maskOccupancy(ofTile: tile) != .empty { tiles.insert(tile) }
      } else {
        layer.revisions.insert(after: copy.revision, into: &tiles)
      }
      for tile in tiles.tiles { reduce(layer, over: tiles.grid.rect(of: tile), into: copy.pixels) }
      copy.revision = layer.revisions.latest
    }
    guard copies.count > layers.count else { return }
    let kept = Set(layers.map { ObjectIdentifier($0) })
    copies = copies.filter { kept.contains($0.key) }
  }

  /// Sets each px to the mean of the layer's px over its area.
  private func reduce(_ layer: Layer, over rect: PixelRect, into pixels: Layer) {
    let (across, down) = (columns.target(rect.minX..<rect.maxX), rows.target(rect.minY..<rect.maxY))
    let target = PixelRect(
      minX: across.lowerBound, minY: down.lowerBound, maxX: across.upperBound, maxY: down.upperBound)
    if let source = layer.drawn?.image {
      let image = pixels.content
      reduce(
        source.bytes, source.bytesPerRow, channels: 4, over: target, into: image.row(target.minY) + 4 * target.minX,
        image.bytesPerRow)
      pixels.contentDidChange(over: target)
    }
    if let source = layer.mask, let mask = pixels.mask {
      reduce(
        source.bytes, source.bytesPerRow, channels: 1, over: target, into: mask.row(target.minY) + target.minX,
        mask.bytesPerRow)
      pixels.maskDidChange(over: target)
    }
  }

  private func reduce(
    _ bytes: UnsafePointer<UInt8>, _ stride: Int, channels: Int, over rect: PixelRect,
    into target: UnsafeMutablePointer<UInt8>, _ targetStride: Int
  ) {
    vernier_area_reduce(
      bytes, stride, channels, columns.axis(from: rect.minX), rows.axis(from: rect.minY), columns.sourceCount,
      rows.sourceCount, rect.width, rect.height, target, targetStride)
  }
}
