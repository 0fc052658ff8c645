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
      let checksum = checksum(of: bytes[start + 4..<end])
      for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index)) }
      start = end + 4
    }
    return bytes
  }

  /// CRC-32 as in ISO 3309.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
