/// An image in premultiplied RGBA8: four bytes per px in sRGB, red first, with each colour at most alpha.
///
/// Rows start at the top. Each row is padded to ``bytesPerRow``, a multiple of 64. The memory starts at a multiple of
/// 64.
///
/// An image of 32 MiB or more takes memory only where it is written: it gets pages from the system that are 0 until
/// then. So a sparsely painted image takes little memory, and reading transparent px takes none.
///
/// It is a class, so that a layer, its history and a renderer share its memory without copying. It does not
/// synchronise: only one thread may use it while it is written.
public final class ColorImage: @unchecked Sendable {
  /// The size, in px.
  public let size: PixelSize
  /// The distance from one row to the next, in bytes.
  public let bytesPerRow: Int
  /// The first byte. The memory is valid while the image exists.
  public let bytes: UnsafeMutablePointer<UInt8>

  private let memory: ZeroedMemory

  /// Creates a transparent image. O(1) for 32 MiB or more, otherwise O(px).
  public init(_ size: PixelSize) {
    self.size = size
    bytesPerRow = alignedRow(size.width * 4)
    memory = ZeroedMemory(bytesPerRow * size.height)
    bytes = memory.bytes
  }

  /// The number of all bytes, including padding.
  public var byteCount: Int { bytesPerRow * size.height }

  /// The memory of a row.
  /// - Parameter y: the row, from 0; it must be in the image.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * bytesPerRow }

  /// Whether two images have the same size and the same px. O(px).
  func hasPixels(of other: ColorImage) -> Bool {
    size == other.size && (0..<size.height).allSatisfy { sameBytes(row($0), other.row($0), 4 * size.width) }
  }

  /// Makes every px transparent. O(px).
  public func clear() { bytes.update(repeating: 0, count: byteCount) }
}

/// A coverage image: one byte per px, from 0 (outside) to 255 (inside).
///
/// Otherwise it is like ``ColorImage``.
public final class MaskImage: @unchecked Sendable {
  /// The size, in px.
  public let size: PixelSize
  /// The distance from one row to the next, in bytes.
  public let bytesPerRow: Int
  /// The first byte. The memory is valid while the image exists.
  public let bytes: UnsafeMutablePointer<UInt8>

  private let memory: ZeroedMemory

  /// Creates a mask that is 0 everywhere. O(1) for 32 MiB or more, otherwise O(px).
  public init(_ size: PixelSize) {
    self.size = size
    bytesPerRow = alignedRow(size.width)
    memory = ZeroedMemory(bytesPerRow * size.height)
    bytes = memory.bytes
  }

  /// The number of all bytes, including padding.
  public var byteCount: Int { bytesPerRow * size.height }

  /// The memory of a row.
  /// - Parameter y: the row, from 0; it must be in the image.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * bytesPerRow }

  /// Whether two masks have the same size and the same px. O(px).
  func hasPixels(of other: MaskImage) -> Bool {
    size == other.size && (0..<size.height).allSatisfy { sameBytes(row($0), other.row($0), size.width) }
  }

  /// Sets every px. O(px).
  public func fill(_ value: UInt8) { bytes.update(repeating: value, count: byteCount) }
}

/// The number of bytes of a padded row. Padding lets every row start in its own cache line.
private func alignedRow(_ bytes: Int) -> Int { (bytes + 63) / 64 * 64 }

private func sameBytes(_ one: UnsafeMutablePointer<UInt8>, _ other: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
  UnsafeBufferPointer(start: one, count: count).elementsEqual(UnsafeBufferPointer(start: other, count: count))
}
