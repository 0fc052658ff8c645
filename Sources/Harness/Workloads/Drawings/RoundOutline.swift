import Geometry

/// Arcs of the unit circle as polylines, with points from exact Pythagorean pairs.
enum RoundOutline {
  /// The quarter circle from (1, 0) to (0, 1), with both ends, at even steps of the tangent of half the angle.
  static func quarter(edges: Int) -> [Vector2] {
    (0...edges).map { Rotation(halfTangent: Double($0) / Double(edges))?.pair ?? Vector2(1, 0) }
  }

  /// The closed circle with `4 · edges` edges. Its first position is repeated at the end.
  static func circle(edgesPerQuarter edges: Int) -> [Vector2] {
    let quarter = quarter(edges: edges).dropLast()
    let half = quarter + quarter.map { Vector2(-$0.y, $0.x) }
    return half + half.map { -$0 } + [Vector2(1, 0)]
  }

  /// The closed regular hexagon with its corners on the circle.
  static let hexagon: [Vector2] = {
    let height = 3.0.squareRoot() / 2
    let corners = [Vector2(1, 0), Vector2(0.5, height), Vector2(-0.5, height)]
    return corners + corners.map { -$0 } + [Vector2(1, 0)]
  }()
}
