import ExactNumbers

/// A segment clipped to the square |x|, |y| ≤ `bound` in exact fractions. The parameters of its ends come from
/// comparing every crossing.
struct ExactClip {
  /// The ends of the part inside, rounded once to doubles; nil if no part is inside.
  let ends: (start: SIMD2<Double>, end: SIMD2<Double>)?
  /// The part inside as a fraction of the segment's length; negative if the segment misses the square, by how much it
  /// does.
  let share: Double

  /// - Parameter coordinates: start x, start y, end x, end y.
  init(
    _ startX: borrowing Rational, _ startY: borrowing Rational, _ endX: borrowing Rational, _ endY: borrowing Rational,
    bound: Double
  ) {
    var dx = Rational()
    dx.setDifference(endX, startX)
    var dy = Rational()
    dy.setDifference(endY, startY)
    var enter = Rational(0)
    var leave = Rational(1)
    var isOutside = false
    ExactClip.narrow(&enter, &leave, &isOutside, startX, dx, bound)
    ExactClip.narrow(&enter, &leave, &isOutside, startY, dy, bound)
    if isOutside {
      ends = nil
      share = -.infinity
      return
    }
    var length = Rational()
    length.setDifference(leave, enter)
    share = length.double
    guard length.signum >= 0 else {
      ends = nil
      return
    }
    ends = (
      SIMD2(ExactClip.at(enter, startX, dx), ExactClip.at(enter, startY, dy)),
      SIMD2(ExactClip.at(leave, startX, dx), ExactClip.at(leave, startY, dy))
    )
  }

  init(_ start: SIMD2<Double>, _ end: SIMD2<Double>, bound: Double) throws {
    guard let sx = Rational(start.x), let sy = Rational(start.y), let ex = Rational(end.x), let ey = Rational(end.y)
    else {
      throw NotFinite()
    }
    self.init(sx, sy, ex, ey, bound: bound)
  }

  /// Narrows the range to the parameters at which one coordinate is between −`bound` and `bound`.
  private static func narrow(
    _ enter: inout Rational, _ leave: inout Rational, _ isOutside: inout Bool, _ start: borrowing Rational,
    _ delta: borrowing Rational, _ bound: Double
  ) {
    guard var low = Rational(-bound), var high = Rational(bound) else { return }
    if delta.isZero {
      if start.compare(low) < 0 || start.compare(high) > 0 { isOutside = true }
      return
    }
    low.subtract(start)
    low.divide(by: delta)
    high.subtract(start)
    high.divide(by: delta)
    if low.compare(high) <= 0 {
      take(&enter, &leave, low, high)
    } else {
      take(&enter, &leave, high, low)
    }
  }

  private static func take(
    _ enter: inout Rational, _ leave: inout Rational, _ first: borrowing Rational, _ last: borrowing Rational
  ) {
    if first.compare(enter) > 0 { enter.set(first) }
    if last.compare(leave) < 0 { leave.set(last) }
  }

  private static func at(_ t: borrowing Rational, _ start: borrowing Rational, _ delta: borrowing Rational) -> Double {
    var position = Rational()
    position.setProduct(t, delta)
    position.add(start)
    return position.double
  }
}
