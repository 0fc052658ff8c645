import CMultiprecision

extension BigFloat {
  /// Becomes 10^`exponent`, correctly rounded.
  public mutating func setPowerOfTen(_ exponent: borrowing BigFloat, rounding: Rounding = .toNearestEven) {
    mpfr_exp10(pointer, exponent.pointer, rounding.mode)
  }

  /// Becomes 10^`exponent`, correctly rounded even if the exponent has no finite binary expansion.
  ///
  /// Ziv's strategy: the exponent, and so the power, is bracketed between two registers. If both ends round to the same
  /// value, that is the result; otherwise the bracket's precision doubles. This ends, because a fraction whose power of
  /// ten is a binary fraction is a whole number, for which the bracket is exact.
  ///
  /// It costs one pair of powers a few limbs wider than the register, and more only once in about 2⁶⁴ cases.
  public mutating func setPowerOfTen(_ exponent: borrowing Rational, rounding: Rounding = .toNearestEven) {
    var candidate = BigFloat(precision: precision)
    var working = precision + 64
    while true {
      var below = BigFloat(precision: working)
      var above = BigFloat(precision: working)
      below.set(exponent, rounding: .down)
      above.set(exponent, rounding: .up)
      if mpfr_equal_p(below.pointer, above.pointer) != 0 {
        mpfr_exp10(pointer, below.pointer, rounding.mode)
        return
      }
      mpfr_exp10(below.pointer, below.pointer, MPFR_RNDD)
      mpfr_exp10(above.pointer, above.pointer, MPFR_RNDU)
      set(below, rounding: rounding)
      candidate.set(above, rounding: rounding)
      if mpfr_equal_p(pointer, candidate.pointer) != 0 { return }
      if below.isZero || !above.isFinite { break }
      working *= 2
    }
    // At the ends of the exponent range, a bracket that starts at zero or ends at infinity never closes.
    var nearest = BigFloat(precision: working)
    nearest.set(exponent)
    mpfr_exp10(pointer, nearest.pointer, rounding.mode)
  }

  /// Becomes the square root of `square`, correctly rounded; NaN for a number below zero, −0 for −0.
  public mutating func setSquareRoot(of square: borrowing BigFloat, rounding: Rounding = .toNearestEven) {
    mpfr_sqrt(pointer, square.pointer, rounding.mode)
  }

  /// Becomes the tangent of `angle` (radians), correctly rounded.
  public mutating func setTangent(of angle: borrowing BigFloat, rounding: Rounding = .toNearestEven) {
    mpfr_tan(pointer, angle.pointer, rounding.mode)
  }
}

/// The constants, such as π and ln 2, that MPFR caches for each thread after the first tangent or power.
public enum ConstantCache {
  /// Frees the constants of the calling thread. A thread that ends without this leaks them. Later work on this thread
  /// computes them again.
  public static func releaseForThisThread() {
    mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE)
  }
}
