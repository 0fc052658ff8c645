extension Zoom {
  /// The zoom in scientific notation with `digits` significant digits, correctly rounded, ties to even:
  /// `2.50 × 10^1002`, `1.00 × 10^0` or, with one digit, `3 × 10^-5`. The first digit is never 0.
  ///
  /// Two is raised to the exponent in decimal digits, twice as many as before until the answer is beyond doubt, so no
  /// exponent is too large. O(log |exponent|).
  /// - Parameter digits: held to 1...17; more would tell nothing about a double's 53 bits.
  public func scientific(digits: Int = 3) -> String {
    let count = min(max(digits, 1), 17)
    // The significand is a multiple of 2^-52; as an odd whole number it makes for the fewest digits.
    let whole = UInt64(significand * 0x1p52)
    let power = exponent - 52 + whole.trailingZeroBitCount
    let odd = whole >> whole.trailingZeroBitCount
    var room = 3
    while true {
      // 2^-n is 5^n · 10^-n. A product that lacks less than 2n parts, with the significand's, is exceeded by the exact
      // one by less than 4n of its own parts, unless so many parts are half of it: those would overflow.
      var value = DecimalProduct(power < 0 ? 5 : 2, raisedTo: UInt64(power.magnitude), room: room)
      value.multiply(by: DecimalProduct(odd, room: room))
      if let rounded = value.rounded(digits: count, within: 4 * UInt64(power.magnitude)) {
        let text = String(rounded.digits)
        let point = count > 1 ? "." : ""
        return "\(text.prefix(1))\(point)\(text.dropFirst()) × 10^\(rounded.exponent + min(power, 0))"
      }
      room *= 2
    }
  }
}
