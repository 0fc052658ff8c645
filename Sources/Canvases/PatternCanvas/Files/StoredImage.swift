import Files

/// An image of a project: PNG in base64. It is decoded anew each time it is used.
public struct StoredImage: Sendable {
  /// The PNG file.
  public let png: PNGFile
  /// The base64 text from which it was read, with the JSON escapes of the file; nil for a new image.
  private let storedText: ArraySlice<UInt8>?

  /// An image for storing. O(px).
  public init(_ image: ColorImage) { self.init(PNGFile.encoded(image), size: image.size) }

  /// A mask for storing. O(px).
  public init(_ mask: MaskImage) { self.init(PNGFile.encoded(mask), size: mask.size) }

  /// An image from a PNG file.
  public init(_ png: PNGFile) {
    self.png = png
    storedText = nil
  }

  private init(_ bytes: [UInt8], size: PixelSize) { self.init(PNGFile(encoded: bytes, size: size)) }

  /// The image of a field, which must have the size of the canvas.
  init(_ field: JSONField, size: PixelSize) throws(FileError) {
    let raw = try field.rawString()
    guard let text = raw.contains(UInt8(ascii: "\\")) ? JSONEscapes.decoded(raw)?[...] : raw else {
      throw field.error("the text has one half of a surrogate pair; write both")
    }
    let bytes: [UInt8]
    do {
      bytes = try Base64.decoded(text)
    } catch {
      let problem = "the image is not base64 from character \(error.offset + 1) on"
      throw field.error(problem + "; it has to be padded, and without line breaks")
    }
    do {
      png = try PNGFile(bytes, name: "the image")
    } catch {
      throw field.error(error.place.isEmpty ? error.problem : error.place + " of the image: " + error.problem)
    }
    guard png.size == size else {
      let wanted = "it has to be \(size.width) x \(size.height) px as the canvas is"
      throw field.error("the image is \(png.size.width) x \(png.size.height) px; \(wanted)")
    }
    storedText = raw
  }

  /// The size, in px.
  public var size: PixelSize { png.size }

  /// The base64 text between its quotes.
  var text: ArraySlice<UInt8> { storedText ?? Base64.encoded(png.bytes)[...] }
}

extension StoredImage: Equatable {
  /// Whether both have the same PNG bytes.
  public static func == (one: StoredImage, other: StoredImage) -> Bool { one.png.bytes == other.png.bytes }
}
