import CMultiprecision

// All operations are exact. Sums and shifts are linear in the words; products and quotients are less than quadratic.

extension BigInteger {
  /// Becomes `a` + `b`.
  public mutating func setSum(_ a: borrowing BigInteger, _ b: borrowing BigInteger) {
    __gmpz_add(pointer, a.pointer, b.pointer)
  }

  /// Becomes `a` − `b`.
  public mutating func setDifference(_ a: borrowing BigInteger, _ b: borrowing BigInteger) {
    __gmpz_sub(pointer, a.pointer, b.pointer)
  }

  /// Becomes `a` × `b`.
  public mutating func setProduct(_ a: borrowing BigInteger, _ b: borrowing BigInteger) {
    __gmpz_mul(pointer, a.pointer, b.pointer)
  }

  /// Becomes `a` × `b`.
  public mutating func setProduct(_ a: borrowing BigInteger, _ b: Int) {
    __gmpz_mul_si(pointer, a.pointer, b)
  }

  /// Becomes ⌊`a` / `b`⌋, toward −∞.
  ///
  /// - Precondition: `b` isn't zero.
  public mutating func setFloorQuotient(_ a: borrowing BigInteger, _ b: borrowing BigInteger) {
    precondition(!b.isZero, "a divisor can't be zero")
    __gmpz_fdiv_q(pointer, a.pointer, b.pointer)
  }

  /// Becomes `a` − `b`⌊`a` / `b`⌋, which has the sign of `b` or is zero.
  ///
  /// - Precondition: `b` isn't zero.
  public mutating func setFloorRemainder(_ a: borrowing BigInteger, _ b: borrowing BigInteger) {
    precondition(!b.isZero, "a divisor can't be zero")
    __gmpz_fdiv_r(pointer, a.pointer, b.pointer)
  }

  /// Adds `b`.
  public mutating func add(_ b: borrowing BigInteger) { __gmpz_add(pointer, pointer, b.pointer) }

  /// Subtracts `b`.
  public mutating func subtract(_ b: borrowing BigInteger) { __gmpz_sub(pointer, pointer, b.pointer) }

  /// Multiplies by `b`.
  public mutating func multiply(by b: borrowing BigInteger) { __gmpz_mul(pointer, pointer, b.pointer) }

  /// Becomes ⌊itself / `b`⌋, toward −∞.
  ///
  /// - Precondition: `b` isn't zero.
  public mutating func divideFloor(by b: borrowing BigInteger) {
    precondition(!b.isZero, "a divisor can't be zero")
    __gmpz_fdiv_q(pointer, pointer, b.pointer)
  }

  /// Changes the sign.
  public mutating func negate() { __gmpz_neg(pointer, pointer) }

  /// Becomes its `exponent`th power; 0⁰ is 1.
  ///
  /// - Precondition: `exponent` ≥ 0.
  public mutating func raise(to exponent: Int) {
    precondition(exponent >= 0, "a whole number's power can't be negative")
    __gmpz_pow_ui(pointer, pointer, UInt(exponent))
  }

  /// Multiplies by 2^`count`.
  ///
  /// - Precondition: `count` ≥ 0.
  public mutating func shiftLeft(by count: Int) {
    precondition(count >= 0, "a shift's width can't be negative")
    __gmpz_mul_2exp(pointer, pointer, UInt(count))
  }

  /// Becomes ⌊itself / 2^`count`⌋, toward −∞: −1 stays −1.
  ///
  /// - Precondition: `count` ≥ 0.
  public mutating func shiftRight(by count: Int) {
    precondition(count >= 0, "a shift's width can't be negative")
    __gmpz_fdiv_q_2exp(pointer, pointer, UInt(count))
  }

  /// Becomes `a` / 2^`count`, truncated toward zero. O(words of the result).
  ///
  /// - Precondition: `count` ≥ 0.
  public mutating func setTruncated(_ a: borrowing BigInteger, rightBy count: Int) {
    precondition(count >= 0, "a shift's width can't be negative")
    __gmpz_tdiv_q_2exp(pointer, a.pointer, UInt(count))
  }

  /// Becomes itself / 2^`count`, truncated toward zero: −1 becomes 0.
  ///
  /// - Precondition: `count` ≥ 0.
  public mutating func truncateRight(by count: Int) {
    precondition(count >= 0, "a shift's width can't be negative")
    __gmpz_tdiv_q_2exp(pointer, pointer, UInt(count))
  }

  /// Sets the bit worth 2^`index` in two's complement.
  ///
  /// - Precondition: `index` ≥ 0.
  public mutating func setBit(_ index: Int) {
    precondition(index >= 0, "a bit's index can't be negative")
    __gmpz_setbit(pointer, UInt(index))
  }
}
