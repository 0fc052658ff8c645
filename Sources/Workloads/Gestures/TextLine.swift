/// A look at one line of a text: where it ends, and what kinds of bytes it has.
struct TextLine {
  /// Where it begins and where its line feed is, or the end of the text: offsets from the beginning of the text.
  let start: Int
  private(set) var end: Int
  /// Nothing but spaces, tabs and carriage returns.
  private(set) var isBlank = true
  private(set) var isASCII = true
  private(set) var hasZero = false
  private(set) var colons = 0
  private(set) var commas = 0

  /// - Parameter start: at most the length of the text.
  init(_ text: UnsafeRawBufferPointer, from start: Int) {
    self.start = start
    end = start
    while end < text.count, text[end] != UInt8(ascii: "\n") {
      switch text[end] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case let byte:
        isBlank = false
        if byte == 0 { hasZero = true }
        if byte >= 0x80 { isASCII = false }
        if byte == UInt8(ascii: ":") { colons += 1 }
        if byte == UInt8(ascii: ",") { commas += 1 }
      }
      end += 1
    }
  }
}
