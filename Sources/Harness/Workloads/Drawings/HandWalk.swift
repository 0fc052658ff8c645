import Geometry

/// A smooth random path of a hand. Its steps have similar lengths, each is turned a little from the last, and the
/// curvature changes slowly.
struct HandWalk {
  private var position = Vector2.zero
  private var direction: Vector2
  private var bend = 0.0
  private let steps: ClosedRange<Double>

  /// Creates a path.
  /// - Parameters:
  ///   - steps: the range of a step's length in px. The longest is at most twice the shortest, so that a spline through
  ///     the positions has no point of zero velocity.
  ///   - generator: draws the initial direction.
  init(steps: ClosedRange<Double>, using generator: inout SplitMix64) {
    self.steps = steps
    direction = generator.obliqueTurn()
  }

  /// The next `count` positions in px, relative to the very first position.
  mutating func positions(_ count: Int, using generator: inout SplitMix64) -> [Vector2] {
    (0..<count).map { _ in
      defer { advance(&generator) }
      return position
    }
  }

  /// Turns by at most 33° and makes a step.
  private mutating func advance(_ generator: inout SplitMix64) {
    bend = 0.7 * bend + 0.3 * generator.symmetric()
    let turn = Rotation(halfTangent: 0.3 * bend)?.pair ?? Vector2(1, 0)
    direction = direction.rotated(by: turn)
    position += direction * generator.between(steps.lowerBound, steps.upperBound)
  }
}

/// The uniform Catmull–Rom spline.
enum CatmullRom {
  /// The position at `t` in 0...1 between `b` and `c`.
  static func point(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2, at t: Double) -> Vector2 {
    let linear = c - a
    let square = 2 * a - 5 * b + 4 * c - d
    let cube = 3 * (b - c) + d - a
    return 0.5 * (2 * b + (linear + (square + cube * t) * t) * t)
  }

  /// The derivative with respect to `t` at the same position.
  static func tangent(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2, at t: Double) -> Vector2 {
    let linear = c - a
    let square = 2 * a - 5 * b + 4 * c - d
    let cube = 3 * (b - c) + d - a
    return 0.5 * (linear + (2 * square + 3 * cube * t) * t)
  }

  /// Points along the spline, like a drawing app smooths a stroke: the first point, `subdivisions` positions from each
  /// inner point towards the next, and the last point. Fewer than four points are returned unchanged.
  static func smoothed(_ points: [Vector2], subdivisions: Int = 10) -> [Vector2] {
    guard points.count >= 4, let first = points.first, let last = points.last else { return points }
    var smoothed = [first]
    for i in 0..<(points.count - 3) {
      for step in 0..<subdivisions {
        let t = Double(step) / Double(subdivisions)
        smoothed.append(point(points[i], points[i + 1], points[i + 2], points[i + 3], at: t))
      }
    }
    return smoothed + [last]
  }
}
