import CPatternCanvas

/// Writes a PNG file row by row: its chunks, around the output of ISA-L.
///
/// The module PNGImages writes by libpng, which filters rows: ISA-L takes a quarter of the time on hatching, and a file
/// of another picture without filters would be larger.
struct PNGWriter {
  enum Format: UInt8 {
    case grey = 0
    case rgb = 2
    case rgba = 6

    var bytesPerPixel: Int { self == .grey ? 1 : self == .rgb ? 3 : 4 }
  }

  private let size: PixelSize
  private let format: Format
  private let chunkSize: Int
  private var bytes = PNGChunks.signature

  init(_ size: PixelSize, format: Format, chunkSize: Int = 256 * 1_024) {
    self.size = size
    self.format = format
    self.chunkSize = chunkSize
    bytes.reserveCapacity(size.pixelCount * format.bytesPerPixel / 8 + 4_096)
    let header = Self.fourBytes(UInt32(size.width)) + Self.fourBytes(UInt32(size.height))
    // 8 bits per channel; the only compression and filter method; not interlaced.
    append("IHDR", header + [8, format.rawValue, 0, 0, 0])
    // A file without this chunk may be shown in another colour space.
    append("sRGB", [0])
  }

  /// Adds all rows.
  /// - Parameter fill: writes the px of a row.
  mutating func append(_ fill: (_ y: Int, _ row: UnsafeMutablePointer<UInt8>) -> Void) {
    let stream = UnsafeMutableRawPointer.allocate(
      byteCount: vernier_deflate_size(), alignment: Int(VERNIER_DEFLATE_ALIGNMENT))
    defer { stream.deallocate() }
    vernier_deflate_begin(stream)
    let bytesPerRow = 1 + size.width * format.bytesPerPixel
    // The number of rows that fit in the second-level cache beside the compressor's tables.
    let rowsPerBand = max(1, min(size.height, 128 * 1_024 / bytesPerRow))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytesPerRow * rowsPerBand + chunkSize) { memory in
      guard let band = memory.baseAddress else { return }
      let chunk = band + bytesPerRow * rowsPerBand
      var filled = 0
      for start in stride(from: 0, to: size.height, by: rowsPerBand) {
        let rows = min(rowsPerBand, size.height - start)
        for index in 0..<rows {
          band[index * bytesPerRow] = 0
          fill(start + index, band + index * bytesPerRow + 1)
        }
        vernier_deflate_put(stream, band, UInt32(rows * bytesPerRow), start + rows == size.height ? 1 : 0)
        while true {
          filled += Int(vernier_deflate_take(stream, chunk + filled, UInt32(chunkSize - filled)))
          guard filled == chunkSize else { break }
          append("IDAT", UnsafeBufferPointer(start: chunk, count: filled))
          filled = 0
        }
      }
      if filled > 0 { append("IDAT", UnsafeBufferPointer(start: chunk, count: filled)) }
    }
  }

  /// The complete file.
  consuming func finished() -> [UInt8] {
    append("IEND", [])
    return bytes
  }

  private mutating func append(_ type: StaticString, _ content: [UInt8]) {
    content.withUnsafeBufferPointer { append(type, $0) }
  }

  private mutating func append(_ type: StaticString, _ content: UnsafeBufferPointer<UInt8>) {
    bytes += Self.fourBytes(UInt32(content.count))
    let start = bytes.count
    bytes += UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)
    bytes += content
    let checksum = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { vernier_png_checksum(0, $0 + start, bytes.count - start) }
    }
    bytes += Self.fourBytes(checksum ?? 0)
  }

  /// A number, the most significant byte first.
  private static func fourBytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
