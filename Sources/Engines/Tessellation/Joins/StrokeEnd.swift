import Geometry

/// An end of a stroke, at which its cap is drawn: a disc, and the edges of the piece that begins or ends there.
struct StrokeEnd {
  let position: Vector2
  let radius: Double
  let edges: OuterEdges
  /// The largest distance of a round cap's chords from the circle, in units.
  let arcTolerance: Double

  private var left: Vector2 { position + radius * edges.left }
  private var right: Vector2 { position + radius * edges.right }

  /// Begins the stroke with a cap, or without one if something else covers the beginning. Afterwards the assembler
  /// stands at the edges' pair.
  func begin<Assembler: StrokeAssembler>(_ cap: StrokeCap?, into assembler: inout Assembler) {
    switch cap {
    case nil, .butt: assembler.begin(left: left, right: right)
    case .round: beginRound(into: &assembler)
    case .square:
      let (left, right) = corners(-radius)
      assembler.begin(left: left, right: right)
      // The edges may begin in a direction other than the cap's.
      assembler.advance(left: self.left, right: self.right)
    }
  }

  /// Ends the stroke. The assembler stands at the beginning of the last piece.
  func end<Assembler: StrokeAssembler>(_ cap: StrokeCap, into assembler: inout Assembler) {
    assembler.advance(left: left, right: right)
    switch cap {
    case .butt: break
    case .round: endRound(into: &assembler)
    case .square:
      let (left, right) = corners(radius)
      assembler.advance(left: left, right: right)
    }
  }

  /// Draws a stroke with a single position.
  func dot<Assembler: StrokeAssembler>(_ cap: StrokeCap, into assembler: inout Assembler) {
    switch cap {
    case .butt: break
    case .round:
      beginRound(into: &assembler)
      endRound(into: &assembler)
    case .square:
      let (back, front) = (corners(-radius), corners(radius))
      assembler.begin(left: back.left, right: back.right)
      assembler.advance(left: front.left, right: front.right)
    }
  }

  /// The corners of a square cap, at a distance along the stroke.
  private func corners(_ distance: Double) -> (left: Vector2, right: Vector2) {
    let middle = position + distance * edges.direction
    let normal = radius * edges.direction.perpendicularCCW
    return (middle + normal, middle - normal)
  }

  private func beginRound<Assembler: StrokeAssembler>(into assembler: inout Assembler) {
    var walk = ArcWalk(
      from: -edges.direction, to: edges.left, isLeftward: false, radius: radius, tolerance: arcTolerance,
      beginsOutside: true)
    assembler.begin(tip: position - walk.distance * edges.direction, edgeCoordinate: Vector2(0, -1))
    while let direction = walk.next() { advance(direction, walk.distance, into: &assembler) }
    assembler.advance(left: left, right: right)
  }

  private func endRound<Assembler: StrokeAssembler>(into assembler: inout Assembler) {
    var walk = ArcWalk(
      from: edges.left, to: edges.direction, isLeftward: false, radius: radius, tolerance: arcTolerance,
      endsOutside: true)
    while let direction = walk.next() { advance(direction, walk.distance, into: &assembler) }
    assembler.end(tip: position + walk.distance * edges.direction, edgeCoordinate: Vector2(0, 1))
  }

  /// Advances to the pair of a round cap whose left corner is in this direction.
  private func advance<Assembler: StrokeAssembler>(
    _ direction: Vector2, _ distance: Double, into assembler: inout Assembler
  ) {
    let along = direction.dot(edges.direction)
    let lateral = edges.direction.cross(direction)
    let mirrored = along * edges.direction - lateral * edges.direction.perpendicularCCW
    assembler.advance(
      left: position + distance * direction, leftEdgeCoordinate: Vector2(lateral, along),
      right: position + distance * mirrored,
      rightEdgeCoordinate: Vector2(-lateral, along))
  }
}
