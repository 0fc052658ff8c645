extension WideInteger {
  /// Becomes `a` × `b`.
  public mutating func setProduct(_ a: borrowing WideInteger, _ b: borrowing WideInteger) {
    guard a.count > 0, b.count > 0 else { return finish(0, isNegative: false) }
    reserve(a.count + b.count)
    LimbRows.multiply(limbs, a.limbs, a.count, b.limbs, b.count)
    finish(a.count + b.count, isNegative: a.isNegative != b.isNegative)
  }

  /// Becomes `a` × `b`.
  public mutating func setProduct(_ a: borrowing WideInteger, _ b: Int64) {
    reserve(a.count + 1)
    limbs[a.count] = LimbRows.multiply(limbs, a.limbs, a.count, by: b.magnitude)
    finish(a.count + 1, isNegative: a.isNegative != (b < 0))
  }

  /// Multiplies by `b`.
  public mutating func multiply(by b: Int64) {
    reserve(count + 1)
    limbs[count] = LimbRows.multiply(limbs, limbs, count, by: b.magnitude)
    finish(count + 1, isNegative: isNegative != (b < 0))
  }

  /// Becomes ⌊itself / `b`⌋, toward −∞.
  ///
  /// - Parameters:
  ///   - b: the divisor.
  ///   - scratch: any register; it is overwritten.
  /// - Returns: whether the remainder is zero.
  /// - Precondition: `b` is not zero.
  @discardableResult
  public mutating func divideFloor(by b: borrowing WideInteger, scratch: inout WideInteger) -> Bool {
    let bits = scratch.setNormalized(b)
    guard widen(by: bits, atLeast: b.count) else { return finishQuotient(by: b) }
    LimbDivisor(scratch.limbs, b.count).divide(limbs, count)
    return finishQuotient(by: b)
  }

  /// Divides two numbers by `b`, rounding toward −∞, in little more than the time of one division.
  ///
  /// - Parameters:
  ///   - x: the first number.
  ///   - y: the second number.
  ///   - b: the divisor of both.
  ///   - scratch: any register; it is overwritten.
  /// - Precondition: `b` is not zero.
  public static func divideFloor(
    _ x: inout WideInteger, _ y: inout WideInteger, by b: borrowing WideInteger, scratch: inout WideInteger
  ) {
    let bits = scratch.setNormalized(b)
    let divisor = LimbDivisor(scratch.limbs, b.count)
    let (dividesX, dividesY) = (x.widen(by: bits, atLeast: b.count), y.widen(by: bits, atLeast: b.count))
    switch (dividesX, dividesY) {
    case (true, true): divisor.divide(x.limbs, x.count, y.limbs, y.count)
    case (true, false): divisor.divide(x.limbs, x.count)
    case (false, true): divisor.divide(y.limbs, y.count)
    case (false, false): break
    }
    x.finishQuotient(by: b)
    y.finishQuotient(by: b)
  }

  /// Becomes the magnitude of `b`, shifted until its highest bit is the highest bit of a limb. Returns the number of
  /// bits shifted.
  private mutating func setNormalized(_ b: borrowing WideInteger) -> UInt64 {
    precondition(!b.isZero, "a divisor cannot be zero")
    let bits = UInt64(b.limbs[b.count - 1].leadingZeroBitCount)
    reserve(b.count)
    if bits == 0 {
      limbs.update(from: b.limbs, count: b.count)
    } else {
      _ = LimbRows.shiftLeft(limbs, b.limbs, b.count, by: bits)
    }
    finish(b.count, isNegative: false)
    return bits
  }

  /// Shifts the magnitude and adds a limb above, without trimming. Returns false for a number with fewer limbs than a
  /// divisor, which does not change.
  private mutating func widen(by bits: UInt64, atLeast divisorCount: Int) -> Bool {
    guard count >= divisorCount else { return false }
    reserve(count + 1)
    limbs[count] = bits == 0 ? 0 : LimbRows.shiftLeft(limbs, limbs, count, by: bits)
    count += 1
    return true
  }

  /// Takes the quotient from above the remainder, where long division leaves it, and rounds it down.
  @discardableResult
  private mutating func finishQuotient(by b: borrowing WideInteger) -> Bool {
    let isNegative = isNegative != b.isNegative
    guard count > b.count else {
      // A dividend with fewer limbs is its own remainder.
      let isExact = isZero
      finish(0, isNegative: false)
      if isNegative, !isExact { add(-1, shiftedLeftBy: 0) }
      return isExact
    }
    let isExact = LimbRows.trimmed(limbs, b.count) == 0
    limbs.update(from: limbs + b.count, count: count - b.count)
    finish(count - b.count, isNegative: isNegative)
    if isNegative, !isExact {
      // A quotient of zero has no sign any more.
      add(-1, shiftedLeftBy: 0)
    }
    return isExact
  }

  /// Becomes ⌊√`square`⌋ of a number that is not negative. It takes the time of a few products of this size: Newton's
  /// method, with only as many bits as each step needs.
  ///
  /// Source: M. Dickinson's proof for Python's `math.isqrt`.
  /// - Returns: whether the root is exact.
  @discardableResult
  public mutating func setFloorSquareRoot(_ square: borrowing WideInteger) -> Bool {
    precondition(square.signum >= 0, "a negative number has no square root")
    guard !square.isZero else {
      finish(0, isNegative: false)
      return true
    }
    // a is within one of ⌊√⌋ of the highest 2d bits; each step doubles d, up to c.
    let c = (square.bitWidth - 1) / 2
    let steps = c == 0 ? 0 : Int.bitWidth - c.leadingZeroBitCount
    var dividend = WideInteger()
    var scratch = WideInteger()
    var d = 0
    set(1)
    for step in stride(from: steps - 1, through: 0, by: -1) {
      let e = d
      d = c >> step
      dividend.setTruncated(square, rightBy: 2 * c - e - d + 1)
      dividend.divideFloor(by: self, scratch: &scratch)
      shiftLeft(by: d - e - 1)
      add(dividend)
    }
    dividend.setProduct(self, self)
    let order = dividend.compare(square)
    if order > 0 { add(-1, shiftedLeftBy: 0) }
    return order == 0
  }
}
