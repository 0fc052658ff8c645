import Files

extension PSDFile {
  /// The picture of all visible layers, composed as a canvas does, premultiplied.
  ///
  /// - Parameter byteLimit: the largest number of bytes of px in all visible layers and their masks, by their
  ///   ``Layer/byteCount``. The layer that exceeds it is still decoded.
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
      throw FileError(.input, name, "\(uncomposed), which is not composed; save the file with its merged picture")
    }
    let stack = LayerStack(size)
    var byteCount = 0
    for (order, layer) in shown.enumerated() {
      let (content, mask) = (try image(of: layer), try layerMask(of: layer))
      do throws(PatternCanvasError) {
        let made = try Layer(
          id: "\(order)", name: layer.name, content: content, mask: mask, opacity: Float(layer.opacity),
          blendMode: layer.blendMode)
        byteCount += made.byteCount
        guard byteCount <= byteLimit else { throw .layerBytes(name: layer.name, limit: byteLimit) }
        try stack.add(made)
      } catch {
        throw FileError(.input, "\(name): \(error)")
      }
    }
    return stack.picture()
  }
}
