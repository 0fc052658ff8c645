/// A binary floating-point register of any precision, written in place.
///
/// Each operation rounds the exact result of its operands once, to the nearest value of the register's own precision,
/// ties to even. Operands may have any precision. Results equal those of MPFR to the bit, including the sign of zero,
/// in the common range of exponents. A register keeps its memory, so reuse allocates nothing once it has had its
/// largest value.
///
/// A quotient by zero and the root of a negative number are *undefined*, and so is everything computed from them. The
/// double of such a register is NaN.
public struct WideFloat: ~Copyable, @unchecked Sendable {
  /// Bits of significand, at least 1; fixed when the register is created.
  public let precision: Int
  // The value is ±magnitude · 2^exponent. The magnitude has at most `precision` bits, followed by any number of zero
  // bits.
  private var magnitude = WideInteger()
  private var exponent = 0
  private var isNegative = false
  private var isUndefined = false
  // Intermediate results.
  private var first = WideInteger()
  private var second = WideInteger()

  /// Creates a register of `precision` bits with the value +0.
  /// - Parameter precision: bits of significand, at least 1.
  public init(precision: Int) { self.precision = max(precision, 1) }
}

// MARK: Setting

extension WideFloat {
  /// Becomes `value`, rounded once; undefined for NaN and infinities.
  public mutating func set(_ value: Double) { set(value, exponent: 0) }

  /// Becomes `significand` × 2^`exponent`, rounded once; undefined for NaN and infinities.
  public mutating func set(_ significand: Double, exponent: Int) {
    guard significand.isFinite else { return becomeUndefined() }
    let (whole, unit) = significand.integerSignificand
    magnitude.set(whole.magnitude)
    finish(isNegative: significand.sign == .minus, exponent: unit + exponent)
  }

  /// Becomes `other`, rounded once; exact if this register is at least as wide.
  public mutating func set(_ other: borrowing WideFloat) {
    guard !other.isUndefined else { return becomeUndefined() }
    magnitude.set(other.magnitude)
    finish(isNegative: other.isNegative, exponent: other.exponent)
  }

  /// Becomes `other` × 2^`exponent`, rounded once.
  public mutating func set(_ other: borrowing WideInteger, exponent: Int = 0) {
    magnitude.set(other)
    magnitude.makePositive()
    finish(isNegative: other.signum < 0, exponent: exponent)
  }

  private mutating func becomeUndefined() { isUndefined = true }

  /// Rounds the magnitude just written, and sets sign and exponent.
  private mutating func finish(isNegative: Bool, exponent: Int) {
    (self.isNegative, self.exponent, isUndefined) = (isNegative, exponent, false)
    let dropped = magnitude.bitWidth - precision
    guard dropped > 0 else { return }
    let half = dropped - 1
    let isAbove = magnitude.magnitudeBit(half)
    let isOdd = magnitude.magnitudeBit(dropped)
    let roundsUp = isAbove && (isOdd || magnitude.trailingZeroBits < half)
    magnitude.truncateRight(by: dropped)
    self.exponent += dropped
    if roundsUp { magnitude.add(1, shiftedLeftBy: 0) }
  }
}

// MARK: Properties

extension WideFloat {
  /// Whether it is +0 or −0.
  public var isZero: Bool { !isUndefined && magnitude.isZero }

  /// Whether it is undefined: the result of a division by zero, of the root of a negative number, or of a computation
  /// with these.
  public var isNaN: Bool { isUndefined }

  /// −1, 0 or 1; 0 for an undefined value.
  public var signum: Int { isUndefined || magnitude.isZero ? 0 : isNegative ? -1 : 1 }

  /// The nearest double, ties to even, rounded once from the whole value; infinite beyond the range, NaN for an
  /// undefined value.
  public var double: Double {
    guard !isUndefined else { return .nan }
    let value = magnitude.double(exponent: exponent)
    return isNegative ? -value : value
  }
}

// MARK: Sums

extension WideFloat {
  /// Becomes `a` + `b`.
  public mutating func setSum(_ a: borrowing WideFloat, _ b: borrowing WideFloat) {
    setSum(of: a, b, isNegative: b.isNegative)
  }

  /// Becomes `a` − `b`.
  public mutating func setDifference(_ a: borrowing WideFloat, _ b: borrowing WideFloat) {
    setSum(of: a, b, isNegative: !b.isNegative)
  }

  private mutating func setSum(of a: borrowing WideFloat, _ b: borrowing WideFloat, isNegative: Bool) {
    guard !a.isUndefined, !b.isUndefined else { return becomeUndefined() }
    magnitude.set(a.magnitude)
    (self.isNegative, exponent, isUndefined) = (a.isNegative, a.exponent, false)
    add(b.magnitude, isNegative, b.exponent)
  }

  /// Adds `b`.
  public mutating func add(_ b: borrowing WideFloat) {
    guard !isUndefined, !b.isUndefined else { return becomeUndefined() }
    add(b.magnitude, b.isNegative, b.exponent)
  }

  /// Subtracts `b`.
  public mutating func subtract(_ b: borrowing WideFloat) {
    guard !isUndefined, !b.isUndefined else { return becomeUndefined() }
    add(b.magnitude, !b.isNegative, b.exponent)
  }

  private mutating func add(_ other: borrowing WideInteger, _ otherIsNegative: Bool, _ otherExponent: Int) {
    first.set(other)
    addFirst(isNegative: otherIsNegative, exponent: otherExponent)
  }

