extension WideInteger {
  /// Adds `b`.
  public mutating func add(_ b: borrowing WideInteger) { add(b.limbs, b.count, isNegative: b.isNegative) }

  /// Subtracts `b`.
  public mutating func subtract(_ b: borrowing WideInteger) { add(b.limbs, b.count, isNegative: !b.isNegative) }

  private mutating func add(_ row: ReadLimbs, _ rowCount: Int, isNegative negative: Bool) {
    if isNegative == negative || count == 0 {
      let longer = max(count, rowCount)
      reserve(longer + 1)
      limbs[longer] =
        count >= rowCount
        ? LimbRows.add(limbs, limbs, count, row, rowCount) : LimbRows.add(limbs, row, rowCount, limbs, count)
      finish(longer + 1, isNegative: negative)
    } else if LimbRows.compare(limbs, count, row, rowCount) >= 0 {
      LimbRows.subtract(limbs, limbs, count, row, rowCount)
      finish(count, isNegative: isNegative)
    } else {
      reserve(rowCount)
      LimbRows.subtract(limbs, row, rowCount, limbs, count)
      finish(rowCount, isNegative: negative)
    }
  }

  /// Adds `b` · 2^`exponent`. O(changed and new limbs).
  ///
  /// - Precondition: `exponent` ≥ 0.
  public mutating func add(_ b: Int64, shiftedLeftBy exponent: Int) {
    guard b != 0 else { return }
    let (start, bits) = (exponent / 64, UInt64(exponent % 64))
    let low = b.magnitude &<< bits
    let high = bits == 0 ? 0 : b.magnitude &>> (64 &- bits)
    let negative = b < 0
    let end = start + 2
    reserve(max(count, end) + 1)
    if count < end { (limbs + count).update(repeating: 0, count: end - count) }
    let top = max(count, end)
    if isNegative == negative || count == 0 {
      let (first, overflow) = limbs[start].addingReportingOverflow(low)
      limbs[start] = first
      let (second, carry) = limbs[start + 1].addingReportingOverflow(high)
      let (third, secondCarry) = second.addingReportingOverflow(overflow ? 1 : 0)
      limbs[start + 1] = third
      limbs[top] = LimbRows.add(limbs, limbs, from: end, to: top, carry || secondCarry ? 1 : 0)
      finish(top + 1, isNegative: negative)
    } else {
      let borrow = subtract(low, high, at: start, top)
      if borrow { negateMagnitude(top) }
      finish(top, isNegative: borrow ? negative : isNegative)
    }
  }

  /// Subtracts two limbs from the magnitude at a position; returns whether it went below zero.
  private mutating func subtract(_ low: UInt64, _ high: UInt64, at start: Int, _ top: Int) -> Bool {
    let (first, borrow) = limbs[start].subtractingReportingOverflow(low)
    limbs[start] = first
    let (second, secondBorrow) = limbs[start + 1].subtractingReportingOverflow(high)
    let (third, thirdBorrow) = second.subtractingReportingOverflow(borrow ? 1 : 0)
    limbs[start + 1] = third
    var isBelow = secondBorrow || thirdBorrow
    var index = start + 2
    while isBelow, index < top {
      isBelow = limbs[index] == 0
      limbs[index] &-= 1
      index += 1
    }
    return isBelow
  }

  /// Replaces a magnitude modulo 2^(64 · `top`) by its negative.
  private mutating func negateMagnitude(_ top: Int) {
    var carry = true
    for index in 0..<top {
      limbs[index] = ~limbs[index] &+ (carry ? 1 : 0)
      carry = carry && limbs[index] == 0
    }
  }

  /// Removes the sign.
  mutating func makePositive() { isNegative = false }

  /// Becomes twice its value, plus 1 if the bit is set.
  mutating func appendBit(_ isSet: Bool) {
    shiftLeft(by: 1)
    if isSet { add(1, shiftedLeftBy: 0) }
  }

  /// Changes the sign.
  public mutating func negate() { finish(count, isNegative: !isNegative) }

  // MARK: Shifts

  /// Multiplies by 2^`bits`.
  ///
  /// - Precondition: `bits` ≥ 0.
  public mutating func shiftLeft(by bits: Int) {
    precondition(bits >= 0, "a shift's width cannot be negative")
    guard bits > 0, count > 0 else { return }
    let (whole, part) = (bits / 64, bits % 64)
    reserve(count + whole + 1)
    if part == 0 {
      // From the top down, since the memory overlaps.
      (limbs + whole).update(from: limbs, count: count)
      limbs[count + whole] = 0
    } else {
      limbs[count + whole] = LimbRows.shiftLeft(limbs + whole, limbs, count, by: UInt64(part))
    }
    limbs.update(repeating: 0, count: whole)
    finish(count + whole + 1, isNegative: isNegative)
  }

  /// Becomes itself / 2^`bits`, truncated toward zero: −1 becomes 0.
  ///
  /// - Precondition: `bits` ≥ 0.
  public mutating func truncateRight(by bits: Int) {
    precondition(bits >= 0, "a shift's width cannot be negative")
    let (whole, part) = (bits / 64, bits % 64)
    guard whole < count else { return finish(0, isNegative: false) }
    if part == 0 {
      if whole > 0 { limbs.update(from: limbs + whole, count: count - whole) }
    } else {
      LimbRows.shiftRight(limbs, limbs + whole, count - whole, by: UInt64(part))
    }
    finish(count - whole, isNegative: isNegative)
  }

  /// Becomes ⌊itself / 2^`bits`⌋, toward −∞: −1 stays −1.
  ///
  /// - Precondition: `bits` ≥ 0.
  public mutating func shiftRight(by bits: Int) {
    let roundsDown = isNegative && trailingZeroBits < bits
    truncateRight(by: bits)
    if roundsDown { add(-1, shiftedLeftBy: 0) }
  }

  /// Becomes `a` / 2^`bits`, truncated toward zero. O(limbs of the result).
  ///
  /// - Precondition: `bits` ≥ 0.
  public mutating func setTruncated(_ a: borrowing WideInteger, rightBy bits: Int) {
    precondition(bits >= 0, "a shift's width cannot be negative")
    let (whole, part) = (bits / 64, bits % 64)
    guard whole < a.count else { return finish(0, isNegative: false) }
    reserve(a.count - whole)
    if part == 0 {
      limbs.update(from: a.limbs + whole, count: a.count - whole)
    } else {
      LimbRows.shiftRight(limbs, a.limbs + whole, a.count - whole, by: UInt64(part))
    }
    finish(a.count - whole, isNegative: a.isNegative)
  }
}
