import CPNG
import Geometry
import Raster

/// Why an image cannot be read or written as PNG, as one sentence that a user can act on.
public enum PNGImageError: SentenceError {
  /// The bytes are not PNG, or damaged. The text is libpng's message, without a full stop.
  case damaged(String)
  /// A side is 0 or more than `PixelImage.maxSide`, or there are too many px.
  case size(width: Int, height: Int)
  /// There is not enough memory for a file.
  case memory(width: Int, height: Int)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .damaged(let problem): "The image cannot be read as PNG: \(problem); give the bytes of a whole file."
    case .size(let width, let height):
      "The image has \(width) × \(height) px; sides are from 1 to \(PixelImage.maxSide) px, and an image has at most "
        + "\(PixelImage.maxCount) px."
    case .memory(let width, let height):
      "No memory is left to write an image of \(width) × \(height) px as PNG; write a smaller one."
    }
  }
}

extension PixelImage {
  /// Reads a PNG image of any kind. 16 bits per channel are rounded to 8. Other colour spaces are converted to sRGB if
  /// the file states their gamma. O(px).
  /// - Parameter bytes: a complete file.
  /// - Throws: ``PNGImageError``.
  public init(png bytes: [UInt8]) throws(PNGImageError) {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // The library keeps the address of the bytes until it has read all of them.
    let made = bytes.withUnsafeBytes { file -> Result<PixelImage, PNGImageError> in
      guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
        return .failure(.damaged(Self.message(image)))
      }
      let (width, height) = (Int(image.width), Int(image.height))
      guard Self.isSize(width, height) else { return .failure(.size(width: width, height: height)) }
      image.format = Self.straightRGBA
      // Files with 16 bits and no stated gamma are sRGB, like those with 8 bits; the library would interpret them as
      // linear.
      image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      var pixels = [SIMD4<UInt8>](repeating: .zero, count: width * height)
      let isRead = pixels.withUnsafeMutableBytes { png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) }
      guard isRead != 0, let made = PixelImage(width: width, height: height, pixels: pixels) else {
        return .failure(.damaged(Self.message(image)))
      }
      return .success(made)
    }
    self = try made.get()
  }

  /// The bytes of a PNG file, in sRGB with alpha and 8 bits per channel. With one version of zlib, the same px give the
  /// same bytes. O(px).
  /// - Returns: a complete file; empty if memory runs out.
  public func png() -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = Self.straightRGBA
    defer { png_image_free(&image) }
    // The rows with their filters, the most that zlib adds, and the headers of chunks of 8 KiB.
    let rows = (4 * width + 1) * height
    var count = rows + rows / 256 + 4096
    var bytes = [UInt8](repeating: 0, count: count)
    let isWritten = bytes.withUnsafeMutableBytes { memory in
      pixels.withUnsafeBytes {
        png_image_write_to_memory(&image, memory.baseAddress, &count, 0, $0.baseAddress, 0, nil)
      }
    }
    guard isWritten != 0, count <= bytes.count else { return [] }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// The bytes of a PNG file; see ``png()``. O(px).
  /// - Throws: ``PNGImageError/memory(width:height:)``.
  package func pngFile() throws(PNGImageError) -> [UInt8] {
    let bytes = png()
    guard !bytes.isEmpty else { throw .memory(width: width, height: height) }
    return bytes
  }

  /// Four channels of 8 bits, not premultiplied: `PNG_FORMAT_RGBA`.
  private static var straightRGBA: UInt32 { 3 }

  private static func message(_ image: png_image) -> String {
    let text = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return text.isEmpty ? "it ends too early" : text
  }
}
