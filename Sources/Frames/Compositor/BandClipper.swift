import Geometry

/// Cuts segments on the screen to a rectangle around the middle of the view, in doubles. (Liang and Barsky, ACM TOG 3(1), 1984.)
struct BandClipper {
  /// Half the sides of the rectangle, in px.
  let limit: Vector2

  /// The part inside; nil when there is none, or an end is not finite.
  func clip(_ start: Vector2, _ end: Vector2) -> (Vector2, Vector2)? {
    let delta = end - start
    var enter = 0.0
    var leave = 1.0
    for axis in 0..<2 {
      let speed = delta[axis]
      let low = -limit[axis] - start[axis]
      let high = limit[axis] - start[axis]
      if speed == 0 {
        guard low <= 0, high >= 0 else { return nil }
      } else {
        let first = (speed > 0 ? low : high) / speed
        let second = (speed > 0 ? high : low) / speed
        enter = max(enter, first)
        leave = min(leave, second)
      }
    }
    guard enter <= leave, delta.x.isFinite, delta.y.isFinite else { return nil }
    return (enter == 0 ? start : start + delta * enter, leave == 1 ? end : start + delta * leave)
  }
}
