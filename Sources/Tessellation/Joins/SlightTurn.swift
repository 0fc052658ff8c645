import Geometry

/// The pair of vertices that two pieces of a stroke share where the turn between them is slight: Lemma 4 of
/// HowTheEngineWorks.
struct SlightTurn {
  /// From the corner to the vertices, in half widths.
  let left: Vector2
  let right: Vector2

  /// The pair, or nil where it would deviate too far or the edges on the inner side would lose most of their length.
  /// - Parameter spare: by how much edges may deviate from exact ones, in units.
  @inline(__always)
  init?(from behind: OuterEdges, to ahead: OuterEdges, radius: Double, spare: Double) {
    let leftTurn = (1 - behind.left.dot(ahead.left)) / 2
    let rightTurn = (1 - behind.right.dot(ahead.right)) / 2
    let leftStretch = Self.stretch(leftTurn)
    let rightStretch = Self.stretch(rightTurn)
    left = (behind.left + ahead.left) * leftStretch
    right = (behind.right + ahead.right) * rightStretch
    let turn = max(leftTurn, rightTurn)
    // The inner edges lose so much at each of their ends, and may lose seven twentieths of the length there.
    let shortest = 0.35 * min(behind.length, ahead.length)
    let leftLoss = radius * abs(behind.left.cross(ahead.left)) * leftStretch
    let rightLoss = radius * abs(behind.right.cross(ahead.right)) * rightStretch
    guard turn < 0.95, radius * turn * (0.25 + turn * (0.1875 + 0.51 * turn)) <= spare, leftLoss <= shortest,
      rightLoss <= shortest
    else { return nil }
  }

  /// What the sum of two edges is multiplied with for the vector to a vertex that serves both: it comes out 1/√cos(θ/2)
  /// long. That is outside of the exact edge by θ²/16 half widths at the corner, and inside by as much between corners.
  ///
  /// - Parameter turn: sin²(θ/2).
  @inline(__always)
  private static func stretch(_ turn: Double) -> Double {
    // The sum is 2 cos(θ/2) long: this is cos(θ/2)^(-3/2) / 2, to 2e-3 up to 60°. Beyond, it is less: edges then lie
    // further inside, by up to 0.86 half widths, which the cost of a turn takes into account.
    0.5 + turn * (0.375 + turn * (0.328125 + turn * 0.30078125))
  }
}
