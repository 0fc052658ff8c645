/// A divisor of limbs with its highest bit set, and the reciprocal of its highest limbs. With the reciprocal, long
/// division estimates digits without dividing.
///
/// Sources: Knuth's algorithm D; Möller and Granlund, *Improved division by invariant integers*, IEEE Transactions on
/// Computers 60, 2011.
struct LimbDivisor {
  private let limbs: ReadLimbs
  private let count: Int
  private let high: UInt64
  private let low: UInt64
  private let reciprocal: UInt64

  /// - Parameters:
  ///   - limbs: the least significant first; their memory must stay valid.
  ///   - count: at least 1.
  init(_ limbs: ReadLimbs, _ count: Int) {
    (self.limbs, self.count, high) = (limbs, count, limbs[count - 1])
    low = count > 1 ? limbs[count - 2] : 0
    reciprocal = count > 1 ? Self.reciprocal(of: high, low) : Self.reciprocal(of: high)
  }

  /// Divides `row` in place. The quotient replaces the upper limbs; the remainder stays in the lower ones, as many as
  /// the divisor has. The row has more limbs than the divisor, and its highest limbs are below the divisor.
  func divide(_ row: Limbs, _ rowCount: Int) {
    guard count > 1 else { return divideByLimb(row, rowCount) }
    var (position, left) = (rowCount - count, Remainder(row, rowCount))
    while position > 0 {
      position &-= 1
      divideDigit(row + position, &left)
    }
    left.store(in: row, count)
  }

  /// Divides two rows, alternating between their digits. Each digit depends on the one before, so a processor does both
  /// rows in little more than the time of one.
  func divide(_ row: Limbs, _ rowCount: Int, _ other: Limbs, _ otherCount: Int) {
    guard count > 1 else {
      divideByLimb(row, rowCount)
      return divideByLimb(other, otherCount)
    }
    var (position, left) = (rowCount - count, Remainder(row, rowCount))
    var (otherPosition, otherLeft) = (otherCount - count, Remainder(other, otherCount))
    while position > 0, otherPosition > 0 {
      position &-= 1
      otherPosition &-= 1
      divideDigit(row + position, &left)
      divideDigit(other + otherPosition, &otherLeft)
    }
    left.store(in: row + position, count)
    otherLeft.store(in: other + otherPosition, count)
    if position > 0 { divide(row, position + count) }
    if otherPosition > 0 { divide(other, otherPosition + count) }
  }

  /// The two highest limbs of the remainder, which stay in registers from digit to digit.
  private struct Remainder {
    var first: UInt64
    var second: UInt64

    init(_ row: ReadLimbs, _ rowCount: Int) { (first, second) = (row[rowCount - 1], row[rowCount - 2]) }

    func store(in row: Limbs, _ count: Int) { (row[count - 1], row[count - 2]) = (first, second) }
  }

  /// Divides `count` + 1 limbs, of which the two highest are in `left`, and writes the digit into the highest one.
  @inline(__always)
  private func divideDigit(_ row: Limbs, _ left: inout Remainder) {
    if left.first == high, left.second == low { return divideByLargestDigit(row, &left) }
    var (quotient, first, second) = guess(left.first, left.second, row[count &- 2])
    // Most divisors of a rotation have three limbs.
    var borrow: UInt64
    if count == 3 {
      let product = limbs[0].multipliedFullWidth(by: quotient)
      let (difference, isBelow) = row[0].subtractingReportingOverflow(product.low)
      row[0] = difference
      borrow = product.high &+ (isBelow ? 1 : 0)
    } else {
      borrow = LimbRows.subtractProduct(row, limbs, count &- 2, by: quotient)
    }
    let (newSecond, carried) = second.subtractingReportingOverflow(borrow)
    let (newFirst, isBelow) = first.subtractingReportingOverflow(carried ? 1 : 0)
    (first, second) = (newFirst, newSecond)
    left.first = first
    left.second = second
    if isBelow {
      addBack(row, &left)
      quotient &-= 1
    }
    row[count] = quotient
  }

  /// The digit is exact: with both limbs equal, the rest takes less than one from the base.
  @inline(never)
  private func divideByLargestDigit(_ row: Limbs, _ left: inout Remainder) {
    row[count - 1] = left.second
    _ = LimbRows.subtractProduct(row, limbs, count, by: .max)
    (left.first, left.second) = (row[count - 1], row[count - 2])
    row[count] = .max
  }

