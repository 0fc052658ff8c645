import CPatternCanvas

extension PNGFile {
  /// The bytes of a PNG file with an image: RGB if every px is opaque, otherwise RGBA with the colours divided by
  /// alpha.
  ///
  /// Reading the file back gives exactly the same px. Rows are not filtered: hatching repeats px rather than
  /// differences, so filters would make such files larger. ISA-L compresses at level 2.
  /// - Complexity: O(px). The memory besides the result does not depend on the image's height.
  public static func encoded(_ image: ColorImage) -> [UInt8] {
    let isOpaque = (0..<image.size.height).allSatisfy { vernier_is_opaque(image.row($0), image.size.width) != 0 }
    var writer = PNGWriter(image.size, format: isOpaque ? .rgb : .rgba)
    writer.append { y, row in
      if isOpaque {
        vernier_drop_alpha(image.row(y), row, image.size.width)
      } else {
        vernier_unpremultiply(image.row(y), row, image.size.width)
      }
    }
    return writer.finished()
  }

  /// The bytes of a PNG file with a mask, in grey: white is inside.
  /// - Complexity: O(px).
  public static func encoded(_ mask: MaskImage) -> [UInt8] {
    var writer = PNGWriter(mask.size, format: .grey)
    writer.append { y, row in row.update(from: mask.row(y), count: mask.size.width) }
    return writer.finished()
  }
}
