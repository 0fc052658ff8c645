import CPNG
import CPatternCanvas
import Files

/// Decodes a PNG image with libpng's simplified interface, whose long jumps end within its own functions.
enum PNGDecoder {
  enum Target {
    /// RGBA8, not premultiplied.
    case color
    /// One byte per px.
    case grey
  }

  private static let alphaFlag: UInt32 = 1
  private static let colorFlag: UInt32 = 2

  /// Fills rows of memory with the px of an image.
  static func decode(
    _ file: PNGFile, as target: Target, into memory: UnsafeMutablePointer<UInt8>, bytesPerRow: Int
  ) throws(FileError) {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    let problem: String? = file.bytes.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        return message(of: image)
      }
      // The header was read before. If the two disagreed, the rows would not fit.
      guard image.width == UInt32(file.size.width), image.height == UInt32(file.size.height) else {
        return "the header is read in two ways"
      }
      // Without a stated gamma, libpng interprets 16 bits per channel as linear light, and 8 bits as sRGB.
      image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      image.format = target == .color ? colorFlag | alphaFlag : 0
      return png_image_finish_read(&image, nil, memory, png_int_32(bytesPerRow), nil) != 0 ? nil : message(of: image)
    }
    if let problem { throw FileError(.input, file.name, "the image cannot be decoded (\(problem))") }
  }

  /// The error message of libpng.
  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Multiplies the colours of a row by their alpha.
func premultiply(_ row: UnsafeMutablePointer<UInt8>, count: Int) { vernier_premultiply(row, count) }
