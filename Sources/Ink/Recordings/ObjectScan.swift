/// Finds the end of a JSON object in bytes that come in pieces, by its braces and quotes alone.
///
/// Whatever else is wrong inside the object, its end is found where its braces match, so a fault in one event does not reach the next.
struct ObjectScan {
  private var depth = 0
  private var isInText = false
  private var isEscaped = false

  /// Where the object ends, one past its last brace; nil where it goes on after these bytes. O(bytes).
  ///
  /// The first call begins at the opening brace. After an end was found, the next call begins with another object.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      if isInText {
        guard let next = endOfText(in: bytes, from: place) else { return nil }
        place = next
        continue
      }
      switch bytes[place] {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return place + 1 }
      default: break
      }
      place += 1
    }
    return nil
  }

  @inline(__always)
  private mutating func endOfText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var place = start
    if isEscaped {
      isEscaped = false
      place += 1
    }
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") {
        isInText = false
        return place
      }
      if byte == UInt8(ascii: "\\") {
        guard place < bytes.count else {
          isEscaped = true
          return nil
        }
        place += 1
      }
    }
    return nil
  }
}
