import CMultiprecision

// Whole rows, register by register. Operands are rows of the same count and of any precision; another count stops the
// process. One call into MPFR for each register and no allocation.

extension BigFloatBuffer {
  /// Each register becomes the one of `a` plus the one of `b`.
  @inlinable
  public mutating func setSum(_ a: borrowing BigFloatBuffer, _ b: borrowing BigFloatBuffer) {
    precondition(a.count == count && b.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_add(registers + index, a.registers + index, b.registers + index, MPFR_RNDN)
    }
  }

  /// Each register becomes the one of `a` minus the one of `b`.
  @inlinable
  public mutating func setDifference(_ a: borrowing BigFloatBuffer, _ b: borrowing BigFloatBuffer) {
    precondition(a.count == count && b.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_sub(registers + index, a.registers + index, b.registers + index, MPFR_RNDN)
    }
  }

  /// Each register becomes the one of `a` minus `origin`: a row of wide coordinates becomes a row of short offsets.
  @inlinable
  public mutating func setDifference(_ a: borrowing BigFloatBuffer, minus origin: borrowing BigFloat) {
    precondition(a.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_sub(registers + index, a.registers + index, origin.pointer, MPFR_RNDN)
    }
  }

  /// Each register becomes the one of `a` times the one of `b`.
  @inlinable
  public mutating func setProduct(_ a: borrowing BigFloatBuffer, _ b: borrowing BigFloatBuffer) {
    precondition(a.count == count && b.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_mul(registers + index, a.registers + index, b.registers + index, MPFR_RNDN)
    }
  }

  /// Each register becomes `a` × `b` + `c` of the rows' own, with a single rounding.
  @inlinable
  public mutating func setFusedProduct(
    _ a: borrowing BigFloatBuffer, _ b: borrowing BigFloatBuffer, plus c: borrowing BigFloatBuffer
  ) {
    precondition(a.count == count && b.count == count && c.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_fma(registers + index, a.registers + index, b.registers + index, c.registers + index, MPFR_RNDN)
    }
  }

  /// Adds to each register the one of `b`.
  @inlinable
  public mutating func add(_ b: borrowing BigFloatBuffer) {
    precondition(b.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_add(registers + index, registers + index, b.registers + index, MPFR_RNDN)
    }
  }

  /// Multiplies each register by the one of `b`.
  @inlinable
  public mutating func multiply(by b: borrowing BigFloatBuffer) {
    precondition(b.count == count, "rows must have the same count")
    for index in 0..<count {
      mpfr_mul(registers + index, registers + index, b.registers + index, MPFR_RNDN)
    }
  }

  /// Adds `value` to every register.
  @inlinable
  public mutating func add(_ value: borrowing BigFloat) {
    for index in 0..<count {
      mpfr_add(registers + index, registers + index, value.pointer, MPFR_RNDN)
    }
  }

  /// Multiplies every register by `factor`.
  @inlinable
  public mutating func multiply(by factor: borrowing BigFloat) {
    for index in 0..<count {
      mpfr_mul(registers + index, registers + index, factor.pointer, MPFR_RNDN)
    }
  }

  /// Every register becomes itself × `factor` + `term` with a single rounding: a scaling and a translation of the row.
  @inlinable
  public mutating func multiply(by factor: borrowing BigFloat, plus term: borrowing BigFloat) {
    for index in 0..<count {
      mpfr_fma(registers + index, registers + index, factor.pointer, term.pointer, MPFR_RNDN)
    }
  }
}

// MARK: For code in C

extension BigFloatBuffer {
  /// Lends the registers' heads (`mpfr_ptr`) and their count to `body`, for a loop in C over the same memory.
  ///
  /// `body` may write values. It may not clear a register, change its precision or swap it with another.
  @inlinable
  public mutating func withUnsafeRegisters<Result, Failure: Error>(
    _ body: (UnsafeMutablePointer<__mpfr_struct>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(registers, count)
  }
}
