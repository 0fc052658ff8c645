import CMultiprecision

/// The rounding of a result that its register cannot represent exactly.
///
/// The raw values are those of MPFR's `mpfr_rnd_t`.
@frozen
public enum Rounding: Int32, Sendable, CaseIterable {
  /// To the nearest value; at a tie, to the one whose last bit is zero.
  case toNearestEven = 0
  /// To the nearest value that is no larger in magnitude.
  case towardZero = 1
  /// To the nearest value that is not below the exact one.
  case up = 2
  /// To the nearest value that is not above the exact one.
  case down = 3
  /// To the nearest value that is no smaller in magnitude.
  case awayFromZero = 4

  @inlinable @inline(__always)
  var mode: mpfr_rnd_t { mpfr_rnd_t(rawValue: rawValue) }
}
