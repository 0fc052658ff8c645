/// Sets the checksums of a journal's lines right, so that a fuzzer's bytes come past them.
enum JournalChecksums {
  private static let start = Array("{\"checksum\":\"".utf8)
  private static let middle = Array("\",\"record\":".utf8)
  private static let digits = 16

  /// The bytes with the checksum of every line computed again, where the line has a position for one. O(bytes).
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let checksum = line.startIndex + start.count..<line.startIndex + start.count + digits
      let record = checksum.upperBound + middle.count
      guard record < line.endIndex, line.starts(with: start), line[checksum.upperBound...].starts(with: middle)
      else { continue }
      bytes.replaceSubrange(checksum, with: Self.checksum(of: line[record..<line.endIndex - 1]))
    }
    return bytes
  }

  /// FNV-1a of 64 bits as in RFC 9923, in 16 hexadecimal digits.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let sum = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    let text = String(sum, radix: 16)
    return Array((String(repeating: "0", count: digits - text.count) + text).utf8)
  }
}
