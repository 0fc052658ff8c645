import CMultiprecision

extension Rational {
  /// −1, 0 or 1.
  public var signum: Int { Int(vernier_mpq_sgn(pointer)) }

  /// Whether it is zero.
  public var isZero: Bool { signum == 0 }

  /// Compares: negative, 0 or positive if this fraction is below, equal to or above `other`.
  public func compare(_ other: borrowing Rational) -> Int { Int(__gmpq_cmp(pointer, other.pointer)) }

  /// Whether both are the same fraction.
  public func isEqual(to other: borrowing Rational) -> Bool { __gmpq_equal(pointer, other.pointer) != 0 }

  /// The numerator in lowest terms, with the fraction's sign. A copy.
  public var numerator: BigInteger { BigInteger(copying: vernier_mpq_numref(pointer)) }

  /// The denominator in lowest terms, above zero. A copy.
  public var denominator: BigInteger { BigInteger(copying: vernier_mpq_denref(pointer)) }

  /// The nearest `Double`, ties to even, rounded once, including subnormals and overflow to infinity.
  public var double: Double { roundedToOdd().double }

  /// The nearest `Float`, ties to even, rounded once, including subnormals and overflow to infinity.
  public var float: Float { roundedToOdd().float }

  /// The fraction truncated to 64 bits, with the last bit set if anything was truncated. Rounding that to 62 bits or
  /// fewer gives the same result as rounding the fraction itself (Boldo and Melquiond, "Emulation of FMA and correctly
  /// rounded sums: proved algorithms using rounding to odd", 2008).
  private func roundedToOdd() -> BigFloat {
    let cut = BigFloat(precision: 64)
    if mpfr_set_q(cut.pointer, pointer, MPFR_RNDZ) != 0 { cut.pointer.pointee._mpfr_d[0] |= 1 }
    return cut
  }
}
