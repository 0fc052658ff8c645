/// A whole number of any size, written in place: a sign, and a magnitude in limbs of 64 bits.
///
/// It allocates to grow, and keeps its memory when it shrinks. So reuse allocates nothing once it has had its largest
/// value. All operations are exact, in pure Swift, with the same bits on every processor.
///
/// Sums, shifts and comparisons are O(limbs). Products use long multiplication, and Karatsuba's method from 22 limbs of
/// the shorter operand on. Quotients use long division.
public struct WideInteger: ~Copyable, @unchecked Sendable {
  /// Limbs, the least significant first.
  private(set) var limbs: Limbs
  private var capacity: Int
  /// The number of limbs up to the highest one that is not zero; 0 for zero.
  var count = 0
  /// False for zero.
  var isNegative = false

  /// Zero.
  public init() {
    capacity = 4
    limbs = .allocate(capacity: capacity)
  }

  /// The number `value`.
  public init(_ value: Int) {
    self.init()
    set(value)
  }

  /// A copy.
  public init(copying other: borrowing WideInteger) {
    self.init()
    set(other)
  }

  /// The number with the base-2^64 digits `words`, the most significant first. No words mean zero.
  public init(words: [UInt64]) {
    self.init()
    reserve(words.count)
    for (index, word) in words.enumerated() { limbs[words.count - 1 - index] = word }
    finish(words.count, isNegative: false)
  }

  deinit { limbs.deallocate() }

  /// Becomes `value`.
  public mutating func set(_ value: Int) {
    limbs[0] = UInt64(value.magnitude)
    finish(1, isNegative: value < 0)
  }

  /// Becomes `magnitude`.
  mutating func set(_ magnitude: UInt64) {
    limbs[0] = magnitude
    finish(1, isNegative: false)
  }

  /// Becomes `other`.
  public mutating func set(_ other: borrowing WideInteger) {
    reserve(other.count)
    limbs.update(from: other.limbs, count: other.count)
    (count, isNegative) = (other.count, other.isNegative)
  }

  /// Becomes the number whose magnitude was just written into the limbs.
  mutating func finish(_ count: Int, isNegative: Bool) {
    self.count = LimbRows.trimmed(limbs, count)
    self.isNegative = isNegative && self.count > 0
  }

  /// Reserves memory for a number of limbs, and keeps the present ones.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    capacity = count + count / 4 + 2
    let larger = Limbs.allocate(capacity: capacity)
    larger.update(from: limbs, count: self.count)
    limbs.deallocate()
    limbs = larger
  }
}

// MARK: Properties

extension WideInteger {
  /// −1, 0 or 1.
  public var signum: Int { count == 0 ? 0 : isNegative ? -1 : 1 }

  /// Whether it is zero.
  public var isZero: Bool { count == 0 }

  /// Bits of the magnitude, up to its highest one; 0 for zero.
  public var bitWidth: Int { count == 0 ? 0 : count * 64 - limbs[count - 1].leadingZeroBitCount }

  /// The number of zero bits below the lowest one; 0 for zero.
  public var trailingZeroBits: Int {
    guard count > 0 else { return 0 }
    var index = 0
    while limbs[index] == 0 { index += 1 }
    return index * 64 + limbs[index].trailingZeroBitCount
  }

  /// Compares: negative, 0 or positive if this number is below, equal to or above `other`.
  public func compare(_ other: borrowing WideInteger) -> Int {
    if signum != other.signum { return signum - other.signum }
    let order = LimbRows.compare(limbs, count, other.limbs, other.count)
    return isNegative ? -order : order
  }

  /// The digits of the magnitude in base 2^64, the most significant first; none for zero. The sign is ``signum``.
  public var words: [UInt64] { (0..<count).map { limbs[count - 1 - $0] } }

  /// The bit of value 2^`index` in the magnitude.
  func magnitudeBit(_ index: Int) -> Bool {
    index < count * 64 && limbs[index / 64] &>> UInt64(index % 64) & 1 == 1
  }

  /// The 64 bits of the magnitude from 2^`index` up.
  func magnitudeBits(from index: Int) -> UInt64 {
    let (limb, bit) = (index / 64, UInt64(index % 64))
    let low = limb < count ? limbs[limb] &>> bit : 0
    return bit == 0 || limb + 1 >= count ? low : low | limbs[limb + 1] &<< (64 &- bit)
  }
}
