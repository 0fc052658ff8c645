import Geometry

/// A corner at which two pieces of a stroke meet, each with its own pair of vertices.
///
/// The join fills the gap on the outer side. On the inner side the pieces overlap.
struct StrokeCorner {
  let position: Vector2
  let radius: Double
  let behind: OuterEdges
  let ahead: OuterEdges
  /// The largest distance of an arc's chords from the circle, in units.
  let arcTolerance: Double

  /// Ends the previous piece, fills the gap, and begins the next piece.
  func draw<Assembler: StrokeAssembler>(_ join: StrokeJoin, into assembler: inout Assembler) {
    // For each side: whether the edge behind is still on the stroke's outline where the next piece begins, and the edge
    // ahead where the last piece ends.
    let opensLeft = behind.left.dot(ahead.direction) < -ahead.growth
    let opensRight = behind.right.dot(ahead.direction) < -ahead.growth
    let isEven = ahead.growth == 0 && behind.growth == 0
    let turnsBack = behind.left.dot(ahead.left) < -0.999_999_999 && isEven
    // If the stroke turns straight back while its half width shrinks as fast as it grew, the edges of one side are
    // those of the other. Then either answer will do.
    let isFolded = !isEven && behind.left.dot(ahead.right) > 0.999_999_999
    let isUncertain =
      isFolded
      || !turnsBack
        && (opensLeft != (ahead.left.dot(behind.direction) > -behind.growth)
          || opensRight != (ahead.right.dot(behind.direction) > -behind.growth))
    if join == .round {
      guard !isUncertain else { return drawEnd(into: &assembler) }
    } else {
      // The next piece extends across to the inner side by a half width. Two pieces of equal half width that are at
      // least that long cover this part anyway.
      guard isEven, !isUncertain, min(behind.length, ahead.length) >= radius else {
        return drawApart(join, into: &assembler)
      }
    }
    assembler.advance(left: position + radius * behind.left, right: position + radius * behind.right)
    let fillsLeft = opensLeft || turnsBack && !opensRight
    if fillsLeft { fillLeft(join, into: &assembler) }
    if opensRight { fillRight(join, into: &assembler) }
    if !opensRight { assembler.retreatRight(position + radius * ahead.right) }
    if !fillsLeft { assembler.retreatLeft(position + radius * ahead.left) }
  }

  /// Draws a half disc at the end of the previous piece.
  private func drawEnd<Assembler: StrokeAssembler>(into assembler: inout Assembler) {
    StrokeEnd(position: position, radius: radius, edges: behind, arcTolerance: arcTolerance)
      .end(.round, into: &assembler)
    assembler.begin(left: position + radius * ahead.left, right: position + radius * ahead.right)
  }

  /// Draws both pieces separately, up to the corner, and the join as a fan about the corner. A piece without length is
  /// not drawn.
  private func drawApart<Assembler: StrokeAssembler>(_ join: StrokeJoin, into assembler: inout Assembler) {
    if behind.length > 0 {
      assembler.advance(left: position + radius * behind.left, right: position + radius * behind.right)
      if behind.growth > 0 { assembler.end(tip: position, edgeCoordinate: .zero) }
    }
    if ahead.left.cross(behind.left) > 0 {
      assembler.begin(tip: hub(behind.left, ahead.left), edgeCoordinate: .zero)
      assembler.stepLeft(position + radius * behind.left)
      fillLeft(join, into: &assembler)
    }
    if behind.right.cross(ahead.right) > 0 {
      assembler.begin(tip: hub(behind.right, ahead.right), edgeCoordinate: .zero)
      assembler.stepRight(position + radius * behind.right)
      fillRight(join, into: &assembler)
    }
    guard ahead.length > 0 else { return }
    if ahead.growth < 0 {
      assembler.begin(tip: position, edgeCoordinate: .zero)
      assembler.advance(left: position + radius * ahead.left, right: position + radius * ahead.right)
    } else {
      assembler.begin(left: position + radius * ahead.left, right: position + radius * ahead.right)
    }
  }

  /// The centre of the fan between two edges. It lies on the other side of the corner, so that the fan and both pieces
  /// overlap by half of the arc tolerance, and rounded vertices leave no crack.
  private func hub(_ behind: Vector2, _ ahead: Vector2) -> Vector2 {
    let outwards = behind + ahead
    // Half of that over sin(θ/2), but no further than the edges on the other side, which the growth rotates by twice its
    // arc sine.
    let rotation = max((ahead - behind).length, 4 * max(abs(self.behind.growth), abs(self.ahead.growth)))
    return position - outwards * (min(radius, arcTolerance / rotation) / outwards.length)
  }

  private func fillLeft<Assembler: StrokeAssembler>(_ join: StrokeJoin, into assembler: inout Assembler) {
    fill(join, behind.left, ahead.left, isLeft: true) { assembler.stepLeft(position + $0) }
  }

  private func fillRight<Assembler: StrokeAssembler>(_ join: StrokeJoin, into assembler: inout Assembler) {
    fill(join, behind.right, ahead.right, isLeft: false) { assembler.stepRight(position + $0) }
  }

  /// Moves from the edge behind to the edge ahead, on the outer side of the turn.
  private func fill(
    _ join: StrokeJoin, _ behind: Vector2, _ ahead: Vector2, isLeft: Bool, _ step: (_ offset: Vector2) -> Void
  ) {
    let cosine = behind.dot(ahead)
    switch join {
    case .bevel: break
    case .miter(let limit):
      // For a turn θ the tip is 1/cos(θ/2) half widths away; the square of that is 2/(1 + cos θ).
      if 2 <= limit * limit * (1 + cosine) { step((behind + ahead) * (radius / (1 + cosine))) }
    case .round:
      var walk = ArcWalk(from: behind, to: ahead, isLeftward: !isLeft, radius: radius, tolerance: arcTolerance)
      while let direction = walk.next() { step(walk.distance * direction) }
    }
    step(radius * ahead)
  }
}
