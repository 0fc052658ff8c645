import Geometry

/// Steps along an arc of a circle, from one direction to another, with chords that stay near the circle.
///
/// The positions returned lie outside the circle by the tolerance, and the midpoints of the chords between them inside
/// by as much. This needs √2 times fewer positions than chords with their ends on the circle. A chord with one end on
/// the circle itself spans less: at most (1 + √2)/2√2 of a step; with both ends on the circle, 1/√2 of a step. No
/// trigonometry is used: a step is a constant rotation, and the last two steps are equal.
struct ArcWalk {
  /// The distance of the positions from the circle's centre.
  let distance: Double
  private var current: Vector2
  private let target: Vector2
  /// The cosine and sine of a step. The sine is negative if the walk is clockwise.
  private let cosine: Double
  private let sine: Double
  private var isOver = false

  /// - Parameters:
  ///   - start: a direction of length 1, at which the mesh ends so far.
  ///   - target: a direction of length 1, reached by turning left if `isLeftward`.
  ///   - tolerance: the largest distance of chords from the circle, at least 0.
  ///   - beginsOutside: whether the start lies outside the circle, like the walk's own positions.
  ///   - endsOutside: whether the target lies outside the circle.
  init(
    from start: Vector2, to target: Vector2, isLeftward: Bool, radius: Double, tolerance: Double,
    beginsOutside: Bool = false, endsOutside: Bool = false
  ) {
    // This keeps the shape of a stroke that is much thinner than the tolerance.
    let tolerance = min(tolerance, radius / 4)
    distance = radius + tolerance
    // A step turns by at most 1.2 radians, so a half turn takes three steps, and a disc has corners all around.
    let half = max((radius - tolerance) / distance, 0.825)
    let isNearlyWhole = start.dot(target) > 0.5 && (start.cross(target) < 0) == isLeftward
    // A walk of nearly a whole turn cannot be extended, so its steps are halved.
    cosine = isNearlyWhole ? half : 2 * half * half - 1
    let size = (1 - cosine * cosine).squareRoot()
    sine = isLeftward ? size : -size
    // At an end on the circle the chord spans less than a step, by 0.1464 of it. The walk is extended by that amount,
    // whose sine is at most 0.31 times the sine of half a step.
    let lack = 0.31 * (1 - half * half).squareRoot()
    let excess = isNearlyWhole ? 0 : isLeftward ? lack : -lack
    let rest = (1 - excess * excess).squareRoot()
    current = beginsOutside ? start : Vector2(rest * start.x + excess * start.y, rest * start.y - excess * start.x)
    self.target =
      endsOutside ? target : Vector2(rest * target.x - excess * target.y, rest * target.y + excess * target.x)
  }

  /// The next direction between the two ends; nil after the last one.
  mutating func next() -> Vector2? {
    guard !isOver else { return nil }
    // The cosine of the remaining turn.
    let cosineLeft = current.dot(target)
    let sineLeft = sine < 0 ? target.cross(current) : current.cross(target)
    if cosineLeft >= cosine, sineLeft >= 0 || cosineLeft > 0.999_999 {
      isOver = true
      return nil
    }
    if sineLeft >= 0, cosineLeft >= 2 * cosine * cosine - 1 {
      isOver = true
      let sum = current + target
      return sum / sum.length
    }
    current = Vector2(cosine * current.x - sine * current.y, sine * current.x + cosine * current.y)
    return current
  }
}
