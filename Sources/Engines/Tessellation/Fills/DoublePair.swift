/// A number of about 106 bits, as the sum of two doubles. The second is at most half an ULP of the first.
///
/// Sums and products of two doubles are exact (Dekker, *A floating-point technique for extending the available
/// precision*, 1971; Knuth). No fused operations are used, so results have the same bits on every processor.
struct DoublePair {
  var high: Double
  var low: Double

  @inline(__always)
  init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two doubles.
  @inline(__always)
  init(_ a: Double, plus b: Double) {
    high = a + b
    let part = high - a
    low = (a - (high - part)) + (b - part)
  }

  /// The exact product of two doubles whose magnitudes are from 2^-400 to 2^400, or 0.
  @inline(__always)
  init(_ a: Double, times b: Double) {
    high = a * b
    let (x, y) = (Self.halves(a), Self.halves(b))
    low = ((x.high * y.high - high) + x.high * y.low + x.low * y.high) + x.low * y.low
  }

  /// A double as the sum of two numbers of 26 bits.
  @inline(__always)
  private static func halves(_ value: Double) -> (high: Double, low: Double) {
    let scaled = value * 0x1.000_0002p27
    let high = scaled - (scaled - value)
    return (high, value - high)
  }

  // Sums, products and quotients of pairs, accurate to a few units of 2^-104.

  static func - (a: DoublePair, b: DoublePair) -> DoublePair {
    let (highs, lows) = (DoublePair(a.high, plus: -b.high), DoublePair(a.low, plus: -b.low))
    let first = DoublePair(highs.high, plus: highs.low + lows.high)
    return DoublePair(first.high, plus: first.low + lows.low)
  }

  static func * (a: DoublePair, b: DoublePair) -> DoublePair {
    let product = DoublePair(a.high, times: b.high)
    return DoublePair(product.high, plus: product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoublePair, b: DoublePair) -> DoublePair {
    let first = a.high / b.high
    let rest = a - b * DoublePair(high: first, low: 0)
    let second = rest.high / b.high
    let last = rest - b * DoublePair(high: second, low: 0)
    let sum = DoublePair(first, plus: second)
    return DoublePair(sum.high, plus: sum.low + last.high / b.high)
  }
}
