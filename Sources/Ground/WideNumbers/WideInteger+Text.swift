extension WideInteger {
  /// The number in hexadecimal, such as `-0x2a`.
  public var hexadecimal: String {
    var text = isNegative ? "-0x" : "0x"
    guard count > 0 else { return text + "0" }
    text.reserveCapacity(text.utf8.count + count * 16)
    var position = (bitWidth - 1) / 4
    while position >= 0 {
      let digit = UInt8(limbs[position / 16] &>> UInt64(position % 16 * 4) & 15)
      text.unicodeScalars.append(Unicode.Scalar(digit < 10 ? digit + 48 : digit + 87))
      position -= 1
    }
    return text
  }

  /// The number written in hexadecimal (`0x2A`, `-0x2a`), with an optional sign. Nil for anything else: empty text,
  /// spaces, separators, a number followed by other text. O(digits).
  public init?(hexadecimal text: String) {
    self.init()
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard digits.count > 2, digits.removeFirst() == UInt8(ascii: "0") else { return nil }
    let mark = digits.removeFirst()
    guard mark == UInt8(ascii: "x") || mark == UInt8(ascii: "X") else { return nil }
    let length = (digits.count + 15) / 16
    reserve(length)
    limbs.update(repeating: 0, count: length)
    var position = digits.count
    for digit in digits {
      position -= 1
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      limbs[position / 16] |= UInt64(value) &<< UInt64(position % 16 * 4)
    }
    finish(length, isNegative: isNegative)
  }
}
