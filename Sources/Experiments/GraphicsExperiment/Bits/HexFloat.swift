extension Float {
  /// The exact value in C's hexadecimal notation, such as `0x1.8p+3`; `inf`, `-inf` or `nan` where it is none.
  var hexadecimal: String {
    guard isFinite else { return isNaN ? "nan" : sign == .minus ? "-inf" : "inf" }
    let prefix = sign == .minus ? "-0x" : "0x"
    guard self != 0 else { return prefix + "0p+0" }
    var digits = String(significandBitPattern << 1, radix: 16)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let exponent = isNormal ? Int(exponentBitPattern) - 127 : -126
    return prefix + (isNormal ? "1" : "0") + (digits.isEmpty ? "" : "." + digits) + "p"
      + (exponent < 0 ? "" : "+") + "\(exponent)"
  }

  /// Whether two results of an operation are the same: the same bits, or both not a number.
  func isSame(as other: Float) -> Bool { bitPattern == other.bitPattern || (isNaN && other.isNaN) }
}

extension Sequence<Float> {
  /// The values in hexadecimal notation with spaces between.
  var hexadecimal: String { map(\.hexadecimal).joined(separator: " ") }
}
