import Geometry

/// Directions that no platform's sine is needed for.
enum Turns {
  /// A seeded turn within a quarter circle either way, as the pair (cosine, sine).
  static func random(_ generator: inout SplitMix64) -> Vector2 {
    (Rotation(halfTangent: generator.symmetric()) ?? .identity).pair
  }

  /// A quarter turn.
  static let quarter = Vector2(0, 1)
}
