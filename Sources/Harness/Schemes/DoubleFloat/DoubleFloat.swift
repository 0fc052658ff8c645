import Geometry

/// A number as the sum of two floats: some 48 bits from float32 arithmetic, as a shader without doubles emulates them.
///
/// The operations are those of luma.gl's fp64 module, step by step; sums and products keep the roundings that they
/// make. They rest on every operation being rounded to float32 once and in this order. Swift does neither contract
/// `a * b + c` nor reorder sums; a shader compiler may do both, and then the low part is lost and the result has no
/// more bits than a float.
/// (T. J. Dekker, Numerische Mathematik 18, 1971; D. E. Knuth, TAOCP 2, 4.2.2; A. Thall, *Extended-Precision
/// Floating-Point Numbers for GPU Computation*, 2006.)
struct DoubleFloat: Hashable, Sendable {
  /// The float nearest to the sum.
  var high: Float
  /// The rest.
  var low: Float

  init(high: Float, low: Float) {
    self.high = high
    self.low = low
  }

  /// A double as the nearest float and the rest, rounded: `fp64ify`.
  @inline(__always)
  init(_ value: Double) {
    high = Float(value)
    low = Float(value - Double(high))
  }

  /// a + b as the rounded sum and its exact error, for |a| ≥ |b|.
  @inline(__always)
  static func quickTwoSum(_ a: Float, _ b: Float) -> DoubleFloat {
    let sum = a + b
    return DoubleFloat(high: sum, low: b - (sum - a))
  }

  /// a + b as the rounded sum and its exact error.
  @inline(__always)
  static func twoSum(_ a: Float, _ b: Float) -> DoubleFloat {
    let sum = a + b
    let part = sum - a
    return DoubleFloat(high: sum, low: (a - (sum - part)) + (b - part))
  }

  /// a − b as the rounded difference and its exact error.
  @inline(__always)
  static func twoDifference(_ a: Float, _ b: Float) -> DoubleFloat {
    let difference = a - b
    let part = difference - a
    return DoubleFloat(high: difference, low: (a - (difference - part)) - (b + part))
  }

  /// A float as the sum of two of 12 bits.
  @inline(__always)
  static func split(_ a: Float) -> DoubleFloat {
    let shifted = a * 4097
    let high = shifted - (shifted - a)
    return DoubleFloat(high: high, low: a - high)
  }

  /// a · b as the rounded product and its exact error, short of overflow and underflow.
  @inline(__always)
  static func twoProduct(_ a: Float, _ b: Float) -> DoubleFloat {
    let product = a * b
    let (a, b) = (split(a), split(b))
    return DoubleFloat(
      high: product, low: ((a.high * b.high - product) + a.high * b.low + a.low * b.high) + a.low * b.low)
  }

  /// Adds `high` and `low` of two sums or differences.
  @inline(__always)
  private static func joined(_ high: DoubleFloat, _ low: DoubleFloat) -> DoubleFloat {
    let sum = quickTwoSum(high.high, high.low + low.high)
    return quickTwoSum(sum.high, sum.low + low.low)
  }

  @inline(__always)
  static func + (a: DoubleFloat, b: DoubleFloat) -> DoubleFloat {
    joined(twoSum(a.high, b.high), twoSum(a.low, b.low))
  }

  @inline(__always)
  static func - (a: DoubleFloat, b: DoubleFloat) -> DoubleFloat {
    joined(twoDifference(a.high, b.high), twoDifference(a.low, b.low))
  }

  @inline(__always)
  static func * (a: DoubleFloat, b: DoubleFloat) -> DoubleFloat {
    var product = twoProduct(a.high, b.high)
    product = quickTwoSum(product.high, product.low + a.high * b.low)
    return quickTwoSum(product.high, product.low + a.low * b.high)
  }
}
