import CMultiprecision

/// A binary floating-point register of any precision, over MPFR.
///
/// A register is created with a precision in bits, and then written in place. Operations named `set…`, and those in
/// place (`add`, `multiply(by:)`, …), round the exact result of their operands once, at the register's own precision.
/// They allocate nothing that outlives the call. Operands may have any precision. By default, results are rounded to
/// nearest, ties to even.
///
/// Magnitudes extend from 2^−2³⁰ to 2^2³⁰ (MPFR's default range). Beyond, results overflow to infinity or underflow to
/// zero. Infinities, zeros with their signs, and NaN follow IEEE 754. As in GMP, the process ends if memory runs out.
///
/// A register has one owner and may be sent to another thread; see ``LibraryVersions/threadSafe``.
@frozen
public struct BigFloat: ~Copyable, @unchecked Sendable {
  @usableFromInline
  let pointer: UnsafeMutablePointer<__mpfr_struct>

  /// Creates a register of `precision` bits with the value +0.
  ///
  /// - Parameter precision: bits of significand, clamped to what MPFR allows (at least 1).
  public init(precision: Int) {
    pointer = .allocate(capacity: 1)
    mpfr_init2(pointer, BigFloat.clamped(precision))
    mpfr_set_zero(pointer, 1)
  }

  /// Creates a register of `precision` bits with the value `value`, rounded to nearest even. Exact from 53 bits on.
  public init(_ value: Double, precision: Int) {
    self.init(precision: precision)
    set(value)
  }

  /// Creates a register with the precision and the value of another.
  public init(copying other: borrowing BigFloat) {
    self.init(precision: other.precision)
    set(other)
  }

  /// Borrows a register that has another owner. The value must end in ``relinquish()``, never in `deinit`.
  @inlinable
  init(viewing pointer: UnsafeMutablePointer<__mpfr_struct>) {
    self.pointer = pointer
  }

  @inlinable
  consuming func relinquish() {
    discard self
  }

  deinit {
    mpfr_clear(pointer)
    pointer.deallocate()
  }

  /// Bits of significand, fixed when the register is created.
  @inlinable
  public var precision: Int { pointer.pointee._mpfr_prec }

  @usableFromInline
  static func clamped(_ precision: Int) -> Int {
    min(max(precision, vernier_mpfr_prec_min()), vernier_mpfr_prec_max())
  }
}

// MARK: Setting

extension BigFloat {
  /// Becomes `value`, rounded once.
  @inlinable
  public mutating func set(_ value: Double, rounding: Rounding = .toNearestEven) {
    mpfr_set_d(pointer, value, rounding.mode)
  }

  /// Becomes the whole number `value`, rounded once.
  @inlinable
  public mutating func set(_ value: Int, rounding: Rounding = .toNearestEven) {
    mpfr_set_si(pointer, value, rounding.mode)
  }

  /// Becomes `significand` × 2^`exponent`, rounded once.
  @inlinable
  public mutating func set(_ significand: Double, exponent: Int, rounding: Rounding = .toNearestEven) {
    mpfr_set_d(pointer, significand, rounding.mode)
    mpfr_mul_2si(pointer, pointer, exponent, rounding.mode)
  }

  /// Becomes `other`, rounded once; exact if this register is at least as wide.
  @inlinable
  public mutating func set(_ other: borrowing BigFloat, rounding: Rounding = .toNearestEven) {
    mpfr_set(pointer, other.pointer, rounding.mode)
  }

  /// Becomes the fraction `other`, rounded once.
  @inlinable
  public mutating func set(_ other: borrowing Rational, rounding: Rounding = .toNearestEven) {
    mpfr_set_q(pointer, other.pointer, rounding.mode)
  }

  /// Becomes `other` × 2^`exponent`, rounded once.
  @inlinable
  public mutating func set(_ other: borrowing BigInteger, exponent: Int = 0, rounding: Rounding = .toNearestEven) {
    mpfr_set_z_2exp(pointer, other.pointer, exponent, rounding.mode)
  }
}

// MARK: For code in C

extension BigFloat {
  /// Lends the register's head (`mpfr_ptr`) to `body`, for a loop in C over the same memory.
  ///
  /// `body` may write a value. It must not clear the register, change its precision or swap it with another.
  @inlinable
  public mutating func withUnsafeRegister<Result, Failure: Error>(
    _ body: (UnsafeMutablePointer<__mpfr_struct>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(pointer)
  }
}
