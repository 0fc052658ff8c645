extension WideInteger {
  /// Becomes ⌊`value` · 2^`exponent`⌋, toward −∞, exact for any finite double.
  ///
  /// - Precondition: `value` is finite.
  public mutating func setFloor(_ value: Double, exponent: Int) {
    precondition(value.isFinite, "only a finite number has a floor")
    let (significand, unit) = value.integerSignificand
    let shift = unit + exponent
    finish(0, isNegative: false)
    add(significand, shiftedLeftBy: max(shift, 0))
    if shift < 0 { shiftRight(by: -shift) }
  }

  /// The number times 2^`exponent`, rounded once to nearest, ties to even; infinite beyond a double's range.
  public func double(exponent: Int) -> Double {
    guard count > 0 else { return 0 }
    let bits = bitWidth
    // Below the smallest normal number a double has fewer bits.
    let lowest = -1074
    let kept = min(53, bits + exponent - lowest)
    guard bits + exponent <= 1024 else { return isNegative ? -.infinity : .infinity }
    guard kept >= 0 else { return isNegative ? -0.0 : 0 }
    let dropped = bits - kept
    guard dropped > 0 else {
      return scaled(magnitudeBits(from: 0), by: exponent)
    }
    var whole = kept == 0 ? 0 : magnitudeBits(from: dropped)
    let half = dropped - 1
    if magnitudeBit(half), whole & 1 == 1 || trailingZeroBits < half { whole += 1 }
    return scaled(whole, by: dropped + exponent)
  }

  /// At most 53 bits times a power of two, without rounding or underflow.
  private func scaled(_ whole: UInt64, by exponent: Int) -> Double {
    let value = Double(sign: .plus, exponent: exponent, significand: Double(whole))
    return isNegative ? -value : value
  }
}

extension Double {
  /// A whole number, odd or zero, and an exponent, such that this finite number is `significand` · 2^`exponent`.
  package var integerSignificand: (significand: Int64, exponent: Int) {
    guard self != 0 else { return (0, 0) }
    let whole = Int64(Double(sign: sign, exponent: Double.significandBitCount, significand: significand))
    let twos = whole.trailingZeroBitCount
    return (whole >> Int64(twos), Int(exponent) - Double.significandBitCount + twos)
  }
}
