import Geometry

extension OutlineAnswer {
  /// Whether the outline lies wholly elsewhere than its stroke, as another stroke's does, or one in other units.
  ///
  /// It covers no point of the centre line and none of three positions between two points, and comes no nearer to any of
  /// them than half the width and two tolerances. Contours without area, which cover nothing, do not count: an outline
  /// that has no others does not lie elsewhere, and neither does a failure. O(segments × points).
  public var liesElsewhere: Bool {
    outline?.polygons(within: tolerance / 256).map { liesElsewhere($0) } ?? false
  }

  /// - Parameter polygons: the outline's, flattened.
  func liesElsewhere(_ polygons: [[Vector2]]) -> Bool {
    let polygons = polygons.filter(Self.hasArea)
    guard let outline, !polygons.isEmpty else { return false }
    let positions = stroke.centreLine().sorted { $0.y < $1.y }
    var windings = Array(repeating: 0, count: positions.count)
    let near = stroke.width / 2 + 2 * tolerance
    for polygon in polygons {
      var from = polygon[polygon.count - 1]
      for to in polygon {
        let (low, high) = (min(from.y, to.y), max(from.y, to.y))
        var index = Self.firstIndex(in: positions, from: low - near)
        while index < positions.count, positions[index].y <= high + near {
          let position = positions[index]
          if Self.distance(position, from, to) <= near { return false }
          // A ray to the right crosses the edge.
          if low <= position.y, position.y < high {
            let side = (to - from).cross(position - from)
            if from.y < to.y, side > 0 { windings[index] += 1 }
            if from.y > to.y, side < 0 { windings[index] -= 1 }
          }
          index += 1
        }
        from = to
      }
    }
    switch outline.rule {
    case .nonzero: return windings.allSatisfy { $0 == 0 }
    case .evenOdd: return windings.allSatisfy { $0.isMultiple(of: 2) }
    }
  }

  /// Whether the corners of a polygon do not lie on one line.
  static func hasArea(_ polygon: [Vector2]) -> Bool {
    guard let first = polygon.first, let second = polygon.first(where: { $0 != first }) else { return false }
    return polygon.contains { (second - first).cross($0 - first) != 0 }
  }

  /// The first of positions, in the order of their y, that lies no lower than a bound.
  private static func firstIndex(in positions: [Vector2], from bound: Double) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle].y < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func distance(_ position: Vector2, _ from: Vector2, _ to: Vector2) -> Double {
    let (along, away) = (to - from, position - from)
    let square = along.dot(along)
    let share = square > 0 ? min(1, max(0, away.dot(along) / square)) : 0
    return (away - along * share).length
  }
}
