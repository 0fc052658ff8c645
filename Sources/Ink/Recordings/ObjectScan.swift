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
    var position = start
    while position < bytes.count {
      if isInText {
        guard let next = endOfText(in: bytes, from: position) else { return nil }
        position = next
        continue
      }
      switch bytes[position] {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return position + 1 }
      default: break
      }
      position += 1
    }
    return nil
  }

  @inline(__always)
  private mutating func endOfText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    if isEscaped {
      isEscaped = false
      position += 1
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        isInText = false
        return position
      }
      if byte == UInt8(ascii: "\\") {
        guard position < bytes.count else {
          isEscaped = true
          return nil
        }
        position += 1
      }
    }
    return nil
  }
}
