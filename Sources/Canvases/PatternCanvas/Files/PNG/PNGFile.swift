import Files

/// A PNG image whose bytes have been checked, and which is decoded on demand.
///
/// A few bytes may stand for far more px than memory holds. So, before anything is decoded, the size in the header is
/// checked against ``PixelSize``, and every chunk's length and checksum is read.
public struct PNGFile: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The size of the image, in px.
  public let size: PixelSize
  /// The image's name in errors.
  public let name: String

  /// An image from bytes. O(bytes).
  /// - Parameters:
  ///   - bytes: the whole file; bytes after the image's end are ignored.
  ///   - name: the image's name in errors.
  /// - Throws: an input error for bytes that are not PNG, are cut or altered, or stand for an empty or too large image.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    size = try PNGChunks.checkedSize(bytes, name: name)
    self.bytes = bytes
    self.name = name
  }

  /// An image that this module encoded itself.
  init(encoded bytes: [UInt8], size: PixelSize) {
    self.bytes = bytes
    self.size = size
    name = "the image"
  }

  /// Reads a file. O(bytes).
  /// - Parameter path: the path of the file, 1 GiB at most.
  /// - Throws: an input error for a file that is missing or not PNG, an input/output error where it cannot be read.
  public init(path: String) throws(FileError) {
    try self.init(try StoredFile(path: path).bytes, name: path)
  }

  /// The colours, premultiplied: round(c·a / 255).
  ///
  /// 16 bits a channel, grey, palettes, interlaced rows and other gammas are converted to sRGB with 8 bits by libpng.
  /// An image that states no gamma is taken as sRGB.
  /// - Throws: an input error for px that cannot be decoded.
  /// - Complexity: O(px).
  public func colorImage() throws(FileError) -> ColorImage {
    let image = ColorImage(size)
    try decodeColors(into: image)
    return image
  }

  /// Overwrites all px of an image of the same size with the colours, as ``colorImage()`` has them.
  func decodeColors(into image: ColorImage) throws(FileError) {
    try PNGDecoder.decode(self, as: .color, into: image.bytes, bytesPerRow: image.bytesPerRow)
    for y in 0..<size.height { premultiply(image.row(y), count: size.width) }
  }

  /// The mask that the image shows: its alpha where any px is not opaque, else its luminance, so that white is inside.
  ///
  /// As ``MaskImage/init(_:)-(ColorImage)``; grey without alpha is used as ``colorImage()`` has it: unchanged at 8 bits
  /// where the file states no gamma, else converted.
  /// - Throws: an input error for px that cannot be decoded.
  /// - Complexity: O(px).
  public func maskImage() throws(FileError) -> MaskImage {
    guard isGrey else { return MaskImage(try colorImage()) }
    let image = MaskImage(size)
    try PNGDecoder.decode(self, as: .grey, into: image.bytes, bytesPerRow: image.bytesPerRow)
    return image
  }

  /// Whether the header states grey without alpha, and no chunk makes a grey transparent.
  private var isGrey: Bool { bytes[25] == 0 && !PNGChunks.types(in: bytes).contains("tRNS") }
}
