extension Project {
  /// The canvas of the project: every layer with its mask and its content, by ``ProjectLayer/order``. Decodes all
  /// images. O(px).
  ///
  /// A layer without a content is empty; without a mask it shows everywhere.
  /// - Throws: ``CanvasFileError``, where an image cannot be decoded; ``PatternCanvasError``, where two layers have one id
  ///   or an image has another size than the canvas.
  public func layerStack() throws -> LayerStack {
    try LayerStack(
      canvasSize,
      try layers.map { layer in
        try Layer(
          id: layer.id, name: layer.name, order: layer.order,
          content: try layer.contentImage?.png.colorImage() ?? ColorImage(canvasSize),
          mask: try layer.maskImage?.png.maskImage(), opacity: Float(layer.opacity), blendMode: layer.blendMode,
          isVisible: layer.isVisible, isLocked: layer.isLocked)
      })
  }

  /// Replaces the content of a project's layer by that of a layer with the same id; nothing changes where there is
  /// none. O(px).
  public mutating func takeContent(of layer: Layer) {
    for index in layers.indices where layers[index].id == layer.id {
      layers[index].contentImage = StoredImage(layer.content)
    }
  }
}
