import CPatternCanvas

extension MaskImage {
  /// The mask of an image: its alpha if any px is not opaque, otherwise its luminance, so that white is inside.
  ///
  /// Luminance is computed in linear light by Rec. 709, 0.2126 red + 0.7152 green + 0.0722 blue, and converted to an
  /// sRGB value. So a grey px keeps its value. O(px).
  public convenience init(_ image: ColorImage) {
    self.init(image.size)
    let isOpaque = (0..<size.height).allSatisfy { vernier_is_opaque(image.row($0), size.width) != 0 }
    for y in 0..<size.height {
      let (from, to) = (image.row(y), row(y))
      for x in 0..<size.width {
        let px = from + 4 * x
        to[x] = isOpaque ? Self.luminance(px[0], px[1], px[2]) : px[3]
      }
    }
  }

  private static func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    if red == green, green == blue { return red }
    let light = (LinearLight.value(red), LinearLight.value(green), LinearLight.value(blue))
    return LinearLight.channel(0.2126 * light.0 + 0.7152 * light.1 + 0.0722 * light.2)
  }
}
