import CMultiprecision

// Each of these operations rounds its exact result once, with one call into MPFR. It takes a few nanoseconds at 128
// bits. The time is linear in the limbs for sums, and less than quadratic for products.

extension BigFloat {
  /// Becomes `a` + `b`.
  @inlinable
  public mutating func setSum(
    _ a: borrowing BigFloat, _ b: borrowing BigFloat, rounding: Rounding = .toNearestEven
  ) {
    mpfr_add(pointer, a.pointer, b.pointer, rounding.mode)
  }

  /// Becomes `a` − `b`. If the register has fewer bits than its operands, their exact difference is still rounded only
  /// once.
  @inlinable
  public mutating func setDifference(
    _ a: borrowing BigFloat, _ b: borrowing BigFloat, rounding: Rounding = .toNearestEven
  ) {
    mpfr_sub(pointer, a.pointer, b.pointer, rounding.mode)
  }

  /// Becomes `a` × `b`.
  @inlinable
  public mutating func setProduct(
    _ a: borrowing BigFloat, _ b: borrowing BigFloat, rounding: Rounding = .toNearestEven
  ) {
    mpfr_mul(pointer, a.pointer, b.pointer, rounding.mode)
  }

  /// Becomes `a` / `b`. A finite `a` over zero is an infinity; 0/0 is NaN.
  @inlinable
  public mutating func setQuotient(
    _ a: borrowing BigFloat, _ b: borrowing BigFloat, rounding: Rounding = .toNearestEven
  ) {
    mpfr_div(pointer, a.pointer, b.pointer, rounding.mode)
  }

  /// Becomes `a` × `b` + `c` with a single rounding.
  @inlinable
  public mutating func setFusedProduct(
    _ a: borrowing BigFloat, _ b: borrowing BigFloat, plus c: borrowing BigFloat,
    rounding: Rounding = .toNearestEven
  ) {
    mpfr_fma(pointer, a.pointer, b.pointer, c.pointer, rounding.mode)
  }
}

// MARK: In place

extension BigFloat {
  /// Adds `b`.
  @inlinable
  public mutating func add(_ b: borrowing BigFloat, rounding: Rounding = .toNearestEven) {
    mpfr_add(pointer, pointer, b.pointer, rounding.mode)
  }

  /// Subtracts `b`.
  @inlinable
  public mutating func subtract(_ b: borrowing BigFloat, rounding: Rounding = .toNearestEven) {
    mpfr_sub(pointer, pointer, b.pointer, rounding.mode)
  }

  /// Multiplies by `b`.
  @inlinable
  public mutating func multiply(by b: borrowing BigFloat, rounding: Rounding = .toNearestEven) {
    mpfr_mul(pointer, pointer, b.pointer, rounding.mode)
  }

  /// Divides by `b`, as ``setQuotient(_:_:rounding:)`` does.
  @inlinable
  public mutating func divide(by b: borrowing BigFloat, rounding: Rounding = .toNearestEven) {
    mpfr_div(pointer, pointer, b.pointer, rounding.mode)
  }

  /// Adds `a` × `b` with a single rounding.
  @inlinable
  public mutating func addProduct(
    _ a: borrowing BigFloat, _ b: borrowing BigFloat, rounding: Rounding = .toNearestEven
  ) {
    mpfr_fma(pointer, a.pointer, b.pointer, pointer, rounding.mode)
  }

  /// Becomes itself × `b` + `c` with a single rounding: a step of Horner's rule.
  @inlinable
  public mutating func multiply(
    by b: borrowing BigFloat, plus c: borrowing BigFloat, rounding: Rounding = .toNearestEven
  ) {
    mpfr_fma(pointer, pointer, b.pointer, c.pointer, rounding.mode)
  }

  /// Changes the sign, including that of zero. Exact.
  @inlinable
  public mutating func negate() {
    mpfr_neg(pointer, pointer, MPFR_RNDN)
  }

  /// Multiplies by 2^`exponent`. Exact unless it overflows or underflows.
  @inlinable
  public mutating func multiply(byPowerOfTwo exponent: Int) {
    mpfr_mul_2si(pointer, pointer, exponent, MPFR_RNDN)
  }
}
