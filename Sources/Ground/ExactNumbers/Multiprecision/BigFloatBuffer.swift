import CMultiprecision

/// A row of ``BigFloat`` registers of one precision, with their heads in one block of memory and their limbs in
/// another.
///
/// It is meant for work on many points: nothing is allocated after `init`, and a walk over the row reads memory in
/// order. Each operation rounds once at the row's precision, to nearest even.
///
/// An index outside `0..<count` stops the process, as an array's does.
@frozen
public struct BigFloatBuffer: ~Copyable, @unchecked Sendable {
  @usableFromInline
  let registers: UnsafeMutablePointer<__mpfr_struct>

  @usableFromInline
  let limbs: UnsafeMutablePointer<mp_limb_t>

  /// The number of registers.
  public let count: Int

  /// Bits of significand of each register.
  public let precision: Int

  /// Creates `count` registers of `precision` bits with the value +0.
  ///
  /// - Parameters:
  ///   - count: the number of registers.
  ///   - precision: bits of significand, clamped to what MPFR allows (at least 1).
  /// - Precondition: `count` ≥ 0.
  public init(count: Int, precision: Int) {
    precondition(count >= 0, "a buffer can't hold fewer than no registers")
    let precision = BigFloat.clamped(precision)
    let width = vernier_mpfr_limbs(precision)
    registers = .allocate(capacity: count)
    limbs = .allocate(capacity: count * width)
    limbs.initialize(repeating: 0, count: count * width)
    for index in 0..<count {
      vernier_mpfr_init_custom(registers + index, precision, limbs + index * width)
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

  /// Writes register `index` − `origin` into `result`, rounded once at its precision. So wide coordinates become a
  /// short offset without an intermediate value.
  @inlinable
  public borrowing func difference(_ index: Int, minus origin: borrowing BigFloat, into result: inout BigFloat) {
    vernier_mpfr_difference(result.pointer, register(index), origin.pointer)
  }

  /// The nearest `Double` to register `index`; see ``BigFloat/double``.
  @inlinable
  public borrowing func double(_ index: Int) -> Double {
    mpfr_get_d(register(index), MPFR_RNDN)
  }

  /// Lends register `index` to `body` for reading in place, without a copy.
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
}

// MARK: Whole rows

// Register by register. Operands are rows with the same count, of any precision; another count stops the process. There
// is one call into MPFR per register, and no allocation.

extension BigFloatBuffer {
  /// Each register becomes the sum of those of `a` and `b`.
  @inlinable
  public mutating func setSum(_ a: borrowing BigFloatBuffer, _ b: borrowing BigFloatBuffer) {
    precondition(a.count == count && b.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_add(registers + index, a.registers + index, b.registers + index, MPFR_RNDN)
    }
  }

  /// Each register becomes the product of those of `a` and `b`.
  @inlinable
  public mutating func setProduct(_ a: borrowing BigFloatBuffer, _ b: borrowing BigFloatBuffer) {
    precondition(a.count == count && b.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_mul(registers + index, a.registers + index, b.registers + index, MPFR_RNDN)
    }
  }

  /// Each register becomes `a` × `b` + `c`, for the registers of the rows at the same index, with a single rounding.
  @inlinable
  public mutating func setFusedProduct(
    _ a: borrowing BigFloatBuffer, _ b: borrowing BigFloatBuffer, plus c: borrowing BigFloatBuffer
  ) {
    precondition(a.count == count && b.count == count && c.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_fma(registers + index, a.registers + index, b.registers + index, c.registers + index, MPFR_RNDN)
    }
  }
}

// MARK: For code in C

extension BigFloatBuffer {
  /// Lends the registers' heads (`mpfr_ptr`) and their count to `body`, for a loop in C over the same memory.
  ///
  /// `body` may write values. It must not clear a register, change its precision or swap it with another.
  @inlinable
  public mutating func withUnsafeRegisters<Result, Failure: Error>(
    _ body: (UnsafeMutablePointer<__mpfr_struct>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(registers, count)
  }
}
