import CPatternCanvas
import Files

/// The chunks of a PNG file (PNG specification, third edition, section 5).
enum PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The number of bytes of the signature and of the first chunk, which contains the size.
  static let headerByteCount = 33

  /// The size of an image, from its first bytes alone.
  static func headerSize(_ bytes: [UInt8], name: String) throws(FileError) -> PixelSize {
    try size(bytes, name: name, isHeaderAlone: true)
  }

  /// The size of an image, after checking that all chunks are present and have correct checksums. O(bytes).
  static func checkedSize(_ bytes: [UInt8], name: String) throws(FileError) -> PixelSize {
    try size(bytes, name: name, isHeaderAlone: false)
  }

  private static func size(_ bytes: [UInt8], name: String, isHeaderAlone: Bool) throws(FileError) -> PixelSize {
    guard bytes.starts(with: signature) else {
      // An empty or truncated file starts with a part of the signature.
      let isCut = signature.starts(with: bytes)
      throw FileError(.input, name, isCut ? cut : "this is no PNG image; it has to begin with a PNG signature")
    }
    var (size, at): (PixelSize?, Int) = (nil, signature.count)
    while true {
      guard bytes.count - at >= 12 else { throw FileError(.input, name, at: "byte \(bytes.count)", cut) }
      let length = Int(number(bytes, at))
      guard length <= bytes.count - at - 12 else {
        throw FileError(.input, name, at: "byte \(bytes.count)", cut)
      }
      let isHeader = bytes[at + 4..<at + 8].elementsEqual("IHDR".utf8)
      guard isHeader == (size == nil), !isHeader || length == 13 else {
        throw FileError(.input, name, at: "byte \(at)", "one header of 13 bytes has to come first, and no other")
      }
      let checksum = bytes.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { vernier_png_checksum(0, $0 + at + 4, length + 4) }
      }
      guard checksum == number(bytes, at + 8 + length) else {
        throw FileError(
          .input, name, at: "byte \(at)", "the bytes are not those that were saved; use another copy")
      }
      if isHeader { size = try imageSize(number(bytes, at + 8), number(bytes, at + 12), name: name) }
      if let size, isHeaderAlone || bytes[at + 4..<at + 8].elementsEqual("IEND".utf8) { return size }
      at += 12 + length
    }
  }

  private static let cut = "the image is cut off before its end; use a whole copy"

  private static func imageSize(_ width: UInt32, _ height: UInt32, name: String) throws(FileError) -> PixelSize {
    do {
      return try PixelSize(width: Int(width), height: Int(height))
    } catch {
      let limits =
        "each side has to be from 1 to \(PixelSize.maxSide) px, and all px at most \(PixelSize.maxPixelCount)"
      throw FileError(.input, name, "the image is \(width) x \(height) px; \(limits)")
    }
  }

  /// The types of the chunks in a file that is known to be complete.
  static func types(in bytes: [UInt8]) -> Set<String> {
    var (types, at): (Set<String>, Int) = ([], signature.count)
    while bytes.count - at >= 12 {
      types.insert(String(decoding: bytes[at + 4..<at + 8], as: UTF8.self))
      at += 12 + Int(number(bytes, at))
    }
    return types
  }

  /// A number of four bytes, the most significant first.
  private static func number(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
