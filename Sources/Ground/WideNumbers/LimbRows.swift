// Loops over rows of limbs, which are the digits of a magnitude in base 2^64, the least significant first. Wide numbers
// spend most of their time here. A row's length is its number of limbs.

typealias Limbs = UnsafeMutablePointer<UInt64>
typealias ReadLimbs = UnsafePointer<UInt64>

/// The loops. Source: Knuth, *The Art of Computer Programming*, volume 2, section 4.3.1.
enum LimbRows {
  /// The length without leading zeros.
  static func trimmed(_ row: ReadLimbs, _ count: Int) -> Int {
    var count = count
    while count > 0, row[count - 1] == 0 { count -= 1 }
    return count
  }

  /// −1, 0 or 1 if trimmed `a` is below, equal to or above trimmed `b`.
  static func compare(_ a: ReadLimbs, _ aCount: Int, _ b: ReadLimbs, _ bCount: Int) -> Int {
    if aCount != bCount { return aCount < bCount ? -1 : 1 }
    var index = aCount
    while index > 0 {
      index -= 1
      if a[index] != b[index] { return a[index] < b[index] ? -1 : 1 }
    }
    return 0
  }

  /// `result` = `a` + `b` for `aCount` ≥ `bCount`; returns the carry. `result` may be either operand.
  static func add(_ result: Limbs, _ a: ReadLimbs, _ aCount: Int, _ b: ReadLimbs, _ bCount: Int) -> UInt64 {
    var carry = false
    var index = 0
    // Four at a time keep the carry in the processor's flag.
    while index &+ 4 <= bCount {
      add(result, a, b, index, &carry)
      add(result, a, b, index &+ 1, &carry)
      add(result, a, b, index &+ 2, &carry)
      add(result, a, b, index &+ 3, &carry)
      index &+= 4
    }
    while index < bCount {
      add(result, a, b, index, &carry)
      index &+= 1
    }
    return add(result, a, from: bCount, to: aCount, carry ? 1 : 0)
  }

  @inline(__always)
  private static func add(_ result: Limbs, _ a: ReadLimbs, _ b: ReadLimbs, _ index: Int, _ carry: inout Bool) {
    let (sum, first) = a[index].addingReportingOverflow(b[index])
    let (total, second) = sum.addingReportingOverflow(carry ? 1 : 0)
    result[index] = total
    carry = first != second
  }

  /// Copies limbs of `a` with a carry added; returns the carry. It stops early once the carry is 0 and the limbs are in
  /// place.
  static func add(_ result: Limbs, _ a: ReadLimbs, from start: Int, to end: Int, _ carry: UInt64) -> UInt64 {
    var (index, carry) = (start, carry)
    while index < end, carry != 0 {
      let (sum, overflow) = a[index].addingReportingOverflow(carry)
      result[index] = sum
      carry = overflow ? 1 : 0
      index += 1
    }
    if index < end, ReadLimbs(result) != a { (result + index).update(from: a + index, count: end - index) }
    return carry
  }

  /// `result` = `a` − `b` for `a` ≥ `b`, `aCount` ≥ `bCount`. `result` may be either operand.
  static func subtract(_ result: Limbs, _ a: ReadLimbs, _ aCount: Int, _ b: ReadLimbs, _ bCount: Int) {
    var isBelow = false
    var index = 0
    while index &+ 4 <= bCount {
      subtract(result, a, b, index, &isBelow)
      subtract(result, a, b, index &+ 1, &isBelow)
      subtract(result, a, b, index &+ 2, &isBelow)
      subtract(result, a, b, index &+ 3, &isBelow)
      index &+= 4
    }
    while index < bCount {
      subtract(result, a, b, index, &isBelow)
      index &+= 1
    }
    while index < aCount, isBelow {
      let (difference, overflow) = a[index].subtractingReportingOverflow(1)
      result[index] = difference
      isBelow = overflow
      index &+= 1
    }
    if index < aCount, ReadLimbs(result) != a { (result + index).update(from: a + index, count: aCount - index) }
  }

  @inline(__always)
  private static func subtract(_ result: Limbs, _ a: ReadLimbs, _ b: ReadLimbs, _ index: Int, _ borrow: inout Bool) {
    let (difference, first) = a[index].subtractingReportingOverflow(b[index])
    let (total, second) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
    result[index] = total
    borrow = first != second
  }

