import Geometry

/// A point whose coordinates are each an unevaluated sum of two doubles, with some 107 bits.
///
/// The high part is the sum rounded to a double. The low part is the rest. The sign of the low part counts as the last
/// of the 107 bits.
public struct DoubleDoublePoint: Hashable, Sendable {
  /// The coordinates rounded to doubles.
  public let high: Vector2
  /// The rest of the coordinates, at most half a unit in the last place of `high`.
  public let low: Vector2

  /// Creates a point from its two parts.
  /// - Parameters:
  ///   - high: the coordinates rounded to doubles.
  ///   - low: at most half a unit in the last place of `high` in each coordinate.
  @inlinable
  public init(high: Vector2, low: Vector2) {
    self.high = high
    self.low = low
  }

  /// The difference, in two parts again, with a relative error of at most 3 · 2^-106.
  ///
  /// This is `AccurateDWPlusDW` of Joldes, Muller and Popescu, ACM TOMS 44(2), 2017. It adds the high parts and the low
  /// parts without an error, by Knuth's two-sum. Near the camera the high parts cancel, and all bits of the low parts
  /// remain.
  @inlinable @inline(__always)
  public static func - (a: DoubleDoublePoint, b: DoubleDoublePoint) -> DoubleDoublePoint {
    let high = ErrorFree.sum(a.high, -b.high)
    let low = ErrorFree.sum(a.low, -b.low)
    let middle = ErrorFree.sum(larger: high.sum, high.error + low.sum)
    let result = ErrorFree.sum(larger: middle.sum, low.error + middle.error)
    return DoubleDoublePoint(high: result.sum, low: result.error)
  }

  /// The point at a displacement in doubles, with a relative error of at most 2^-105.
  ///
  /// This is `DWPlusFP` of the same article.
  @inlinable
  public static func + (a: DoubleDoublePoint, b: Vector2) -> DoubleDoublePoint {
    let high = ErrorFree.sum(a.high, b)
    let result = ErrorFree.sum(larger: high.sum, a.low + high.error)
    return DoubleDoublePoint(high: result.sum, low: result.error)
  }
}

/// Sums of two doubles as the rounded sum and its error, both exact, for both coordinates at once.
@usableFromInline
enum ErrorFree {
  /// Adds summands of any magnitudes, in six operations. (D. Knuth, *The Art of Computer Programming* 2, section
  /// 4.2.2.)
  @inlinable @inline(__always)
  static func sum(_ a: Vector2, _ b: Vector2) -> (sum: Vector2, error: Vector2) {
    let sum = a + b
    let ofB = sum - a
    let ofA = sum - ofB
    return (sum, (a - ofA) + (b - ofB))
  }

  /// Adds a summand whose exponent is at least the exponent of the other, in three operations. (T. Dekker, *Numerische
  /// Mathematik* 18, 1971.)
  @inlinable @inline(__always)
  static func sum(larger a: Vector2, _ b: Vector2) -> (sum: Vector2, error: Vector2) {
    let sum = a + b
    return (sum, b - (sum - a))
  }
}
