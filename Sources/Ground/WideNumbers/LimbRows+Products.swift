extension LimbRows {
  /// From this number of limbs on, three products of half the size are cheaper than four.
  static let karatsubaLimbs = 22

  /// `result` = `a` · `b`, with `aCount` + `bCount` limbs. The result's memory does not overlap with the operands'.
  ///
  /// Long multiplication, and Karatsuba's method from ``karatsubaLimbs`` on.
  static func multiply(_ result: Limbs, _ a: ReadLimbs, _ aCount: Int, _ b: ReadLimbs, _ bCount: Int) {
    guard aCount >= bCount else { return multiply(result, b, bCount, a, aCount) }
    guard bCount >= karatsubaLimbs else { return multiplyLong(result, a, aCount, b, bCount) }
    let scratch = Limbs.allocate(capacity: 6 * bCount + 128)
    defer { scratch.deallocate() }
    if aCount == bCount { return multiplyHalves(result, a, b, aCount, scratch) }
    // Parts of `a` as long as `b`; each product is added at its position.
    let piece = Limbs.allocate(capacity: 2 * bCount)
    defer { piece.deallocate() }
    result.update(repeating: 0, count: aCount + bCount)
    var start = 0
    while start < aCount {
      let count = min(bCount, aCount - start)
      if count == bCount {
        multiplyHalves(piece, a + start, b, bCount, scratch)
      } else {
        multiply(piece, b, bCount, a + start, count)
      }
      let target = result + start
      _ = add(target, target, aCount + bCount - start, piece, count + bCount)
      start += count
    }
  }

  private static func multiplyLong(_ result: Limbs, _ a: ReadLimbs, _ aCount: Int, _ b: ReadLimbs, _ bCount: Int) {
    guard bCount > 0 else { return result.update(repeating: 0, count: aCount) }
    result[aCount] = multiply(result, a, aCount, by: b[0])
    for index in 1..<max(bCount, 1) { result[aCount + index] = addProduct(result + index, a, aCount, by: b[index]) }
  }

  /// Karatsuba's method for operands of equal length. With a = a₁B + a₀ and b = b₁B + b₀, the middle part is a₁b₁ +
  /// a₀b₀ − (a₁ − a₀)(b₁ − b₀).
  private static func multiplyHalves(
    _ result: Limbs, _ a: ReadLimbs, _ b: ReadLimbs, _ count: Int, _ scratch: Limbs
  ) {
    guard count >= karatsubaLimbs else { return multiplyLong(result, a, count, b, count) }
    // The low halves are the longer ones.
    let low = (count + 1) / 2
    let high = count - low
    let (firstNegative, secondNegative) = (
      difference(result, a, low, a + low, high), difference(result + low, b, low, b + low, high)
    )
    let middle = scratch
    let rest = scratch + 2 * low + 1
    multiplyHalves(middle, result, result + low, low, rest)
    multiplyHalves(result, a, b, low, rest)
    multiplyHalves(result + 2 * low, a + low, b + low, high, rest)
    // a₁b₁ + a₀b₀, then minus or plus the product of the differences.
    rest.update(from: result, count: 2 * low)
    rest[2 * low] = add(rest, rest, 2 * low, result + 2 * low, 2 * high)
    if firstNegative == secondNegative {
      subtract(rest, rest, 2 * low + 1, middle, 2 * low)
    } else {
      rest[2 * low] &+= add(rest, rest, 2 * low, middle, 2 * low)
    }
    _ = add(result + low, result + low, 2 * count - low, rest, trimmed(rest, 2 * low + 1))
  }

  /// `result` = |`a` − `b`| in `aCount` limbs, for `aCount` ≥ `bCount`; returns whether the difference is negative.
  private static func difference(
    _ result: Limbs, _ a: ReadLimbs, _ aCount: Int, _ b: ReadLimbs, _ bCount: Int
  ) -> Bool {
    let (aTrimmed, bTrimmed) = (trimmed(a, aCount), trimmed(b, bCount))
    let isNegative = compare(a, aTrimmed, b, bTrimmed) < 0
    let longer = isNegative ? bTrimmed : aTrimmed
    if isNegative {
      subtract(result, b, bTrimmed, a, aTrimmed)
    } else {
      subtract(result, a, aTrimmed, b, bTrimmed)
    }
    (result + longer).update(repeating: 0, count: aCount - longer)
    return isNegative
  }
}
