import Files

/// Sets the checksums of a PNG file's chunks right, so that a fuzzer's bytes come past them.
enum PNGChecksums {
  /// The bytes with the checksum of every complete chunk computed again. O(bytes).
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - start - 12 else { break }
      let end = start + 8 + length
      var check = CRC32()
      check.update(bytes[start + 4..<end])
      for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: check.value >> (24 - 8 * index)) }
      start = end + 4
    }
    return bytes
  }
}
