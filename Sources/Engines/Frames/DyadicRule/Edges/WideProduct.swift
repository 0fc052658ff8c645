/// A signed integer of 128 bits in two's complement, for sums of products of 64-bit integers.
///
/// `Int128` has the same values, but needs iOS 18 or later.
struct WideProduct: Equatable, Sendable {
  /// The upper half, with the sign.
  private let high: Int64
  /// The lower half.
  private let low: UInt64

  @inline(__always)
  private init(high: Int64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The product of two integers, exactly.
  @inline(__always)
  init(_ a: Int64, _ b: Int64) {
    let product = a.multipliedFullWidth(by: b)
    self.init(high: product.high, low: product.low)
  }

  /// The sum modulo 2^128.
  @inline(__always)
  static func &+ (a: WideProduct, b: WideProduct) -> WideProduct {
    let (low, carry) = a.low.addingReportingOverflow(b.low)
    return WideProduct(high: a.high &+ b.high &+ (carry ? 1 : 0), low: low)
  }

  /// The difference modulo 2^128.
  @inline(__always)
  static func &- (a: WideProduct, b: WideProduct) -> WideProduct {
    let (low, borrow) = a.low.subtractingReportingOverflow(b.low)
    return WideProduct(high: a.high &- b.high &- (borrow ? 1 : 0), low: low)
  }

  /// The product with 2^`bits` modulo 2^128, for 1 to 63 bits.
  @inline(__always)
  static func &<< (a: WideProduct, bits: Int) -> WideProduct {
    let carried = Int64(truncatingIfNeeded: a.low &>> UInt64(truncatingIfNeeded: 64 &- bits))
    return WideProduct(high: a.high &<< Int64(bits) | carried, low: a.low &<< UInt64(truncatingIfNeeded: bits))
  }

  /// The value as a double, within an ULP. A conversion with a single rounding would take ten times as long.
  @inline(__always)
  var rounded: Double {
    let isNegative = high < 0
    // The magnitude: all bits flipped, plus 1.
    let flip = UInt64(truncatingIfNeeded: high &>> 63)
    let (low, carry) = (low ^ flip).addingReportingOverflow(isNegative ? 1 : 0)
    let high = (UInt64(truncatingIfNeeded: self.high) ^ flip) &+ (carry ? 1 : 0)
    let magnitude = Double(high) * 0x1p64 + Double(low)
    return isNegative ? -magnitude : magnitude
  }
}
