/// A positive number with a decimal significand of a limited number of limbs, each nine digits, cut off below: for
/// powers whose exact digits would be too many. Where no digit other than 0 was ever cut off, it is exact.
struct DecimalProduct {
  private static let base: UInt64 = 1_000_000_000
  private static let digitsPerLimb = 9

  /// The most significant limb first, and not zero; never more than `room`.
  private var limbs: [UInt64]
  /// The power of ten that the last limb counts in.
  private var exponent = 0
  private let room: Int
  /// Whether nothing but zeros was cut off.
  private(set) var isExact = true

  /// - Parameters:
  ///   - value: above 0, and below 10^18.
  ///   - room: how many limbs are kept; at least 2.
  init(_ value: UInt64, room: Int) {
    limbs = value < Self.base ? [value] : [value / Self.base, value % Self.base]
    self.room = room
  }

  /// `base` to the power `exponent`, by squaring: too small by at most `2 · exponent − 2` parts in 10^(9(room − 1)).
  ///
  /// A product cut to `room` limbs, the first of them not zero, loses less than one such part; squaring doubles what
  /// its factor lacks.
  init(_ base: UInt64, raisedTo exponent: UInt64, room: Int) {
    let factor = DecimalProduct(base, room: room)
    self.init(1, room: room)
    for bit in (0..<UInt64.bitWidth - exponent.leadingZeroBitCount).reversed() {
      multiply(by: self)
      if exponent >> bit & 1 == 1 { multiply(by: factor) }
    }
  }

  /// Multiplies by another number, cutting the product to `room` limbs. O(room²).
  mutating func multiply(by other: DecimalProduct) {
    var product = [UInt64](repeating: 0, count: limbs.count + other.limbs.count)
    for i in limbs.indices.reversed() {
      var carry: UInt64 = 0
      for j in other.limbs.indices.reversed() {
        let sum = product[i + j + 1] + limbs[i] * other.limbs[j] + carry
        product[i + j + 1] = sum % Self.base
        carry = sum / Self.base
      }
      product[i] = carry
    }
    if product.first == 0 { product.removeFirst() }
    let cut = max(0, product.count - room)
    isExact = isExact && other.isExact && product.suffix(cut).allSatisfy { $0 == 0 }
    limbs = Array(product.prefix(room))
    exponent += other.exponent + cut * Self.digitsPerLimb
  }

  /// The number rounded to `count` digits, ties to even, where it is exact, or where it may grow by `parts` parts in
  /// 10^(9(room − 1)) of itself and still round to the same; nil where it may not.
  ///
  /// - Parameter count: from 1 to 18.
  /// - Returns: the digits as a whole number of exactly `count` digits, and the power of ten of its first digit.
  func rounded(digits count: Int, within parts: UInt64) -> (digits: UInt64, exponent: Int)? {
    let below = rounded(digits: count)
    guard !isExact else { return below }
    // The number is below 10^(9·room) units of the last limb, so a part of it is less than a unit of the last limb but
    // one.
    var larger = self
    var carry = parts
    for index in larger.limbs.indices.dropLast().reversed() where carry > 0 {
      let sum = larger.limbs[index] + carry % Self.base
      larger.limbs[index] = sum % Self.base
      carry = carry / Self.base + sum / Self.base
    }
    guard carry == 0 else { return nil }
    let above = larger.rounded(digits: count)
    return below == above ? below : nil
  }

  private func rounded(digits count: Int) -> (digits: UInt64, exponent: Int) {
    var text: [UInt8] = []
    for limb in limbs {
      let digits = String(limb).utf8.map { $0 - UInt8(ascii: "0") }
      if !text.isEmpty { text += [UInt8](repeating: 0, count: Self.digitsPerLimb - digits.count) }
      text += digits
    }
    var power = exponent + text.count - 1
    var digits = (0..<count).reduce(UInt64(0)) { $0 * 10 + UInt64($1 < text.count ? text[$1] : 0) }
    let rest = text.dropFirst(count)
    if let first = rest.first, first >= 5 {
      let isTie = first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
      if !isTie || digits & 1 == 1 { digits += 1 }
    }
    let limit = (0..<count).reduce(UInt64(1)) { power, _ in power * 10 }
    if digits == limit {
      digits /= 10
      power += 1
    }
    return (digits, power)
  }
}
