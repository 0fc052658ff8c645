import Geometry

/// A position that moves forwards along a polyline by arc length.
struct PolylineWalk {
  /// The corners. Neighbours may be equal, or too close for their arc lengths to differ.
  let corners: [Vector2]
  /// The arc length from the beginning to each corner.
  let distances: [Double]
  /// The index of the last corner passed. The position lies between it and the next corner, or on either.
  private var behind = 0

  var isEmpty: Bool { corners.isEmpty }
  var length: Double { distances.last ?? 0 }

  init(_ points: [Vector2], isClosed: Bool) throws(TessellationError) {
    var corners: [Vector2] = []
    var distances: [Double] = []
    var distance = 0.0
    func add(_ point: Vector2) {
      if let last = corners.last { distance += (point - last).length }
      corners.append(point)
      distances.append(distance)
    }
    for (index, point) in points.enumerated() {
      guard point.x.isFinite, point.y.isFinite else { throw .pointNotFinite(index) }
      add(point)
    }
    if isClosed, let first = points.first { add(first) }
    guard distance.isFinite else { throw .measure("length of the line", distance, wanted: "a finite number") }
    self.corners = corners
    self.distances = distances
  }

  /// Moves to the arc length `start` and on to `end`.
  /// - Returns: both positions and the corners between them, with equal neighbours listed once.
  /// - Precondition: 0 ≤ the arc length so far ≤ `start` ≤ `end` ≤ length, and there is a corner.
  mutating func advance(to end: Double, from start: Double) -> [Vector2] {
    var positions = [move(to: start)]
    while behind + 1 < corners.count, distances[behind + 1] < end {
      behind += 1
      append(corners[behind], to: &positions)
    }
    append(move(to: end), to: &positions)
    return positions
  }

  private func append(_ position: Vector2, to positions: inout [Vector2]) {
    if positions.last != position { positions.append(position) }
  }

  /// - Returns: the position at that arc length.
  private mutating func move(to distance: Double) -> Vector2 {
    while behind + 1 < corners.count, distances[behind + 1] < distance { behind += 1 }
    guard behind + 1 < corners.count else { return corners[behind] }
    let span = distances[behind + 1] - distances[behind]
    guard span > 0, distance < distances[behind + 1] else { return corners[span > 0 ? behind + 1 : behind] }
    return corners[behind] + (corners[behind + 1] - corners[behind]) * ((distance - distances[behind]) / span)
  }
}
