/// Base64 as in RFC 4648 section 4: padded, without line breaks.
enum Base64 {
  /// The text of some bytes. O(bytes).
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { text, initializedCount in
      alphabet.withUnsafeBufferPointer { alphabet in
        bytes.withUnsafeBufferPointer { bytes in
          var (from, to) = (0, 0)
          while from < bytes.count {
            let left = bytes.count - from
            let second = left > 1 ? UInt32(bytes[from + 1]) : 0
            let third = left > 2 ? UInt32(bytes[from + 2]) : 0
            let group = UInt32(bytes[from]) << 16 | second << 8 | third
            text[to] = alphabet[Int(group >> 18)]
            text[to + 1] = alphabet[Int(group >> 12 & 63)]
            text[to + 2] = left > 1 ? alphabet[Int(group >> 6 & 63)] : padding
            text[to + 3] = left > 2 ? alphabet[Int(group & 63)] : padding
            from += 3
            to += 4
          }
        }
      }
      initializedCount = count
    }
  }

  /// The bytes of a text. O(text).
  /// - Throws: ``Problem`` for a text that is not base64 of any bytes: another character, wrong padding, bits left over.
  static func decoded(_ text: ArraySlice<UInt8>) throws(Problem) -> [UInt8] {
    guard text.count % 4 == 0 else { throw Problem(offset: text.count) }
    guard !text.isEmpty else { return [] }
    let padded = text.suffix(2).filter { $0 == padding }.count
    let count = text.count / 4 * 3 - padded
    var fault: Int?
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3) { bytes, initializedCount in
      fault = text.withUnsafeBufferPointer { decode($0, padded: padded, into: bytes) }
      initializedCount = count
    }
    if let fault { throw Problem(offset: fault) }
    return bytes
  }

  /// The position of the first invalid character of a text, from its start.
  struct Problem: Error { let offset: Int }

  /// Fills the bytes, and returns the position of the first fault.
  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, padded: Int, into bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    values.withUnsafeBufferPointer { values in
      func value(_ index: Int) -> UInt32 { UInt32(values[Int(text[index])]) }
      let whole = padded == 0 ? text.count : text.count - 4
      var (from, to) = (0, 0)
      while from < whole {
        let (first, second, third, fourth) = (value(from), value(from + 1), value(from + 2), value(from + 3))
        guard first | second | third | fourth < 64 else { return (from..<from + 4).first { value($0) > 63 } }
        let group = first << 18 | second << 12 | third << 6 | fourth
        bytes[to] = UInt8(truncatingIfNeeded: group >> 16)
        bytes[to + 1] = UInt8(truncatingIfNeeded: group >> 8)
        bytes[to + 2] = UInt8(truncatingIfNeeded: group)
        from += 4
        to += 3
      }
      guard padded > 0 else { return nil }
      for index in from..<from + 4 - padded where value(index) > 63 { return index }
      let third = padded == 1 ? value(from + 2) : 0
      let group = value(from) << 12 | value(from + 1) << 6 | third
      bytes[to] = UInt8(truncatingIfNeeded: group >> 10)
      if padded == 1 { bytes[to + 1] = UInt8(truncatingIfNeeded: group >> 2) }
      // Unused bits must be 0; otherwise two texts would represent the same bytes.
      return group & (padded == 1 ? 3 : 0x3FF) == 0 ? nil : from + 3 - padded
    }
  }

  private static let padding = UInt8(ascii: "=")
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The value of each character; 255 for characters that are not in base64.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
}
