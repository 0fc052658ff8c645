import Geometry

/// The convex pieces whose union is a stroke: a body for each edge, a join at each inner point, and a cap at each end.
struct StrokeDecomposition {
  private let cap: StrokeCap
  private let join: StrokeJoin
  private let precision: Int
  private let zero = WideReal(0, precision: 53)

  /// Creates the decomposition for strokes with these ends and corners, at a precision in bits.
  init(cap: StrokeCap, join: StrokeJoin, precision: Int) {
    self.cap = cap
    self.join = join
    self.precision = precision
  }

  /// The pieces of the stroke through `points`, of which none equals the point before it. O(points).
  func pieces(points: [Vector2], halfWidths: [Double]) -> [RegionPiece] {
    let edges = points.indices.dropLast().compactMap { index in
      TaperedEdge(
        from: points[index], halfWidths[index], to: points[index + 1], halfWidths[index + 1], precision: precision)
    }
    guard let first = edges.first, let last = edges.last else {
      return points.first.map { dot($0, halfWidths[0]) } ?? []
    }
    var pieces = edges.map(\.body)
    for (before, after) in zip(edges, edges.dropFirst()) { pieces += corner(before, after) }
    pieces += end(first.start, first.startHalfWidth, into: first.direction, isRound: first.sides == nil)
    pieces += end(last.end, last.endHalfWidth, into: -last.direction, isRound: last.sides == nil)
    return pieces
  }

  private func dot(_ point: Vector2, _ halfWidth: Double) -> [RegionPiece] {
    let centre = WideVector(point, precision: precision)
    let half = WideReal(halfWidth, precision: precision)
    switch cap {
    case .butt: return []
    case .round: return [.disc(centre: centre, radius: half)]
    case .square:
      return [rectangle(centre, ahead: WideVector(Vector2(1, 0), precision: precision), from: -half, to: half, half)]
    }
  }

  private func end(
    _ point: WideVector, _ half: WideReal, into direction: WideVector, isRound: Bool
  ) -> [RegionPiece] {
    if isRound || cap == .round { return [.disc(centre: point, radius: half)] }
    return cap == .butt ? [] : [rectangle(point, ahead: direction, from: -half, to: zero, half)]
  }

  /// The rectangle of positions between `low` and `high` along a unit vector, and within `half` to both sides.
  private func rectangle(
    _ point: WideVector, ahead: WideVector, from low: WideReal, to high: WideReal, _ half: WideReal
  ) -> RegionPiece {
    .polygon([
      RegionEdge(point, normal: ahead, offset: high, from: -half, to: half),
      RegionEdge(point, normal: ahead.perpendicularCCW, offset: half, from: -high, to: -low),
      RegionEdge(point, normal: -ahead, offset: -low, from: -half, to: half),
      RegionEdge(point, normal: ahead.perpendicularCW, offset: half, from: low, to: high),
    ])
  }

  // MARK: Joins

  private func corner(_ before: TaperedEdge, _ after: TaperedEdge) -> [RegionPiece] {
    let (point, half) = (after.start, after.startHalfWidth)
    guard join != .round, let a = before.sides, let b = after.sides else {
      return [.disc(centre: point, radius: half)]
    }
    // On the minus side the wedge is open if the normals turn in the opposite direction.
    return [wedge(point, half, a.plus, b.plus), wedge(point, half, b.minus, a.minus)].compactMap { $0 }
  }

  /// The triangle or quadrilateral between two normals. The second normal is clockwise (y up) of the first by less than
  /// half a turn.
  ///
  /// The cross product of parallel normals may have either sign because of rounding. Their wedge is then thinner than
  /// any bound.
  private func wedge(_ point: WideVector, _ half: WideReal, _ a: WideVector, _ b: WideVector) -> RegionPiece? {
    let turn = a.cross(b)
    guard turn.signum < 0 else { return nil }
    let spokes = [
      RegionEdge(point, normal: a.perpendicularCCW, offset: zero, from: -half, to: zero),
      RegionEdge(point, normal: b.perpendicularCW, offset: zero, from: zero, to: half),
    ]
    let sum = a + b
    let square = sum.dot(sum)
    if case .miter(let limit) = join, isMiter(square, limit: limit) {
      let reach = half * turn * WideReal(2, precision: 53) / square
      return .polygon(
        spokes + [
          RegionEdge(point, normal: a, offset: half, from: reach, to: zero),
          RegionEdge(point, normal: b, offset: half, from: zero, to: -reach),
        ])
    }
    let chord = a - b
    // The shorter one of the sum and the chord has lost digits.
    let normal = a.dot(b).signum >= 0 ? sum.unit : chord.perpendicularCW.unit
    let reach = half * chord.length / WideReal(2, precision: 53)
    return .polygon(
      spokes + [RegionEdge(point, normal: normal, offset: half * normal.dot(a), from: -reach, to: reach)])
  }

  /// Whether 2 / (1 + c) ≤ limit², with |a + b|² = 2 (1 + c). A tie to within 2^-100 counts as true.
  private func isMiter(_ square: WideReal, limit: Double) -> Bool {
    let wide = WideReal(limit, precision: precision)
    return WideReal(4, precision: precision) - WideReal(0x1p-98, precision: 53) <= wide * wide * square
  }
}
