extension Project {
  /// The canvas of the project: its base image, and all layers with their masks and content, by ``ProjectLayer/order``.
  /// Decodes all images. O(px).
  ///
  /// A layer without content is empty; without a mask it is visible everywhere. Empty tiles take no memory in an image
  /// of 32 MiB or more, and empty content takes none.
  /// - Parameter byteLimit: the largest number of bytes of px in the base image and all layers, by their
  ///   ``Layer/byteCount``. The layer that exceeds it is still decoded.
  /// - Throws: `FileError` if an image cannot be decoded; ``PatternCanvasError`` if two layers have the same
  ///   id, the size of an image differs from the canvas's, or the layers exceed the limit.
  public func layerStack(byteLimit: Int = LayerStack.maxByteCount) throws -> LayerStack {
    let stack = LayerStack(canvasSize)
    var decoder = LayerDecoder(canvasSize)
    if let base = try baseImage.flatMap({ try decoder.content(of: $0.png) }) { try stack.setBase(base) }
    stack.base?.isVisible = isBaseVisible
    var byteCount = stack.base?.byteCount ?? 0
    guard byteCount <= byteLimit else { throw PatternCanvasError.layerBytes(name: "base image", limit: byteLimit) }
    // Swift's sort keeps the order of equal elements, but does not guarantee it.
    let sorted = layers.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    for (_, layer) in sorted {
      let opened = try decoder.layer(layer)
      byteCount += opened.byteCount
      guard byteCount <= byteLimit else { throw PatternCanvasError.layerBytes(name: layer.name, limit: byteLimit) }
      try stack.add(opened)
    }
    return stack
  }

  /// Takes over all that a canvas shows: the picture under the layers, and the layers in their order with content, mask,
  /// opacity, blend mode, name, and whether each is shown and locked. Layers that the canvas has not go. Guides are lines
  /// of a template, and no part of a project. O(px).
  ///
  /// A layer keeps what only a file has, such as its suggested pattern; an image whose px are the same keeps its bytes;
  /// layers in the same order keep their ``ProjectLayer/order``.
  /// - Parameters:
  ///   - stack: the canvas.
  ///   - time: the time of the change, in the notation of RFC 3339.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` for a canvas of another size.
  public mutating func take(_ stack: LayerStack, modifiedAt time: String?) throws(PatternCanvasError) {
    guard stack.size == canvasSize else { throw .sizes("canvas", stack.size, wanted: canvasSize) }
    baseImage = StoredImage.ofContent(of: stack.base, keeping: baseImage)
    isBaseVisible = stack.base?.isVisible ?? true
    let inOrder = layers.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    let keepsOrder = inOrder.map(\.element.id) == stack.layers.map(\.id)
    let stored = Dictionary(layers.map { ($0.id, $0) }) { first, _ in first }
    let taken = stack.layers.map { layer in
      var saved = stored[layer.id] ?? ProjectLayer(id: layer.id, name: layer.name, order: layer.order)
      saved.take(layer)
      if !keepsOrder { saved.order = layer.order }
      return saved
    }
    if keepsOrder {
      for ((index, _), layer) in zip(inOrder, taken) { layers[index] = layer }
    } else {
      layers = taken
    }
    modifiedAt = time
  }
}

extension ProjectLayer {
  /// Takes over all of a layer but its order.
  fileprivate mutating func take(_ layer: Layer) {
    name = layer.name
    maskImage = layer.mask.map { StoredImage($0, keeping: maskImage) }
    contentImage = StoredImage.ofContent(of: layer, keeping: contentImage)
    // A number that a file writes in decimals is not that of a Float.
    if Float(opacity) != layer.opacity { opacity = Double(layer.opacity) }
    blendMode = layer.blendMode
    isVisible = layer.isVisible
    isLocked = layer.isLocked
  }
}

extension StoredImage {
  /// The image that is stored already, where it has the same px; else a new one, or none for a content without px, which
  /// is not allocated for being saved.
  fileprivate static func ofContent(of layer: Layer?, keeping stored: StoredImage?) -> StoredImage? {
    let kept = try? stored?.png.colorImage()
    guard let layer, !layer.isEmpty else { return kept.map { TileOccupancies($0).areEmpty } ?? false ? stored : nil }
    return kept?.hasPixels(of: layer.content) ?? false ? stored : StoredImage(layer.content)
  }

  fileprivate init(_ mask: MaskImage, keeping stored: StoredImage?) {
    if let stored, let kept = try? stored.png.maskImage(), kept.hasPixels(of: mask) {
      self = stored
    } else {
      self.init(mask)
    }
  }
}
