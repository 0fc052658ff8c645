import Geometry

/// Positions on a quarter of an ellipse whose axes are parallel to x and y.
struct QuarterArc {
  /// Directions of the unit circle, from (1, 0) to (0, 1). After scaling by the radii, every chord is within the
  /// tolerance.
  private let directions: ArraySlice<Vector2>

  /// - Parameters:
  ///   - radius: the larger of the radii, finite, in units.
  ///   - tolerance: the largest distance of chords from the arc (the sagitta), in units, above 0 and at least 2^-20 of
  ///     the radius.
  init(radius: Double, tolerance: Double) {
    // The sagitta of a chord over the angle a is r·(1 - cos(a/2)) <= r·a²/8. Scaling a circle down on one axis does not
    // increase it.
    let steps = (Double.pi / 2 * (radius / (8 * tolerance)).squareRoot()).rounded(.up)
    let count = max(2, Int(steps))
    directions = UnitArc.halfTurn(segments: 2 * count).prefix(count + 1)
  }

  /// Appends the positions of a quarter, including both its ends. Quarters are counted counter-clockwise from the x
  /// axis, with y up.
  func append(turn: Int, about centre: Vector2, radii: Vector2, to points: inout [Vector2]) {
    for direction in directions {
      let turned =
        switch turn & 3 {
        case 0: direction
        case 1: direction.perpendicularCCW
        case 2: -direction
        default: direction.perpendicularCW
        }
      points.append(centre + radii * turned)
    }
  }
}
