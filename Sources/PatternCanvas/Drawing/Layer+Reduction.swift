import CPatternCanvas

extension Layer {
  /// The same layer with smaller images: each px is the mean of the px over its area. O(px).
  /// - Throws: ``PatternCanvasError``, where the images do not belong together.
  func reduced(to size: PixelSize) throws(PatternCanvasError) -> Layer {
    let smallMask = mask.map { mask in
      let small = MaskImage(size)
      AreaReduction(from: mask.size, to: size).reduce(
        mask.bytes, mask.bytesPerRow, channels: 1, into: small.bytes, small.bytesPerRow)
      return small
    }
    guard let content = drawn?.image else {
      return try Layer(
        id: id, name: name, order: order, size: size, mask: smallMask, opacity: opacity, blendMode: blendMode,
        isVisible: isVisible, isLocked: isLocked)
    }
    let small = ColorImage(size)
    AreaReduction(from: content.size, to: size).reduce(
      content.bytes, content.bytesPerRow, channels: 4, into: small.bytes, small.bytesPerRow)
    return try Layer(
      id: id, name: name, order: order, content: small, mask: smallMask, opacity: opacity, blendMode: blendMode,
      isVisible: isVisible, isLocked: isLocked)
  }
}

/// Reduces images px by px: once, when a canvas is first shown.
private struct AreaReduction {
  private let columns: AreaAxis
  private let rows: AreaAxis
  private let source: PixelSize
  private let size: PixelSize

  init(from source: PixelSize, to size: PixelSize) {
    columns = AreaAxis(source: source.width, target: size.width)
    rows = AreaAxis(source: source.height, target: size.height)
    self.source = source
    self.size = size
  }

  /// - Parameter channels: bytes of a px.
  func reduce(
    _ bytes: UnsafePointer<UInt8>, _ stride: Int, channels: Int, into target: UnsafeMutablePointer<UInt8>,
    _ targetStride: Int
  ) {
    vernier_area_reduce(
      bytes, stride, channels, columns.axis, rows.axis, source.width, source.height, size.width, size.height, target,
      targetStride)
  }
}
