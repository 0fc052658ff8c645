import Geometry

/// Gestures that nobody would think of: runs of pinches in and out, turns, small and huge pans, leaps over several levels, fingers anywhere.
public struct RandomScript: Sendable {
  private var generator: SplitMix64

  /// - Parameter number: tells the scripts of one seed apart.
  public init(seed: UInt64, number: Int) {
    generator = SplitMix64(seed: seed, stream: "random script \(number)")
  }

  /// The first `count` gestures.
  public func gestures(_ count: Int) -> [Gesture] {
    var generator = generator
    var drift = 0.3
    return (0..<count).map { _ in
      if generator.unit() < 0.05 { drift = 0.5 * generator.symmetric() }
      var gesture = Gesture(anchor: Self.position(&generator, within: 500))
      let kind = generator.unit()
      switch kind {
      case ..<0.6:
        let size = 1 + 0.4 * generator.unit()
        gesture.scale = generator.symmetric() < drift ? size : 1 / size
      case ..<0.7: gesture.pan = Self.position(&generator, within: 60)
      case ..<0.8: gesture.turn = (Rotation(halfTangent: generator.symmetric()) ?? .identity).pair
      case ..<0.9:
        gesture.scale = Self.power(&generator, within: 5)
        gesture.turn = (Rotation(halfTangent: 0.1 * generator.symmetric()) ?? .identity).pair
        gesture.pan = Self.position(&generator, within: 300)
      case ..<0.95: gesture.scale = Self.power(&generator, within: 25)
      default:
        let reach = Double(sign: .plus, exponent: Int(35 * generator.unit()), significand: 1)
        gesture.pan = Self.position(&generator, within: reach)
      }
      return gesture
    }
  }

  private static func power(_ generator: inout SplitMix64, within exponent: Double) -> Double {
    Double(
      sign: .plus, exponent: Int((exponent * generator.symmetric()).rounded(.down)),
      significand: 1 + generator.unit())
  }

  private static func position(_ generator: inout SplitMix64, within reach: Double) -> Vector2 {
    Vector2(generator.symmetric(), generator.symmetric()) * reach
  }
}
