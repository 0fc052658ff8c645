import Geometry

/// Directions that no platform's sine is needed for.
enum Turns {
  /// A seeded turn within a quarter circle either way, as the pair (cosine, sine).
  static func random(_ generator: inout SplitMix64) -> Vector2 {
    (Rotation(halfTangent: generator.symmetric()) ?? .identity).pair
  }

  /// A quarter turn.
  static let quarter = Vector2(0, 1)

  // tan(15°·k) for k = −5…5: the half angles of a circle in steps of 30°, but for the half turn.
  private static let halfTangents = [
    -3.732050807568877, -1.7320508075688772, -1, -0.5773502691896257, -0.2679491924311227, 0, 0.2679491924311227,
    0.5773502691896257, 1, 1.7320508075688772, 3.732050807568877,
  ]

  /// Twelve directions around the circle, the half turn last; the first again at the end when `closed`.
  static func circle(closed: Bool) -> [Vector2] {
    let turns = halfTangents.compactMap { Rotation(halfTangent: $0)?.pair } + [Vector2(-1, 0)]
    return closed ? turns + turns.prefix(1) : turns
  }
}
