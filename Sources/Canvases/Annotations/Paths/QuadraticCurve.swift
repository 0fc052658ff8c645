import Geometry

/// A quadratic Bézier curve: the positions `(1 − t)² start + 2 t (1 − t) control + t² end` for t from 0 to 1.
struct QuadraticCurve: Sendable {
  let start, control, end: Vector2

  /// The position at a parameter.
  func position(_ t: Double) -> Vector2 {
    let (a, b) = (start + (control - start) * t, control + (end - control) * t)
    return a + (b - a) * t
  }

  private var first: Vector2 { control - start }
  private var second: Vector2 { end - control - (control - start) }

  /// Calls `body` with each interior parameter at which the distance from a position is stationary. There are at most
  /// 3, the roots of a cubic.
  func forEachFoot(of position: Vector2, _ body: (Double) -> Void) {
    // (start + 2 t first + t² second − position) times half its derivative.
    let (offset, first, second) = (start - position, self.first, self.second)
    let cubic = SIMD4(
      offset.dot(first), offset.dot(second) + 2 * first.dot(first), 3 * first.dot(second), second.dot(second))
    func value(_ t: Double) -> Double { ((cubic.w * t + cubic.z) * t + cubic.y) * t + cubic.x }
    // Between its turning points the cubic is monotonic.
    var ends = SIMD4<Double>(0, 1, 1, 1)
    var count = 1
    forEachRoot(3 * cubic.w, 2 * cubic.z, cubic.y) { turn in
      guard turn > ends[count - 1], turn < 1 else { return }
      ends[count] = turn
      count += 1
    }
    ends[count] = 1
    for index in 0..<count {
      var (low, high) = (ends[index], ends[index + 1])
      let (atLow, atHigh) = (value(low), value(high))
      guard (atLow < 0) != (atHigh < 0) else { continue }
      while true {
        let middle = low + (high - low) / 2
        guard middle > low, middle < high else { break }
        if (value(middle) < 0) == (atLow < 0) { low = middle } else { high = middle }
      }
      body(high)
    }
  }

  /// The interior parameter of the farthest position in a direction; nil if an end is farthest.
  func farthest(in direction: Vector2) -> Double? {
    let (rise, bend) = (first.dot(direction), second.dot(direction))
    guard bend < 0, rise > 0 else { return nil }
    let t = -rise / bend
    return t < 1 ? t : nil
  }

  /// The signed crossings of the horizontal ray from a position towards +x, as in ``EllipseQuarter``.
  func crossings(from position: Vector2) -> Int {
    var turn = 1.0
    if second.y != 0, case let t = -first.y / second.y, t > 0, t < 1 { turn = t }
    if turn == 1 { return crossings(from: position, 0, start, 1, end) }
    let middle = self.position(turn)
    return crossings(from: position, 0, start, turn, middle) + crossings(from: position, turn, middle, 1, end)
  }

  /// The signed crossing of a part that is monotonic in y.
  private func crossings(from ray: Vector2, _ low: Double, _ from: Vector2, _ high: Double, _ to: Vector2) -> Int {
    let direction: Int
    if from.y <= ray.y, ray.y < to.y {
      direction = 1
    } else if to.y <= ray.y, ray.y < from.y {
      direction = -1
    } else {
      return 0
    }
    var (low, high) = (low, high)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if (position(middle).y <= ray.y) == (direction > 0) { low = middle } else { high = middle }
    }
    return ray.x < position(high).x ? direction : 0
  }
}
