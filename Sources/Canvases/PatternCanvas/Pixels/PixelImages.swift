/// An image of premultiplied RGBA8: four bytes a px, red first, each colour at most alpha, in sRGB.
///
/// Rows run from the top; a row is followed by padding up to ``bytesPerRow``, a multiple of 64. The memory starts at a
/// multiple of 64.
///
/// An image of 32 MiB or more takes memory where it is written to: it gets pages of the system that are 0 until then.
/// So one of which little is painted takes little memory, and reading transparent px takes none.
///
/// A class, so that a layer, its history and a renderer share one memory without copying. It does not synchronise: only
/// one thread may use it while it is written.
public final class ColorImage: @unchecked Sendable {
  /// The size, in px.
  public let size: PixelSize
  /// The distance from one row to the next, in bytes.
  public let bytesPerRow: Int
  /// The first byte; the memory lives as long as the image.
  public let bytes: UnsafeMutablePointer<UInt8>

  private let memory: ZeroedMemory

  /// A transparent image. O(1) for one of 32 MiB or more, else O(px).
  public init(_ size: PixelSize) {
    self.size = size
    bytesPerRow = alignedRow(size.width * 4)
    memory = ZeroedMemory(bytesPerRow * size.height)
    bytes = memory.bytes
  }

  /// All bytes, padding included.
  public var byteCount: Int { bytesPerRow * size.height }

  /// The memory of a row.
  /// - Parameter y: the row, from 0; it has to be within the image.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * bytesPerRow }

  /// Makes every px transparent. O(px).
  public func clear() { bytes.update(repeating: 0, count: byteCount) }
}

/// An image of coverage: one byte a px, from 0 (outside) to 255 (inside).
///
/// Otherwise as ``ColorImage``.
public final class MaskImage: @unchecked Sendable {
  /// The size, in px.
  public let size: PixelSize
  /// The distance from one row to the next, in bytes.
  public let bytesPerRow: Int
  /// The first byte; the memory lives as long as the image.
  public let bytes: UnsafeMutablePointer<UInt8>

  private let memory: ZeroedMemory

  /// A mask that is 0 everywhere. O(1) for one of 32 MiB or more, else O(px).
  public init(_ size: PixelSize) {
    self.size = size
    bytesPerRow = alignedRow(size.width)
    memory = ZeroedMemory(bytesPerRow * size.height)
    bytes = memory.bytes
  }

  /// All bytes, padding included.
  public var byteCount: Int { bytesPerRow * size.height }

  /// The memory of a row.
  /// - Parameter y: the row, from 0; it has to be within the image.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * bytesPerRow }

  /// Sets every px. O(px).
  public func fill(_ value: UInt8) { bytes.update(repeating: value, count: byteCount) }
}

/// Bytes of a row with its padding, so that every row starts in a cache line of its own.
private func alignedRow(_ bytes: Int) -> Int { (bytes + 63) / 64 * 64 }
