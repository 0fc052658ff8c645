/// Cuts a segment to the square |x|, |y| ≤ `bound`, in the number type it is given. (Liang and Barsky, ACM TOG 3(1), 1984.)
struct SegmentClipper<Scalar: BinaryFloatingPoint & SIMDScalar> {
  let bound: Scalar

  /// - Returns: the part inside; nil when there is none or an end is not finite.
  func clip(_ start: SIMD2<Scalar>, _ end: SIMD2<Scalar>) -> (SIMD2<Scalar>, SIMD2<Scalar>)? {
    guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else { return nil }
    // In halves, so that even ends as far apart as the type allows have a finite difference; the bits are the same.
    let origin = start / 2
    let delta = end / 2 - origin
    var enter: Scalar = 0
    var leave: Scalar = 1
    for axis in 0..<2 {
      for side in [-bound, bound] {
        let outward: Scalar = side < 0 ? -1 : 1
        let speed = outward * delta[axis]
        let room = bound / 2 - outward * origin[axis]
        if speed == 0 {
          if room < 0 { return nil }
        } else if speed < 0 {
          enter = max(enter, room / speed)
        } else {
          leave = min(leave, room / speed)
        }
      }
    }
    guard enter <= leave else { return nil }
    return (enter == 0 ? start : (origin + delta * enter) * 2, leave == 1 ? end : (origin + delta * leave) * 2)
  }
}
