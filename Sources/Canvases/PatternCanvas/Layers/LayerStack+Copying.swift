// Layers made of layers. The new layer is another one: strokes in the old ones cannot be undone in it.
extension LayerStack {
  /// Adds a copy of a layer right above it: px, mask and display properties. Call ``DisplayedCanvas/finish()`` first
  /// where a canvas is shown. O(px + layers above it).
  /// - Parameters:
  ///   - id: of the layer.
  ///   - copyID: of the copy.
  ///   - name: the copy's name.
  /// - Returns: the copy, which is not selected.
  /// - Throws: ``PatternCanvasError/noLayer(id:)`` or ``PatternCanvasError/repeatedLayer(id:)``.
  @discardableResult
  public func duplicate(_ id: String, as copyID: String, name: String) throws(PatternCanvasError) -> Layer {
    guard let layer = self[id] else { throw .noLayer(id: id) }
    let copy = try layer.copy(id: copyID, name: name)
    try add(copy, at: layer.order + 1)
    return copy
  }

  /// Replaces a layer and the one right below it by one layer of what both show over nothing. It has the place, the name
  /// and the blend mode of the lower one, opacity 1, and no mask. If one of the two was active, it is. Call
  /// ``DisplayedCanvas/finish()`` first where a canvas is shown. O(px + layers).
  ///
  /// The picture stays the same within the rounding of a px where both layers have the mode ``BlendMode/normal``, or
  /// where nothing lies below them. Other modes mix with what lies below, and a merged layer cannot.
  /// - Parameters:
  ///   - id: of the upper layer.
  ///   - mergedID: of the new layer; it may be that of either.
  /// - Returns: the new layer.
  /// - Throws: ``PatternCanvasError/noLayer(id:)``, ``PatternCanvasError/lowest(name:)``, for a layer that is locked or
  ///   hidden ``PatternCanvasError/locked(name:)`` or ``PatternCanvasError/hidden(name:)``, and
  ///   ``PatternCanvasError/repeatedLayer(id:)``. Nothing changes then.
  @discardableResult
  public func mergeDown(_ id: String, as mergedID: String) throws(PatternCanvasError) -> Layer {
    guard let upper = self[id] else { throw .noLayer(id: id) }
    guard upper.order > 0 else { throw .lowest(name: upper.name) }
    let lower = layers[upper.order - 1]
    try upper.checkDrawing()
    try lower.checkDrawing()
    if let other = self[mergedID], other !== upper, other !== lower { throw .repeatedLayer(id: mergedID) }
    let content = ColorImage(size)
    var tiles = TileSet(TileGrid(size))
    for tile in 0..<tiles.grid.count where !(upper.addsNothing(inTile: tile) && lower.addsNothing(inTile: tile)) {
      tiles.insert(tile)
    }
    LayerCompositor(size).composite(tiles, of: [lower, upper], into: content)
    let merged = try Layer(id: mergedID, name: lower.name, content: content, blendMode: lower.blendMode)
    let isActive = activeLayer === upper || activeLayer === lower
    let place = lower.order
    try remove(upper.id)
    try remove(lower.id)
    try add(merged, at: place)
    if isActive { try select(mergedID) }
    return merged
  }
}

extension Layer {
  /// A layer with copies of px and mask.
  fileprivate func copy(id: String, name: String) throws(PatternCanvasError) -> Layer {
    var copiedMask: MaskImage?
    if let mask {
      let image = MaskImage(size)
      image.bytes.update(from: mask.bytes, count: mask.byteCount)
      copiedMask = image
    }
    let copy = try Layer(
      id: id, name: name, size: size, mask: copiedMask, opacity: opacity, blendMode: blendMode, isVisible: isVisible,
      isLocked: isLocked)
    guard let drawn else { return copy }
    let grid = TileGrid(size)
    for tile in 0..<grid.count where drawn.tiles.base[tile] != .empty {
      let rect = grid.rect(of: tile)
      for y in rect.minY..<rect.maxY {
        (copy.content.row(y) + 4 * rect.minX).update(from: drawn.image.row(y) + 4 * rect.minX, count: 4 * rect.width)
      }
    }
    copy.contentDidChange(over: size.bounds)
    return copy
  }
}