  /// `result` = `a` · `factor`; returns the limb above. `result` may be `a`.
  static func multiply(_ result: Limbs, _ a: ReadLimbs, _ count: Int, by factor: UInt64) -> UInt64 {
    var carry: UInt64 = 0
    for index in 0..<count {
      let (high, low) = a[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      result[index] = sum
      carry = high &+ (overflow ? 1 : 0)
    }
    return carry
  }

  /// `result` += `a` · `factor`; returns the limb above.
  static func addProduct(_ result: Limbs, _ a: ReadLimbs, _ count: Int, by factor: UInt64) -> UInt64 {
    var carry: UInt64 = 0
    var index = 0
    while index &+ 4 <= count {
      addProduct(result, a, index, factor, &carry)
      addProduct(result, a, index &+ 1, factor, &carry)
      addProduct(result, a, index &+ 2, factor, &carry)
      addProduct(result, a, index &+ 3, factor, &carry)
      index &+= 4
    }
    while index < count {
      addProduct(result, a, index, factor, &carry)
      index &+= 1
    }
    return carry
  }

  /// The carry is added last, since the next limb depends on it.
  @inline(__always)
  private static func addProduct(
    _ result: Limbs, _ a: ReadLimbs, _ index: Int, _ factor: UInt64, _ carry: inout UInt64
  ) {
    let (high, low) = a[index].multipliedFullWidth(by: factor)
    let (sum, first) = low.addingReportingOverflow(result[index])
    let above = high &+ (first ? 1 : 0)
    let (total, second) = sum.addingReportingOverflow(carry)
    result[index] = total
    carry = above &+ (second ? 1 : 0)
  }

  /// `result` −= `a` · `factor`; returns the limb to subtract from the limb above.
  static func subtractProduct(_ result: Limbs, _ a: ReadLimbs, _ count: Int, by factor: UInt64) -> UInt64 {
    var borrow: UInt64 = 0
    var index = 0
    while index &+ 4 <= count {
      subtractProduct(result, a, index, factor, &borrow)
      subtractProduct(result, a, index &+ 1, factor, &borrow)
      subtractProduct(result, a, index &+ 2, factor, &borrow)
      subtractProduct(result, a, index &+ 3, factor, &borrow)
      index &+= 4
    }
    while index < count {
      subtractProduct(result, a, index, factor, &borrow)
      index &+= 1
    }
    return borrow
  }

  @inline(__always)
  private static func subtractProduct(
    _ result: Limbs, _ a: ReadLimbs, _ index: Int, _ factor: UInt64, _ borrow: inout UInt64
  ) {
    let (high, low) = a[index].multipliedFullWidth(by: factor)
    let (difference, first) = result[index].subtractingReportingOverflow(low)
    let above = high &+ (first ? 1 : 0)
    let (total, second) = difference.subtractingReportingOverflow(borrow)
    result[index] = total
    borrow = above &+ (second ? 1 : 0)
  }

  /// `result` = `a` · 2^`bits` for 0 < `bits` < 64; returns the limb above. `result` may be `a`, or higher in the same
  /// memory.
  static func shiftLeft(_ result: Limbs, _ a: ReadLimbs, _ count: Int, by bits: UInt64) -> UInt64 {
    guard count > 0 else { return 0 }
    let above = a[count - 1] &>> (64 &- bits)
    var index = count - 1
    while index > 0 {
      result[index] = a[index] &<< bits | a[index - 1] &>> (64 &- bits)
      index -= 1
    }
    result[0] = a[0] &<< bits
    return above
  }

  /// `result` = ⌊`a` / 2^`bits`⌋ for 0 < `bits` < 64. `result` may be `a`, or lower in the same memory.
  static func shiftRight(_ result: Limbs, _ a: ReadLimbs, _ count: Int, by bits: UInt64) {
    guard count > 0 else { return }
    for index in 0..<count - 1 { result[index] = a[index] &>> bits | a[index + 1] &<< (64 &- bits) }
    result[count - 1] = a[count - 1] &>> bits
  }
}
