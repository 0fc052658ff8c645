import CPatternCanvas

@testable import PatternCanvas

/// Images made by a seeded generator, and checks of images.
enum PixelSamples {
  /// A premultiplied image of consecutive runs of equal px, some of them transparent.
  static func color(_ width: Int, _ height: Int, seed: UInt64) throws -> ColorImage {
    let image = ColorImage(try PixelSize(width: width, height: height))
    var random = SplitMix(seed)
    var px: [UInt8] = [0, 0, 0, 0]
    for y in 0..<height {
      for x in 0..<width {
        if random.next() % 4 == 0 {
          let alpha = UInt8(truncatingIfNeeded: random.next() % 3 == 0 ? 0 : random.next())
          px = (0..<3).map { _ in alpha == 0 ? 0 : UInt8(random.next() % (UInt64(alpha) + 1)) } + [alpha]
        }
        for k in 0..<4 { image.row(y)[4 * x + k] = px[k] }
      }
    }
    return image
  }

  static func mask(_ width: Int, _ height: Int, seed: UInt64) throws -> MaskImage {
    let image = MaskImage(try PixelSize(width: width, height: height))
    var random = SplitMix(seed)
    for y in 0..<height { for x in 0..<width { image.row(y)[x] = UInt8(truncatingIfNeeded: random.next()) } }
    return image
  }

  static func equal(_ one: ColorImage, _ other: ColorImage) -> Bool {
    one.size == other.size
      && (0..<one.size.height).allSatisfy { y in
        (0..<4 * one.size.width).allSatisfy { one.row(y)[$0] == other.row(y)[$0] }
      }
  }

  static func equal(_ one: MaskImage, _ other: MaskImage) -> Bool {
    one.size == other.size
      && (0..<one.size.height).allSatisfy { y in (0..<one.size.width).allSatisfy { one.row(y)[$0] == other.row(y)[$0] }
      }
  }

  /// Writes the right checksum into the chunk that begins at a byte of a PNG file.
  static func sealChunk(_ bytes: inout [UInt8], at start: Int) {
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    let checksum = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { vernier_png_checksum(0, $0 + start + 4, length + 4) } ?? 0
    }
    for index in 0..<4 { bytes[start + 8 + length + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index)) }
  }
}
