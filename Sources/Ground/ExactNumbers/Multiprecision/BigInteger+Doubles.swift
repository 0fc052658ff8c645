import CMultiprecision

extension BigInteger {
  /// Becomes ⌊`value` · 2^`exponent`⌋, toward −∞, exact for any finite double. It allocates only to grow.
  ///
  /// - Precondition: `value` is finite.
  public mutating func setFloor(_ value: Double, exponent: Int) {
    precondition(value.isFinite, "only a finite number has a floor")
    guard value != 0 else { return set(0) }
    let unit = Int(value.exponent) - Double.significandBitCount
    let whole = Int(Double(sign: value.sign, exponent: Double.significandBitCount, significand: value.significand))
    set(whole)
    let shift = unit + exponent
    if shift >= 0 { shiftLeft(by: shift) } else { shiftRight(by: -shift) }
  }

  /// Multiplies by `b`.
  public mutating func multiply(by b: Int) { __gmpz_mul_si(pointer, pointer, b) }

  /// Adds `b` · 2^`exponent`. O(changed words).
  ///
  /// - Precondition: `exponent` ≥ 0.
  public mutating func add(_ b: Int, shiftedLeftBy exponent: Int, scratch: inout BigInteger) {
    guard b != 0 else { return }
    scratch.set(b)
    scratch.shiftLeft(by: exponent)
    add(scratch)
  }

  /// The number times 2^`exponent`, rounded once to nearest, ties to even; infinite beyond a double's range. A
  /// subnormal result is rounded a second time.
  public func double(exponent: Int) -> Double {
    let bits = bitWidth
    var power = 0
    // GMP truncates toward zero; the bits below decide whether to round up.
    let cut = __gmpz_get_d_2exp(&power, pointer)
    guard bits > 53 else { return scaled(cut, by: power + exponent) }
    let half = bits - 54
    guard magnitudeBit(half) else { return scaled(cut, by: power + exponent) }
    let isTie = trailingZeroBits == half
    let isOdd = cut.significandBitPattern & 1 == 1
    let rounded = isTie && !isOdd ? cut : (cut < 0 ? cut.nextDown : cut.nextUp)
    return scaled(rounded, by: power + exponent)
  }

  private func scaled(_ value: Double, by power: Int) -> Double {
    guard power < 4096 else { return value == 0 ? 0 : value * .infinity }
    guard power > -4096 else { return 0 }
    return Double(sign: .plus, exponent: power, significand: value)
  }

  /// The bit worth 2^`index` of the magnitude. O(1).
  private func magnitudeBit(_ index: Int) -> Bool {
    let (limb, bit) = index.quotientAndRemainder(dividingBy: mp_limb_t.bitWidth)
    return __gmpz_getlimbn(pointer, mp_size_t(limb)) >> mp_limb_t(bit) & 1 == 1
  }
}
