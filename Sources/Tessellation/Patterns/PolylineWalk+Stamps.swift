import Geometry

extension PolylineWalk {
  /// The corners at which the distance from the last of them, or from the beginning, has reached `step`. O(corners).
  func cornersAfter(every step: Double) -> [Vector2] {
    var positions: [Vector2] = []
    var last = 0.0
    for (corner, distance) in zip(corners, distances) where distance - last >= step {
      positions.append(corner)
      last = distance
    }
    return positions
  }

  /// The positions at whole multiples of `step` from the beginning, but for the beginning. O(corners + positions).
  func positions(every step: Double) -> [Vector2] {
    var walk = self
    var positions: [Vector2] = []
    var multiple = 1.0
    while multiple * step <= length {
      positions += walk.advance(to: multiple * step, from: multiple * step)
      multiple += 1
    }
    return positions
  }
}
