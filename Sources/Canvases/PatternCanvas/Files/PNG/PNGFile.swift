import Files

/// A PNG image with checked bytes. It is decoded on demand.
///
/// A few bytes may decode to far more px than fit in memory. So before anything is decoded, the size in the header is
/// checked against ``PixelSize``, and the length and checksum of every chunk are checked.
public struct PNGFile: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The size of the image, in px.
  public let size: PixelSize
  /// The image's name in errors.
  public let name: String

  /// Checks the bytes of an image. O(bytes).
  /// - Parameters:
  ///   - bytes: the whole file; bytes after the image's end are ignored.
  ///   - name: the image's name in errors.
  /// - Throws: an input error for bytes that are not PNG, are truncated or altered, or encode an empty or too large
  ///   image.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    size = try PNGChunks.checkedSize(bytes, name: name)
    self.bytes = bytes
    self.name = name
  }

  /// An image encoded by this module.
  init(encoded bytes: [UInt8], size: PixelSize) {
    self.bytes = bytes
    self.size = size
    name = "the image"
  }

  /// Reads a file. O(bytes).
  /// - Parameter path: the path of the file, of at most 1 GiB.
  /// - Throws: an input error for a file that is missing or not PNG, and an input/output error if it cannot be read.
  public init(path: String) throws(FileError) {
    try self.init(try StoredFile(path: path).bytes, name: path)
  }

  /// The colours, premultiplied: round(c·a / 255).
  ///
  /// libpng converts 16 bits per channel, grey, palettes, interlaced rows and other gammas to sRGB with 8 bits. An
  /// image without a stated gamma counts as sRGB.
  /// - Throws: an input error for px that cannot be decoded.
  /// - Complexity: O(px).
  public func colorImage() throws(FileError) -> ColorImage {
    let image = ColorImage(size)
    try decodeColors(into: image)
    return image
  }

  /// Overwrites all px of an image of the same size with the colours; see ``colorImage()``.
  func decodeColors(into image: ColorImage) throws(FileError) {
    try PNGDecoder.decode(self, as: .color, into: image.bytes, bytesPerRow: image.bytesPerRow)
    for y in 0..<size.height { premultiply(image.row(y), count: size.width) }
  }

  /// The image as a mask: its alpha if any px is not opaque, otherwise its luminance, so that white is inside.
  ///
  /// It is like ``MaskImage/init(_:)-(ColorImage)``. Grey without alpha is used as in ``colorImage()``: unchanged at 8
  /// bits if the file states no gamma, otherwise converted.
  /// - Throws: an input error for px that cannot be decoded.
  /// - Complexity: O(px).
  public func maskImage() throws(FileError) -> MaskImage {
    guard isGrey else { return MaskImage(try colorImage()) }
    let image = MaskImage(size)
    try PNGDecoder.decode(self, as: .grey, into: image.bytes, bytesPerRow: image.bytesPerRow)
    return image
  }

  /// Whether the header states grey without alpha, and no chunk makes a grey value transparent.
  private var isGrey: Bool { bytes[25] == 0 && !PNGChunks.types(in: bytes).contains("tRNS") }
}
