import CPatternCanvas

extension MaskImage {
  /// The mask grown by a disc: each px is the greatest of those whose centres are at most `radius` px away, as in Core
  /// Image's `CIMorphologyMaximum`. A radius of 2 has 13 of them, in rows of 1, 3, 5, 3 and 1.
  ///
  /// Px outside the mask are 0, and so change nothing.
  /// - Parameter radius: in px, from 0 to 127.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)`` for another radius.
  /// - Complexity: O(px × radius²) and one copy of the mask.
  public func dilated(radius: Int = 2) throws(PatternCanvasError) -> MaskImage {
    guard (0...127).contains(radius) else {
      throw .value("radius of the dilation", Double(radius), wanted: "from 0 to 127 px")
    }
    // A frame of zeros about the mask spares the innermost loop every question about edges.
    let left = (radius + 63) / 64 * 64
    let stride = left + bytesPerRow + left
    let count = stride * (size.height + 2 * radius) + 64
    let framed = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    defer { framed.deallocate() }
    framed.initialize(repeating: 0, count: count)
    for y in 0..<size.height { (framed + (y + radius) * stride + left).update(from: row(y), count: size.width) }
    let result = MaskImage(size)
    vernier_dilate(framed + left, stride, size.width, size.height, radius, result.bytes, result.bytesPerRow)
    return result
  }
}
