import CMultiprecision

extension BigFloat {
  /// The nearest `Double`, ties to even, rounded once from the whole value. This includes subnormals, and overflow to
  /// infinity.
  @inlinable
  public var double: Double { mpfr_get_d(pointer, MPFR_RNDN) }

  /// The nearest `Float`, ties to even, rounded once from the whole value rather than by way of `Double`.
  @inlinable
  public var float: Float { mpfr_get_flt(pointer, MPFR_RNDN) }

  /// The value as `significand` × 2^`exponent` with 1 ≤ |`significand`| < 2, rounded to 53 bits, ties to even. It
  /// equals `double` if the exponent fits, and has 53 bits even if it does not.
  ///
  /// It is (±0, 0) for zero. NaN and infinities are returned as the significand, with exponent 0.
  @inlinable
  public var significandAndExponent: (significand: Double, exponent: Int) {
    var exponent = 0
    let half = mpfr_get_d_2exp(&exponent, pointer, MPFR_RNDN)
    guard mpfr_regular_p(pointer) != 0 else { return (half, 0) }
    return (half * 2, exponent - 1)
  }

  /// Whether it is +0 or −0.
  @inlinable
  public var isZero: Bool { mpfr_zero_p(pointer) != 0 }

  /// Whether it is NaN.
  @inlinable
  public var isNaN: Bool { mpfr_nan_p(pointer) != 0 }

  /// Whether it is neither NaN nor an infinity.
  @inlinable
  public var isFinite: Bool { mpfr_number_p(pointer) != 0 }

  /// −1, 0 or 1; 0 for NaN.
  @inlinable
  public var signum: Int {
    isNaN || isZero ? 0 : mpfr_signbit(pointer) != 0 ? -1 : 1
  }

  /// Compares exactly, whatever the precisions: negative, 0 or positive if this value is below, equal to or above
  /// `other`. Zeros of either sign are equal. The result is 0 if either is NaN: check ``isNaN`` first.
  @inlinable
  public func compare(_ other: borrowing BigFloat) -> Int {
    Int(mpfr_cmp3(pointer, other.pointer, 1))
  }

  /// Whether both have the same value bit for bit, whatever their precisions: +0 differs from −0, and NaN equals NaN.
  @inlinable
  public func isEqual(to other: borrowing BigFloat) -> Bool {
    if isNaN || other.isNaN { return isNaN && other.isNaN }
    return mpfr_equal_p(pointer, other.pointer) != 0
      && (mpfr_signbit(pointer) != 0) == (mpfr_signbit(other.pointer) != 0)
  }
}
