import CMultiprecision

// All operations are exact. They compute greatest common divisors to get lowest terms, in less than quadratic time in
// the operands' words.

extension Rational {
  /// Becomes `a` + `b`.
  public mutating func setSum(_ a: borrowing Rational, _ b: borrowing Rational) {
    __gmpq_add(pointer, a.pointer, b.pointer)
  }

  /// Becomes `a` − `b`.
  public mutating func setDifference(_ a: borrowing Rational, _ b: borrowing Rational) {
    __gmpq_sub(pointer, a.pointer, b.pointer)
  }

  /// Becomes `a` × `b`.
  public mutating func setProduct(_ a: borrowing Rational, _ b: borrowing Rational) {
    __gmpq_mul(pointer, a.pointer, b.pointer)
  }

  /// Becomes `a` / `b`.
  ///
  /// - Precondition: `b` isn't zero.
  public mutating func setQuotient(_ a: borrowing Rational, _ b: borrowing Rational) {
    precondition(!b.isZero, "a divisor can't be zero")
    __gmpq_div(pointer, a.pointer, b.pointer)
  }

  /// Adds `b`.
  public mutating func add(_ b: borrowing Rational) { __gmpq_add(pointer, pointer, b.pointer) }

  /// Subtracts `b`.
  public mutating func subtract(_ b: borrowing Rational) { __gmpq_sub(pointer, pointer, b.pointer) }

  /// Multiplies by `b`.
  public mutating func multiply(by b: borrowing Rational) { __gmpq_mul(pointer, pointer, b.pointer) }

  /// Divides by `b`.
  ///
  /// - Precondition: `b` isn't zero.
  public mutating func divide(by b: borrowing Rational) {
    precondition(!b.isZero, "a divisor can't be zero")
    __gmpq_div(pointer, pointer, b.pointer)
  }

  /// Multiplies by 2^`exponent`, of either sign.
  public mutating func multiply(byPowerOfTwo exponent: Int) {
    if exponent >= 0 {
      __gmpq_mul_2exp(pointer, pointer, exponent.magnitude)
    } else {
      __gmpq_div_2exp(pointer, pointer, exponent.magnitude)
    }
  }

  /// Changes the sign.
  public mutating func negate() { __gmpq_neg(pointer, pointer) }
}
