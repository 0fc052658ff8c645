import Geometry

/// The vertex that two edges share at a slight turn, and what that costs.
struct Bisector {
  /// The square of the sine of half the turn, 0…1.
  let turn: Double
  /// The sine of the turn, to the left.
  let sine: Double
  /// From the corner to the vertex, in half widths: 1/√cos(θ/2) long, θ being the turn. That is outside of the exact edge by θ²/16 at
  /// the corner and inside by as much between corners.
  let vector: Vector2

  @inline(__always)
  init(_ behind: Vector2, _ ahead: Vector2) {
    turn = (1 - behind.dot(ahead)) / 2
    sine = behind.cross(ahead)
    // (1 - turn)^(-3/4) / 2: the sum of both edges is 2 cos(θ/2) long, and 1 - turn = cos²(θ/2).
    let stretch = 0.5 + turn * (0.375 + turn * (0.328125 + turn * 0.30078125))
    vector = (behind + ahead) * stretch
  }
}
