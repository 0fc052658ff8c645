import CPatternCanvas

extension Layer {
  /// The same layer with smaller images: each px is the mean of the px over its area. O(px).
  /// - Throws: ``PatternCanvasError``, where the images do not belong together.
  func reduced(to size: PixelSize) throws(PatternCanvasError) -> Layer {
    try Layer(
      id: id, name: name, order: order, content: content.reduced(to: size), mask: mask?.reduced(to: size),
      opacity: opacity, blendMode: blendMode, isVisible: isVisible, isLocked: isLocked)
  }
}

extension ColorImage {
  /// The image made smaller; its own size where that is asked for.
  func reduced(to size: PixelSize) -> ColorImage {
    let image = ColorImage(size)
    let sums = UnsafeMutablePointer<Float>.allocate(capacity: 4 * (self.size.width + 32))
    defer { sums.deallocate() }
    let columns = vernier_axis(source: self.size.width, target: size.width)
    let rows = vernier_axis(source: self.size.height, target: size.height)
    vernier_area_filter(
      bytes, bytesPerRow, columns, rows, 0, 0, size.width, size.height, image.bytes, image.bytesPerRow, sums)
    return image
  }
}

extension MaskImage {
  /// The mask made smaller; its own size where that is asked for.
  func reduced(to size: PixelSize) -> MaskImage {
    // As a colour whose alpha is the mask: masks are made smaller once, when a canvas is shown.
    let color = ColorImage(self.size)
    for y in 0..<self.size.height { for x in 0..<self.size.width { color.row(y)[4 * x + 3] = row(y)[x] } }
    let reduced = color.reduced(to: size)
    let mask = MaskImage(size)
    for y in 0..<size.height { for x in 0..<size.width { mask.row(y)[x] = reduced.row(y)[4 * x + 3] } }
    return mask
  }
}
