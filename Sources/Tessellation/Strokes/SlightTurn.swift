import Geometry

/// The pair of vertices that two pieces of a stroke share where the turn between them is slight, and whether it is.
struct SlightTurn<Edges: StrokeEdges> {
  /// From the corner to the vertices, in half widths.
  let left: Vector2
  let right: Vector2
  /// Whether such a pair stays within the tolerance, and the edges on the inner side keep most of their length.
  let isSlight: Bool

  /// - Parameter spare: by how much edges may stray from exact ones, in units.
  @inline(__always)
  init(from behind: Edges, to ahead: Edges, radius: Double, spare: Double) {
    let leftTurn = (1 - behind.left.dot(ahead.left)) / 2
    let rightTurn = (1 - behind.right.dot(ahead.right)) / 2
    let shortest = 0.7 * min(behind.length, ahead.length)
    left = Self.shared(behind.left, ahead.left, leftTurn)
    right = Self.shared(behind.right, ahead.right, rightTurn)
    // The inner edges lose w·tan(θ/2), θ being the turn, at each of their ends, and may lose seven twentieths of the length there.
    let leftLoss = radius * abs(behind.left.cross(ahead.left))
    let rightLoss = radius * abs(behind.right.cross(ahead.right))
    isSlight =
      radius * max(leftTurn, rightTurn) <= 4 * spare && max(leftTurn, rightTurn) < 0.25
      && leftLoss <= shortest * (1 - leftTurn) && rightLoss <= shortest * (1 - rightTurn)
  }

  /// The vector to a vertex that serves two edges: 1/√cos(θ/2) long. That is outside of the exact edge by θ²/16 half widths at the corner,
  /// and inside by as much between corners.
  ///
  /// - Parameter turn: sin²(θ/2).
  @inline(__always)
  private static func shared(_ behind: Vector2, _ ahead: Vector2, _ turn: Double) -> Vector2 {
    // The sum of both is 2 cos(θ/2) long: this is its product with cos(θ/2)^(-3/2) / 2, to 2e-3 where the turn is largest.
    let stretch = 0.5 + turn * (0.375 + turn * (0.328125 + turn * 0.30078125))
    return (behind + ahead) * stretch
  }
}