  /// Adds the divisor once if the digit was too large by one.
  @inline(never)
  private func addBack(_ row: Limbs, _ left: inout Remainder) {
    left.store(in: row, count)
    _ = LimbRows.add(row, row, count, limbs, count)
    (left.first, left.second) = (row[count - 1], row[count - 2])
  }

  private func divideByLimb(_ row: Limbs, _ rowCount: Int) {
    var position = rowCount - 1
    var remainder = row[position]
    while position > 0 {
      let quotient: UInt64
      (quotient, remainder) = guess(remainder, row[position - 1])
      row[position] = quotient
      position &-= 1
    }
    row[0] = remainder
  }

  /// ⌊(2^128 − 1) / `divisor`⌋ − 2^64 for a divisor with its highest bit set.
  private static func reciprocal(of divisor: UInt64) -> UInt64 {
    // Two steps of 32 bits with division of limbs, since not every processor divides 128 bits.
    let (high, low) = (divisor >> 32, divisor & 0xffff_ffff)
    var result: UInt64 = 0
    var remainder = ~divisor
    for _ in 0..<2 {
      var digit = min(remainder / high, 0xffff_ffff)
      var left = remainder &- digit &* high
      while left <= 0xffff_ffff, digit &* low > (left << 32 | 0xffff_ffff) {
        digit &-= 1
        left &+= high
      }
      remainder = (remainder << 32 | 0xffff_ffff) &- digit &* divisor
      result = result << 32 | digit
    }
    return result
  }

  /// Exact quotient and remainder of two limbs by the highest limb, for `first` below it.
  private func guess(_ first: UInt64, _ second: UInt64) -> (UInt64, UInt64) {
    let product = reciprocal.multipliedFullWidth(by: first)
    let (fraction, carry) = product.low.addingReportingOverflow(second)
    var quotient = product.high &+ first &+ (carry ? 1 : 0) &+ 1
    var remainder = second &- quotient &* high
    if remainder > fraction {
      quotient &-= 1
      remainder &+= high
    }
    if remainder >= high {
      quotient &+= 1
      remainder &-= high
    }
    return (quotient, remainder)
  }

  /// ⌊(2^192 − 1) / (`high` · 2^64 + `low`)⌋ − 2^64 for `high` with its highest bit set.
  private static func reciprocal(of high: UInt64, _ low: UInt64) -> UInt64 {
    var result = reciprocal(of: high)
    var (rest, overflow) = (high &* result).addingReportingOverflow(low)
    if overflow {
      result &-= 1
      if rest >= high {
        result &-= 1
        rest &-= high
      }
      rest &-= high
    }
    let product = result.multipliedFullWidth(by: low)
    (rest, overflow) = rest.addingReportingOverflow(product.high)
    if overflow {
      result &-= 1
      if rest > high || rest == high && product.low >= low { result &-= 1 }
    }
    return result
  }

  /// Exact quotient and remainder of three limbs by the highest two, for `first` and `second` below them.
  @inline(__always)
  private func guess(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> (UInt64, UInt64, UInt64) {
    let product = reciprocal.multipliedFullWidth(by: first)
    let (fraction, carry) = product.low.addingReportingOverflow(second)
    var quotient = product.high &+ first &+ (carry ? 1 : 0)
    // (second, third) minus quotient · low minus the divisor, which the quotient contains once more.
    let part = low.multipliedFullWidth(by: quotient)
    var top = second &- quotient &* high
    var (bottom, borrow) = third.subtractingReportingOverflow(part.low)
    top = top &- part.high &- (borrow ? 1 : 0)
    (bottom, borrow) = bottom.subtractingReportingOverflow(low)
    top = top &- high &- (borrow ? 1 : 0)
    quotient &+= 1
    // Without a branch, since the outcome cannot be predicted.
    let mask: UInt64 = top >= fraction ? .max : 0
    quotient &+= mask
    let (sum, over) = bottom.addingReportingOverflow(mask & low)
    bottom = sum
    top = top &+ (mask & high) &+ (over ? 1 : 0)
    if top > high || top == high && bottom >= low {
      quotient &+= 1
      (bottom, borrow) = bottom.subtractingReportingOverflow(low)
      top = top &- high &- (borrow ? 1 : 0)
    }
    return (quotient, top, bottom)
  }
}
