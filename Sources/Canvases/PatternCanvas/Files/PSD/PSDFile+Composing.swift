import Files

extension PSDFile {
  /// The picture of all visible layers, composed as a canvas does, premultiplied.
  ///
  /// - Parameter byteLimit: the largest number of bytes of px in all visible layers and their masks, which are decoded
  ///   at the same time.
  /// - Throws: an input error for invalid packed rows; for a file without layers; for a visible layer with effects or on
  ///   an artboard, whose px are not in the file; and for layers that exceed the limit, or have more than 2³² px.
  /// - Complexity: O(px × visible layers).
  public func composedImage(byteLimit: Int = LayerStack.maxByteCount) throws(FileError) -> ColorImage {
    guard !layers.isEmpty else {
      throw FileError(.input, name, "the file has neither layers nor a merged picture; save it with the picture")
    }
    let shown = layers.filter { $0.isVisible && $0.opacity > 0 && !$0.rect.intersection(size.bounds).isEmpty }
    try checkPixelCount(of: shown)
    if let uncomposed = shown.lazy.compactMap(\.uncomposed).first {
      throw FileError(
        .input, name, "\(uncomposed), which the canvas does not compose; save the file with its merged picture")
    }
    let stack = LayerStack(size)
    var byteCount = 0
    for (order, layer) in shown.enumerated() {
      byteCount += byteCountDecoded(of: layer)
      do {
        guard byteCount <= byteLimit else {
          throw PatternCanvasError.layerBytes(name: layer.name, limit: byteLimit)
        }
        try stack.add(
          try Layer(
            id: "\(order)", name: layer.name, content: try image(of: layer), mask: try layerMask(of: layer),
            opacity: Float(layer.opacity), blendMode: layer.blendMode))
      } catch let error as FileError {
        throw error
      } catch {
        throw FileError(.input, "\(name): \(error)")
      }
    }
    return stack.picture()
  }

  /// The bytes that decoding a layer writes: of a large image, only those of its rectangle.
  private func byteCountDecoded(of layer: PSDLayer) -> Int {
    let all = size.pixelCount * 4
    let inside = layer.rect.intersection(size.bounds)
    let content = all < ZeroedMemory.leastMappedCount ? all : inside.width * inside.height * 4
    return content + (layer.masks.isEmpty ? 0 : size.pixelCount)
  }
}
