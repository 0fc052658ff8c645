import Raster
import Testing

/// An image whose px are all of another colour: red is the column, green the row.
public func numberedImage(_ width: Int, _ height: Int) throws -> PixelImage {
  try #require(
    PixelImage(
      width: width, height: height,
      pixels: (0..<width * height).map { SIMD4(UInt8($0 % width), UInt8($0 / width), 200, 255) }))
}
