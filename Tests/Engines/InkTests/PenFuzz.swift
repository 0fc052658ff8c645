import Geometry

/// Random strokes of pens and random parameters.
struct PenFuzz {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed, stream: "pen") }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * generator.unit()
  }

  mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

  mutating func chance(_ share: Double) -> Bool { generator.unit() < share }

  /// The positions of a stroke: steps of up to `step` px that turn by up to `turn` rad. A fraction of `resting` of the
  /// steps is 0.
  mutating func positions(_ count: Int, step: Double, turn: Double, resting: Double = 0.1) -> [Vector2] {
    var position = Vector2(number(-50...50), number(-50...50))
    var direction = Vector2(1, 0).rotated(by: Rotation(halfTangent: number(-3...3))?.pair ?? Vector2(1, 0))
    return (0..<count).map { _ in
      defer {
        direction = direction.rotated(by: Rotation(halfTangent: number(-turn...turn) / 2)?.pair ?? Vector2(1, 0))
        if !chance(resting) { position += direction * number(0...step) }
      }
      return position
    }
  }
}
