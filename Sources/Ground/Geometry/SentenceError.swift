/// An error that is one sentence: what is wrong, where, and what would be right.
///
/// Its `description` begins with a capital letter or a name, and has its full stop.
public protocol SentenceError: Error, Hashable, Sendable, CustomStringConvertible {}

extension SentenceError {
  // Bytes, since what compares and converts characters is a large part of a program for browsers.

  /// The sentence without its full stop, as it stands after a place in a file.
  public var withoutFullStop: String {
    let bytes = description.utf8
    return bytes.last == UInt8(ascii: ".") ? String(decoding: bytes.dropLast(), as: UTF8.self) : description
  }

  /// The sentence as a clause after a colon: it begins with a small letter, and has no full stop.
  public var clause: String {
    var bytes = Array(withoutFullStop.utf8)
    if let first = bytes.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first { bytes[0] = first | 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
