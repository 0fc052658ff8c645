import Geometry

/// A corner where two pieces of a stroke meet and each has a pair of vertices of its own: the gap on the outer side is
/// filled by the join, and on the inner side the pieces overlap.
struct StrokeCorner {
  let position: Vector2
  let radius: Double
  let behind: OuterEdges
  let ahead: OuterEdges
  /// How far chords of arcs may lie from the circle, in units.
  let arcTolerance: Double

  /// Ends the piece behind, fills the gap, and begins the piece ahead.
  func draw<Assembler: StrokeAssembler>(_ join: StrokeJoin, into assembler: inout Assembler) {
    // On each side: is the edge behind still the stroke's outline where the next piece begins, and the edge ahead where
    // the last one ends?
    let opensLeft = behind.left.dot(ahead.direction) < -ahead.growth
    let opensRight = behind.right.dot(ahead.direction) < -ahead.growth
    let isEven = ahead.growth == 0 && behind.growth == 0
    let turnsBack = behind.left.dot(ahead.left) < -0.999_999_999 && isEven
    // Straight back with a half width that falls as it rose, the edges of one side are those of the other, and either
    // answer is chance.
    let isFolded = !isEven && behind.left.dot(ahead.right) > 0.999_999_999
    if isFolded || !turnsBack,
      isFolded || opensLeft != (ahead.left.dot(behind.direction) > -behind.growth)
        || opensRight != (ahead.right.dot(behind.direction) > -behind.growth)
    {
      StrokeEnd(position: position, radius: radius, edges: behind, arcTolerance: arcTolerance)
        .end(.round, into: &assembler)
      assembler.begin(left: position + radius * ahead.left, right: position + radius * ahead.right)
      return
    }
    assembler.advance(left: position + radius * behind.left, right: position + radius * behind.right)
    let fillsLeft = opensLeft || turnsBack && !opensRight
    if fillsLeft { fillLeft(join, into: &assembler) }
    if opensRight { fillRight(join, into: &assembler) }
    if !opensRight { assembler.retreatRight(position + radius * ahead.right) }
    if !fillsLeft { assembler.retreatLeft(position + radius * ahead.left) }
  }

  private func fillLeft<Assembler: StrokeAssembler>(_ join: StrokeJoin, into assembler: inout Assembler) {
    fill(join, behind.left, ahead.left, isLeft: true) { assembler.stepLeft(position + $0) }
  }

  private func fillRight<Assembler: StrokeAssembler>(_ join: StrokeJoin, into assembler: inout Assembler) {
    fill(join, behind.right, ahead.right, isLeft: false) { assembler.stepRight(position + $0) }
  }

  /// Goes from the edge behind to the edge ahead, on the outer side of the turn.
  private func fill(
    _ join: StrokeJoin, _ behind: Vector2, _ ahead: Vector2, isLeft: Bool, _ step: (_ offset: Vector2) -> Void
  ) {
    let cosine = behind.dot(ahead)
    let isReflex = isLeft ? ahead.cross(behind) < 0 : behind.cross(ahead) < 0
    switch join {
    case .bevel where !isReflex: break
    case .miter(let limit) where !isReflex:
      // The tip lies 1/cos(θ/2) half widths away, θ being the turn: 2/(1 + cos θ) of them squared.
      if 2 <= limit * limit * (1 + cosine) { step((behind + ahead) * (radius / (1 + cosine))) }
    default:
      var walk = ArcWalk(from: behind, to: ahead, isLeftward: !isLeft, radius: radius, tolerance: arcTolerance)
      while let direction = walk.next() { step(walk.distance * direction) }
    }
    step(radius * ahead)
  }
}
