import Geometry

/// The pair of vertices that two pieces of a stroke share if the turn between them is slight: Lemma 4 of
/// HowTheTessellatorWorks.
struct SlightTurn {
  /// From the corner to the vertices, in half widths.
  let left: Vector2
  let right: Vector2

  /// The pair; nil if it would deviate too much or shorten an inner edge too much.
  /// - Parameter spare: the allowed deviation of the edges from exact ones, in units.
  @inline(__always)
  init?(from behind: OuterEdges, to ahead: OuterEdges, radius: Double, spare: Double) {
    let leftTurn = (1 - behind.left.dot(ahead.left)) / 2
    let rightTurn = (1 - behind.right.dot(ahead.right)) / 2
    let leftStretch = Self.stretch(leftTurn)
    let rightStretch = Self.stretch(rightTurn)
    left = (behind.left + ahead.left) * leftStretch
    right = (behind.right + ahead.right) * rightStretch
    let turn = max(leftTurn, rightTurn)
    // Inner edges lose this length at each of their ends: at most seven twentieths of their length.
    let shortest = 0.35 * min(behind.length, ahead.length)
    let leftLoss = radius * abs(behind.left.cross(ahead.left)) * leftStretch
    let rightLoss = radius * abs(behind.right.cross(ahead.right)) * rightStretch
    guard turn < 0.95, radius * turn * (0.25 + turn * (0.1875 + 0.51 * turn)) <= spare, leftLoss <= shortest,
      rightLoss <= shortest
    else { return nil }
  }

  /// The factor by which the sum of two edge normals becomes the vector to a vertex shared by both edges. The vector is
  /// 1/√cos(θ/2) long. At the corner it ends θ²/16 half widths outside the exact edge, and between corners the edge
  /// lies as much inside it.
  ///
  /// - Parameter turn: sin²(θ/2).
  @inline(__always)
  private static func stretch(_ turn: Double) -> Double {
    // The sum is 2 cos(θ/2) long, so the factor is cos(θ/2)^(-3/2) / 2, here accurate to 2e-3 up to 60°. Beyond 60° the
    // value is too small. Edges then lie further inside, by up to 0.86 half widths, which the cost of a turn includes.
    0.5 + turn * (0.375 + turn * (0.328125 + turn * 0.30078125))
  }
}
