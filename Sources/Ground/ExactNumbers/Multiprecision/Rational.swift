import CMultiprecision

/// An exact fraction, over GMP. It is always in lowest terms, with a positive denominator.
///
/// It is written in place, like ``BigFloat``, and grows as needed. As in GMP, the process ends if memory runs out.
@frozen
public struct Rational: ~Copyable, @unchecked Sendable {
  @usableFromInline
  let pointer: UnsafeMutablePointer<__mpq_struct>

  /// Zero.
  public init() {
    pointer = .allocate(capacity: 1)
    __gmpq_init(pointer)
  }

  /// `numerator` / `denominator`, reduced to lowest terms.
  ///
  /// - Precondition: `denominator` isn't zero.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    self.init()
    set(numerator, denominator)
  }

  /// Exactly `value`; nil for NaN and the infinities.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.init()
    __gmpq_set_d(pointer, value)
  }

  /// A copy.
  public init(copying other: borrowing Rational) {
    self.init()
    set(other)
  }

  /// Exactly `value`; nil for NaN, the infinities and exponents beyond ±``BigFloat/exactExponentLimit``.
  public init?(_ value: borrowing BigFloat) {
    guard Rational.canHold(value) else { return nil }
    self.init()
    mpfr_get_q(pointer, value.pointer)
  }

  /// Exactly `significand` × 2^`exponent`; nil for NaN, the infinities and exponents beyond
  /// ±``BigFloat/exactExponentLimit``.
  public init?(significand: Double, exponent: Int) {
    guard significand.isFinite, exponent.magnitude <= BigFloat.exactExponentLimit else { return nil }
    self.init()
    __gmpq_set_d(pointer, significand)
    multiply(byPowerOfTwo: exponent)
  }

  /// `numerator` / `denominator`, reduced to lowest terms; nil if the denominator is zero.
  public init?(numerator: borrowing BigInteger, denominator: borrowing BigInteger) {
    guard !denominator.isZero else { return nil }
    self.init()
    __gmpz_set(vernier_mpq_numref(pointer), numerator.pointer)
    __gmpz_set(vernier_mpq_denref(pointer), denominator.pointer)
    __gmpq_canonicalize(pointer)
  }

  deinit {
    __gmpq_clear(pointer)
    pointer.deallocate()
  }

  static func canHold(_ value: borrowing BigFloat) -> Bool {
    guard value.isFinite else { return false }
    return value.isZero || value.pointer.pointee._mpfr_exp.magnitude <= BigFloat.exactExponentLimit
  }
}

// MARK: Setting

extension Rational {
  /// Becomes `numerator` / `denominator`, reduced to lowest terms.
  ///
  /// - Precondition: `denominator` isn't zero.
  public mutating func set(_ numerator: Int, _ denominator: Int = 1) {
    precondition(denominator != 0, "a denominator can't be zero")
    __gmpz_set_si(vernier_mpq_numref(pointer), numerator)
    __gmpz_set_si(vernier_mpq_denref(pointer), denominator)
    __gmpq_canonicalize(pointer)
  }

  /// Becomes exactly `value`. For NaN and infinities, nothing changes and the result is false.
  @discardableResult
  public mutating func set(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    __gmpq_set_d(pointer, value)
    return true
  }

  /// Becomes exactly `significand` × 2^`exponent`. If ``init(significand:exponent:)`` is nil, nothing changes and the
  /// result is false.
  @discardableResult
  public mutating func set(_ significand: Double, exponent: Int) -> Bool {
    guard significand.isFinite, exponent.magnitude <= BigFloat.exactExponentLimit else { return false }
    __gmpq_set_d(pointer, significand)
    multiply(byPowerOfTwo: exponent)
    return true
  }

  /// Becomes exactly `value`. If ``init(_:)-(BigFloat)`` is nil, nothing changes and the result is false.
  @discardableResult
  public mutating func set(_ value: borrowing BigFloat) -> Bool {
    guard Rational.canHold(value) else { return false }
    mpfr_get_q(pointer, value.pointer)
    return true
  }

  /// Becomes `other`.
  public mutating func set(_ other: borrowing Rational) { __gmpq_set(pointer, other.pointer) }

  /// Becomes the whole number `other`.
  public mutating func set(_ other: borrowing BigInteger) { __gmpq_set_z(pointer, other.pointer) }
}
