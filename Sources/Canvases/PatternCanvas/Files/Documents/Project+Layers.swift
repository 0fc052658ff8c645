extension Project {
  /// The canvas of the project: its base image, and all layers with their masks and content, by ``ProjectLayer/order``.
  /// Decodes all images. O(px).
  ///
  /// A layer without a content is empty; without a mask it shows everywhere. Tiles that are empty take no memory in a
  /// image of 32 MiB or more, and a content without px takes none.
  /// - Parameter byteLimit: the most bytes of px that the base image and all layers may hold, by their ``Layer/byteCount``. One more layer
  ///   is decoded beyond it.
  /// - Throws: `FileError`, where an image cannot be decoded; ``PatternCanvasError``, where two layers have one
  ///   id, an image has another size than the canvas, or the layers hold more bytes than the limit.
  public func layerStack(byteLimit: Int = LayerStack.maxByteCount) throws -> LayerStack {
    let stack = LayerStack(canvasSize)
    var decoder = LayerDecoder(canvasSize)
    if let base = try baseImage.flatMap({ try decoder.content(of: $0.png) }) { try stack.setBase(base) }
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

  /// Replaces the content of a project's layer with that of a layer with the same id; does nothing if there is none.
  /// O(px).
  public mutating func takeContent(of layer: Layer) {
    for index in layers.indices where layers[index].id == layer.id {
      layers[index].contentImage = StoredImage(layer.content)
    }
  }
}
