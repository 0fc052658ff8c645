import ExactNumbers

/// Clips a segment to the guard band in MPFR. The ends of deep content can lie 10^1000 viewports outside, so the
/// crossing has to be computed at full width. (Liang and Barsky, ACM TOG 3(1), 1984.)
struct MPFRClipper: ~Copyable {
  var startX, startY, endX, endY: BigFloat
  private let precision: Int

  init(precision: Int) {
    self.precision = precision
    startX = BigFloat(precision: precision)
    startY = BigFloat(precision: precision)
    endX = BigFloat(precision: precision)
    endY = BigFloat(precision: precision)
  }

  /// Clips the segment.
  /// - Returns: the two ends of the part inside, rounded to float32; nil if no part is inside.
  mutating func clip() -> (SIMD2<Float>, SIMD2<Float>)? {
    guard startX.isFinite, startY.isFinite, endX.isFinite, endY.isFinite else { return nil }
    var enter = BigFloat(0, precision: precision)
    var leave = BigFloat(1, precision: precision)
    var deltaX = BigFloat(precision: precision)
    var deltaY = BigFloat(precision: precision)
    deltaX.setDifference(endX, startX)
    deltaY.setDifference(endY, startY)
    for side in [-DrawnEdge.guardBand, DrawnEdge.guardBand] {
      guard narrow(&enter, &leave, startX, deltaX, side), narrow(&enter, &leave, startY, deltaY, side) else {
        return nil
      }
    }
    guard enter.compare(leave) <= 0 else { return nil }
    return (
      SIMD2(at(enter, startX, deltaX), at(enter, startY, deltaY)),
      SIMD2(at(leave, startX, deltaX), at(leave, startY, deltaY))
    )
  }

  private func narrow(
    _ enter: inout BigFloat, _ leave: inout BigFloat, _ start: borrowing BigFloat, _ delta: borrowing BigFloat,
    _ side: Double
  ) -> Bool {
    var room = BigFloat(side, precision: precision)
    room.subtract(start)
    let roomOutward = side < 0 ? -room.signum : room.signum
    guard !delta.isZero else { return roomOutward >= 0 }
    let leaving = (side < 0) == (delta.signum < 0)
    room.divide(by: delta)
    if leaving {
      if room.compare(leave) < 0 { leave.set(room) }
    } else if room.compare(enter) > 0 {
      enter.set(room)
    }
    return true
  }

  private func at(_ t: borrowing BigFloat, _ start: borrowing BigFloat, _ delta: borrowing BigFloat) -> Float {
    var position = BigFloat(precision: precision)
    position.setFusedProduct(t, delta, plus: start)
    return position.float
  }
}
