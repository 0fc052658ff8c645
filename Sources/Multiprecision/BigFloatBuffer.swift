import CMultiprecision

/// A row of ``BigFloat`` registers of one precision, with their heads in one block of memory and their limbs in another.
///
/// For work over many points: nothing is allocated after `init`, and a walk over the row reads memory in order. Each
/// operation rounds once at the row's precision, to nearest even. The whole-row operations are in
/// `BigFloatBuffer+Rows.swift`.
///
/// An index outside `0..<count` stops the process, as an array's does.
@frozen
public struct BigFloatBuffer: ~Copyable, @unchecked Sendable {
  @usableFromInline
  let registers: UnsafeMutablePointer<__mpfr_struct>

  @usableFromInline
  let limbs: UnsafeMutablePointer<mp_limb_t>

  /// How many registers there are.
  public let count: Int

  /// Bits of significand of each register.
  public let precision: Int

  /// `count` registers of `precision` bits that hold +0.
  ///
  /// - Parameter precision: bits of significand, held to what MPFR allows (at least 1).
  /// - Precondition: `count` ≥ 0.
  public init(count: Int, precision: Int) {
    precondition(count >= 0, "a buffer can't hold fewer than no registers")
    let precision = BigFloat.clamped(precision)
    let width = vernier_mpfr_limbs(precision)
    registers = .allocate(capacity: count)
    limbs = .allocate(capacity: count * width)
    limbs.initialize(repeating: 0, count: count * width)
    for index in 0..<count {
      vernier_mpfr_place(registers + index, precision, limbs + index * width)
    }
    self.count = count
    self.precision = precision
  }

  deinit {
    limbs.deallocate()
    registers.deallocate()
  }

  @inlinable @inline(__always)
  func register(_ index: Int) -> UnsafeMutablePointer<__mpfr_struct> {
    precondition(index >= 0 && index < count, "no register has this index")
    return registers + index
  }
}

// MARK: Reading

extension BigFloatBuffer {
  /// Writes register `index` into `result`, rounded once at its precision.
  @inlinable
  public borrowing func load(_ index: Int, into result: inout BigFloat) {
    mpfr_set(result.pointer, register(index), MPFR_RNDN)
  }

  /// Writes register `index` − `origin` into `result` with one rounding at its precision: wide coordinates become a short
  /// offset without an intermediate.
  @inlinable
  public borrowing func difference(_ index: Int, minus origin: borrowing BigFloat, into result: inout BigFloat) {
    mpfr_sub(result.pointer, register(index), origin.pointer, MPFR_RNDN)
  }

  /// The nearest `Double` to register `index`; see ``BigFloat/double``.
  @inlinable
  public borrowing func double(_ index: Int) -> Double {
    mpfr_get_d(register(index), MPFR_RNDN)
  }

  /// Lends register `index` to `body` to read in place, without a copy.
  @inlinable
  public borrowing func withRegister<Result, Failure: Error>(
    _ index: Int, _ body: (borrowing BigFloat) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let view = BigFloat(viewing: register(index))
    let result: Result
    do {
      result = try body(view)
    } catch {
      view.relinquish()
      throw error
    }
    view.relinquish()
    return result
  }
}

// MARK: Writing one register

extension BigFloatBuffer {
  /// Register `index` becomes `value`.
  @inlinable
  public mutating func set(at index: Int, _ value: borrowing BigFloat) {
    mpfr_set(register(index), value.pointer, MPFR_RNDN)
  }

  /// Register `index` becomes `value`.
  @inlinable
  public mutating func set(at index: Int, _ value: Double) {
    mpfr_set_d(register(index), value, MPFR_RNDN)
  }

  /// Register `index` becomes `significand` × 2^`exponent`.
  @inlinable
  public mutating func set(at index: Int, _ significand: Double, exponent: Int) {
    let register = register(index)
    mpfr_set_d(register, significand, MPFR_RNDN)
    mpfr_mul_2si(register, register, exponent, MPFR_RNDN)
  }

  /// Register `index` becomes the fraction `value`.
  @inlinable
  public mutating func set(at index: Int, _ value: borrowing Rational) {
    mpfr_set_q(register(index), value.pointer, MPFR_RNDN)
  }

  /// Register `index` becomes `a` + `b`.
  @inlinable
  public mutating func setSum(at index: Int, _ a: borrowing BigFloat, _ b: borrowing BigFloat) {
    mpfr_add(register(index), a.pointer, b.pointer, MPFR_RNDN)
  }

  /// Register `index` becomes `a` − `b`.
  @inlinable
  public mutating func setDifference(at index: Int, _ a: borrowing BigFloat, _ b: borrowing BigFloat) {
    mpfr_sub(register(index), a.pointer, b.pointer, MPFR_RNDN)
  }

  /// Register `index` becomes `a` × `b`.
  @inlinable
  public mutating func setProduct(at index: Int, _ a: borrowing BigFloat, _ b: borrowing BigFloat) {
    mpfr_mul(register(index), a.pointer, b.pointer, MPFR_RNDN)
  }

  /// Register `index` becomes `a` / `b`.
  @inlinable
  public mutating func setQuotient(at index: Int, _ a: borrowing BigFloat, _ b: borrowing BigFloat) {
    mpfr_div(register(index), a.pointer, b.pointer, MPFR_RNDN)
  }

  /// Register `index` becomes `a` × `b` + `c` with a single rounding.
  @inlinable
  public mutating func setFusedProduct(
    at index: Int, _ a: borrowing BigFloat, _ b: borrowing BigFloat, plus c: borrowing BigFloat
  ) {
    mpfr_fma(register(index), a.pointer, b.pointer, c.pointer, MPFR_RNDN)
  }

  /// Adds `b` to register `index`.
  @inlinable
  public mutating func add(at index: Int, _ b: borrowing BigFloat) {
    let register = register(index)
    mpfr_add(register, register, b.pointer, MPFR_RNDN)
  }

  /// Subtracts `b` from register `index`.
  @inlinable
  public mutating func subtract(at index: Int, _ b: borrowing BigFloat) {
    let register = register(index)
    mpfr_sub(register, register, b.pointer, MPFR_RNDN)
  }

  /// Multiplies register `index` by `b`.
  @inlinable
  public mutating func multiply(at index: Int, by b: borrowing BigFloat) {
    let register = register(index)
    mpfr_mul(register, register, b.pointer, MPFR_RNDN)
  }

  /// Adds `a` × `b` to register `index` with a single rounding.
  @inlinable
  public mutating func addProduct(at index: Int, _ a: borrowing BigFloat, _ b: borrowing BigFloat) {
    let register = register(index)
    mpfr_fma(register, a.pointer, b.pointer, register, MPFR_RNDN)
  }

  /// Register `index` becomes itself × `b` + `c` with a single rounding: a scaling and a translation of one coordinate.
  @inlinable
  public mutating func multiply(at index: Int, by b: borrowing BigFloat, plus c: borrowing BigFloat) {
    let register = register(index)
    mpfr_fma(register, register, b.pointer, c.pointer, MPFR_RNDN)
  }
}
