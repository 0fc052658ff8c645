import Geometry

/// A number as the sum of two floats: some 48 bits in float32 arithmetic, as a shader without doubles emulates them.
///
/// The operations are those of luma.gl's fp64 module, step by step, with the same roundings of sums and products. They
/// rely on two conditions: each operation is rounded to float32 once, and the operations are done in this order. Swift
/// neither contracts `a * b + c` nor reorders sums. A shader compiler may do both; the low part is then lost, and the
/// result has no more bits than a float. (T. J. Dekker, Numerische Mathematik 18, 1971; D. E. Knuth, TAOCP 2, 4.2.2; A.
/// Thall, *Extended-Precision Floating-Point Numbers for GPU Computation*, 2006.)
struct DoubleFloat: Hashable, Sendable {
  /// The float nearest to the sum.
  var high: Float
  /// The sum minus `high`.
  var low: Float

  init(high: Float, low: Float) {
    self.high = high
    self.low = low
  }

  /// Splits a double into the nearest float and the rest, which is rounded: `fp64ify`.
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

  /// A float as the sum of two floats of 12 bits each.
  @inline(__always)
  static func split(_ a: Float) -> DoubleFloat {
    let shifted = a * 4097
    let high = shifted - (shifted - a)
    return DoubleFloat(high: high, low: a - high)
  }

  /// a · b as the rounded product and its exact error, if nothing overflows or underflows.
  @inline(__always)
  static func twoProduct(_ a: Float, _ b: Float) -> DoubleFloat {
    let product = a * b
    let (a, b) = (split(a), split(b))
    return DoubleFloat(
      high: product, low: ((a.high * b.high - product) + a.high * b.low + a.low * b.high) + a.low * b.low)
  }

  /// Combines the sums or differences of the high parts and of the low parts.
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
