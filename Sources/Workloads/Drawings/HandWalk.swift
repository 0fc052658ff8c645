import Geometry

/// The way of a hand across the screen: steps of similar length, each turned a little from the last, bending for a while to one side and
/// then to the other.
struct HandWalk {
  private var position = Vector2.zero
  private var direction: Vector2
  private var bend = 0.0
  private let steps: ClosedRange<Double>

  /// - Parameter steps: Lengths of a step, in px; the longest at most twice the shortest, so that a spline through the positions never stops.
  init(steps: ClosedRange<Double>, using generator: inout SplitMix64) {
    self.steps = steps
    direction = generator.obliqueTurn()
  }

  /// The next `count` positions, in px from the first, which is the origin.
  mutating func positions(_ count: Int, using generator: inout SplitMix64) -> [Vector2] {
    (0..<count).map { _ in
      defer { advance(&generator) }
      return position
    }
  }

  /// Turns by at most 33° and goes on.
  private mutating func advance(_ generator: inout SplitMix64) {
    bend = 0.7 * bend + 0.3 * generator.symmetric()
    let turn = Rotation(halfTangent: 0.3 * bend)?.pair ?? Vector2(1, 0)
    direction = direction.rotated(by: turn)
    position += direction * generator.between(steps.lowerBound, steps.upperBound)
  }
}