  /// Adds ±`first` · 2^`otherExponent` to the present value, which may have more bits than the precision, and rounds.
  private mutating func addFirst(isNegative otherIsNegative: Bool, exponent otherExponent: Int) {
    guard !first.isZero, !magnitude.isZero else {
      if magnitude.isZero {
        // The sum of two zeros is negative only if both are.
        let negative = first.isZero ? isNegative && otherIsNegative : otherIsNegative
        magnitude.set(first)
        return finish(isNegative: negative, exponent: otherExponent)
      }
      return finish(isNegative: isNegative, exponent: exponent)
    }
    var otherExponent = otherExponent
    // A number far below the larger operand's last bit, and below the first bit needed for rounding, only decides ties.
    // Any number that small does the same.
    let distance = magnitude.bitWidth + exponent - (first.bitWidth + otherExponent)
    if distance > max(magnitude.bitWidth, precision + 2) {
      first.set(1)
      otherExponent = exponent + magnitude.bitWidth - max(magnitude.bitWidth, precision + 2) - 1
    } else if -distance > max(first.bitWidth, precision + 2) {
      magnitude.set(1)
      exponent = otherExponent + first.bitWidth - max(first.bitWidth, precision + 2) - 1
    }
    if exponent > otherExponent {
      magnitude.shiftLeft(by: exponent - otherExponent)
      exponent = otherExponent
    } else if otherExponent > exponent {
      first.shiftLeft(by: otherExponent - exponent)
    }
    if isNegative == otherIsNegative {
      magnitude.add(first)
      return finish(isNegative: isNegative, exponent: exponent)
    }
    magnitude.subtract(first)
    let isReversed = magnitude.signum < 0
    if isReversed { magnitude.negate() }
    // Equal operands give +0.
    finish(isNegative: !magnitude.isZero && isNegative != isReversed, exponent: exponent)
  }

  /// Changes the sign, including that of zero.
  public mutating func negate() { isNegative = !isNegative }

  /// Multiplies by 2^`exponent`. Exact.
  public mutating func multiply(byPowerOfTwo exponent: Int) { self.exponent += exponent }
}

// MARK: Products

extension WideFloat {
  /// Becomes `a` × `b`.
  public mutating func setProduct(_ a: borrowing WideFloat, _ b: borrowing WideFloat) {
    guard !a.isUndefined, !b.isUndefined else { return becomeUndefined() }
    magnitude.setProduct(a.magnitude, b.magnitude)
    finish(isNegative: a.isNegative != b.isNegative, exponent: a.exponent + b.exponent)
  }

  /// Multiplies by `b`.
  public mutating func multiply(by b: borrowing WideFloat) {
    guard !isUndefined, !b.isUndefined else { return becomeUndefined() }
    swap(&first, &magnitude)
    magnitude.setProduct(first, b.magnitude)
    finish(isNegative: isNegative != b.isNegative, exponent: exponent + b.exponent)
  }

  /// Adds `a` × `b` with a single rounding.
  public mutating func addProduct(_ a: borrowing WideFloat, _ b: borrowing WideFloat) {
    guard !isUndefined, !a.isUndefined, !b.isUndefined else { return becomeUndefined() }
    first.setProduct(a.magnitude, b.magnitude)
    addFirst(isNegative: a.isNegative != b.isNegative, exponent: a.exponent + b.exponent)
  }

  /// Becomes itself × `b` + `c` with a single rounding: a step of Horner's rule.
  public mutating func multiply(by b: borrowing WideFloat, plus c: borrowing WideFloat) {
    guard !isUndefined, !b.isUndefined, !c.isUndefined else { return becomeUndefined() }
    swap(&first, &magnitude)
    magnitude.setProduct(first, b.magnitude)
    isNegative = isNegative != b.isNegative
    exponent += b.exponent
    add(c.magnitude, c.isNegative, c.exponent)
  }
}

// MARK: Quotients and roots

extension WideFloat {
  /// Becomes `a` / `b`; undefined if `b` is zero.
  public mutating func setQuotient(_ a: borrowing WideFloat, _ b: borrowing WideFloat) {
    guard !a.isUndefined else { return becomeUndefined() }
    first.set(a.magnitude)
    divide(by: b, isNegative: a.isNegative, exponent: a.exponent)
  }

  /// Divides by `b`; undefined if `b` is zero.
  public mutating func divide(by b: borrowing WideFloat) {
    guard !isUndefined else { return }
    swap(&first, &magnitude)
    divide(by: b, isNegative: isNegative, exponent: exponent)
  }

  /// Becomes ±`first` · 2^`exponent` / `b`.
  private mutating func divide(by b: borrowing WideFloat, isNegative: Bool, exponent: Int) {
    guard !b.isUndefined, !b.magnitude.isZero else { return becomeUndefined() }
    let negative = isNegative != b.isNegative
    // Two bits more than the precision, and one for the remainder.
    let shift = max(0, precision + 2 + b.magnitude.bitWidth - first.bitWidth)
    first.shiftLeft(by: shift)
    let isExact = first.divideFloor(by: b.magnitude, scratch: &second)
    swap(&first, &magnitude)
    magnitude.appendBit(!isExact)
    finish(isNegative: negative, exponent: exponent - shift - b.exponent - 1)
  }

  /// Becomes the square root of `square`; undefined for a negative number, −0 for −0.
  public mutating func setSquareRoot(of square: borrowing WideFloat) {
    guard square.signum >= 0, !square.isUndefined else { return becomeUndefined() }
    first.set(square.magnitude)
    // An even exponent, and two bits more than the precision.
    var shift = max(0, 2 * precision + 4 - first.bitWidth)
    if (square.exponent - shift) & 1 != 0 { shift += 1 }
    first.shiftLeft(by: shift)
    let isExact = magnitude.setFloorSquareRoot(first)
    magnitude.appendBit(!isExact)
    finish(isNegative: square.isNegative, exponent: (square.exponent - shift) / 2 - 1)
  }
}
