import Geometry

/// Walks along an arc of a circle, from one direction to another, in steps whose chords stay near the circle.
///
/// The places handed out lie outside the circle by the tolerance, the middles of the chords between them inside by as much, which
/// takes √2 times fewer than places on the circle. No trigonometry: a step is a fixed turn, and the last two are equal.
struct ArcWalk {
  /// How far from the middle the places lie.
  let reach: Double
  private var current: Vector2
  private let target: Vector2
  /// The cosine and sine of a step, the sine negative where the walk is clockwise.
  private let cosine: Double
  private let sine: Double
  private var isOver = false

  /// - Parameters:
  ///   - start: a direction of length 1, the end of what is there.
  ///   - target: a direction of length 1, reached by turning left where `isLeftward`.
  ///   - tolerance: how far chords may lie from the circle.
  init(from start: Vector2, to target: Vector2, isLeftward: Bool, radius: Double, tolerance: Double) {
    reach = radius + tolerance
    current = start
    self.target = target
    // A step turns by at most 1.2 radians, so that a half turn takes three and a disc has corners all around.
    let half = max((radius - tolerance) / reach, 0.825)
    cosine = 2 * half * half - 1
    let size = (1 - cosine * cosine).squareRoot()
    sine = isLeftward ? size : -size
  }

  /// The next direction between the two ends; nil after the last.
  mutating func next() -> Vector2? {
    guard !isOver else { return nil }
    let along = current.dot(target)
    let aside = sine < 0 ? target.cross(current) : current.cross(target)
    if along >= cosine, aside >= 0 || along > 0.999_999 {
      isOver = true
      return nil
    }
    if aside >= 0, along >= 2 * cosine * cosine - 1 {
      isOver = true
      let sum = current + target
      return sum / sum.length
    }
    current = Vector2(cosine * current.x - sine * current.y, sine * current.x + cosine * current.y)
    return current
  }
}
