import JSONDocument

/// A PNG image whose bytes are whole, and which is decoded when it is asked for.
///
/// The bytes of an image may stand for far more px than memory holds. So the size in the header is held to
/// ``PixelSize`` before anything is decoded, and every chunk's length and checksum is read first.
public struct PNGFile: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The size of the image, in px.
  public let size: PixelSize
  /// What errors call the file.
  public let name: String

  /// An image out of bytes. O(bytes).
  /// - Parameters:
  ///   - bytes: the whole file; what follows the image's end is left alone.
  ///   - name: what errors call the file.
  /// - Throws: an input error for bytes that are no PNG, are cut or altered, or stand for an empty or too large image.
  public init(_ bytes: [UInt8], name: String) throws(CanvasFileError) {
    size = try PNGChunks.checkedSize(bytes, name: name)
    self.bytes = bytes
    self.name = name
  }

  /// What this module encoded itself.
  init(encoded bytes: [UInt8], size: PixelSize) {
    self.bytes = bytes
    self.size = size
    name = "the image"
  }

  /// Reads a file. O(bytes).
  /// - Parameter path: of the file, 1 GiB at most.
  /// - Throws: an input error for a file that is missing or no PNG, an input/output error where it cannot be read.
  public init(path: String) throws(CanvasFileError) {
    try self.init(try StoredFile(path: path).bytes, name: path)
  }

  /// The colours, premultiplied: round(c·a / 255).
  ///
  /// 16 bits a channel, grey, palettes, interlaced rows and other gammas are converted to sRGB with 8 bits by libpng.
  /// - Throws: an input error for px that cannot be decoded.
  /// - Complexity: O(px).
  public func colorImage() throws(CanvasFileError) -> ColorImage {
    let image = ColorImage(size)
    try PNGDecoder.decode(self, as: .color, into: image.bytes, bytesPerRow: image.bytesPerRow)
    for y in 0..<size.height { premultiply(image.row(y), count: size.width) }
    return image
  }

  /// The mask that the image shows: its alpha where any px is not opaque, else its luminance, so that white is inside.
  ///
  /// As ``MaskImage/init(_:)-(ColorImage)``; grey without alpha is taken as it stands.
  /// - Throws: an input error for px that cannot be decoded.
  /// - Complexity: O(px).
  public func maskImage() throws(CanvasFileError) -> MaskImage {
    guard isGrey else { return MaskImage(try colorImage()) }
    let image = MaskImage(size)
    try PNGDecoder.decode(self, as: .grey, into: image.bytes, bytesPerRow: image.bytesPerRow)
    return image
  }

  /// Whether the header says grey without alpha, and no chunk makes a grey transparent.
  private var isGrey: Bool { bytes[25] == 0 && !PNGChunks.types(in: bytes).contains("tRNS") }
}
