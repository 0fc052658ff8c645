import CPatternCanvas

extension MaskImage {
  /// The mask dilated by a disc: each px is the maximum of the px whose centres are at most `radius` px away, as in
  /// Core Image's `CIMorphologyMaximum`. For a radius of 2 these are 13 px, in rows of 1, 3, 5, 3 and 1.
  ///
  /// Px outside the mask count as 0.
  /// - Parameter radius: in px, from 0 to 127.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)`` for another radius.
  /// - Complexity: O(px × radius²).
  public func dilated(radius: Int = 2) throws(PatternCanvasError) -> MaskImage {
    let result = MaskImage(size)
    try dilate(radius: radius, into: result)
    return result
  }

  /// Writes the dilated mask into another mask of the same size; otherwise like ``dilated(radius:)``.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)`` or ``PatternCanvasError/sizes(_:_:wanted:)``.
  public func dilate(radius: Int = 2, into result: MaskImage) throws(PatternCanvasError) {
    guard (0...127).contains(radius) else {
      throw .value("radius of the dilation", Double(radius), wanted: "from 0 to 127 px")
    }
    guard result.size == size else { throw .sizes("result", result.size, wanted: size) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: vernier_dilation_room(size.width, radius)) { room in
      guard let room = room.baseAddress else { return }
      vernier_dilate(
        bytes, bytesPerRow, size.width, size.height, radius, result.bytes, result.bytesPerRow, room)
    }
  }
}
