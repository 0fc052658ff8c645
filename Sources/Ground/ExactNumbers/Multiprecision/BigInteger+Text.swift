import CMultiprecision

extension BigInteger {
  /// The number in decimal, such as `-42`.
  public var description: String { text(radix: 10) }

  /// The number in hexadecimal, such as `-0x2a`.
  public var hexadecimal: String {
    let digits = text(radix: 16)
    return signum < 0 ? "-0x" + digits.dropFirst() : "0x" + digits
  }

  /// The number written as `text` in decimal (`-42`) or hexadecimal (`0x2A`), with an optional sign. Nil for anything
  /// else: empty text, spaces, separators, a number followed by other text.
  public init?(parsing text: String) {
    guard let parts = NumeralGrammar.integer(text[...]) else { return nil }
    self.init()
    __gmpz_set_str(pointer, parts.digits, parts.radix)
    if parts.negative { negate() }
  }

  func text(radix: Int32) -> String {
    let capacity = __gmpz_sizeinbase(pointer, radix) + 2
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      __gmpz_get_str(start, radix, pointer)
      return String(cString: start)
    }
  }
}
