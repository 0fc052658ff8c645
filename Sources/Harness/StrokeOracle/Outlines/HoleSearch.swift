import Geometry

/// Distinguishes spurious holes of an outline from slivers, and both from gaps that the exact region has too.
struct HoleSearch<Region: ExactRegion> {
  enum Kind { case hole, sliver }

  let judge: OutlineJudge<Region>
  let outline: OutlineRegion
  let border: [OutlineBorder.Segment]
  let tree: EdgeTree
  /// The length of the shortest distinguished parts of the border, besides a 64th of the tolerance.
  let resolution: Double
  /// The number of squares of the plane that were examined for discs.
  private(set) var squares = 0

  init(
    judge: OutlineJudge<Region>, outline: OutlineRegion, border: [OutlineBorder.Segment], tree: EdgeTree,
    resolution: Double
  ) {
    self.judge = judge
    self.outline = outline
    self.border = border
    self.tree = tree
    self.resolution = resolution
  }

  /// The kind of the hole with these corners; nil if the region is nowhere deeper than the tolerance.
  mutating func kind(of corners: [Vector2]) -> Kind? {
    let box = corners.reduce(into: Box.empty) { $0.extend(to: $1) }
    guard -judge.region.signedDistance(to: box.centre).lowerBound + box.size.length / 2 > judge.tolerance else {
      return nil
    }
    let middle = middleOfDisc(corners, box)
    let isSpurious =
      middle.map { isRequired($0) } ?? false
      || corners.indices.contains { self.isDeep(corners[$0], corners[($0 + 1) % corners.count]) }
    guard isSpurious else { return nil }
    return middle == nil ? .sliver : .hole
  }

  /// Whether a position is deeper than the tolerance, and has to be covered.
  private func isRequired(_ position: Vector2) -> Bool {
    let depth = -judge.region.signedDistance(to: position).upperBound
    return depth > judge.tolerance && judge.isRequired(position, depth: depth)
  }

  private func isDeep(_ from: Vector2, _ to: Vector2) -> Bool {
    guard
      -judge.region.signedDistances(from: from, to: to, accuracy: judge.tolerance / 4096).lowerBound > judge.tolerance
    else { return false }
    if let core = judge.core, core.signedDistances(from: from, to: to, accuracy: judge.tolerance / 4096).lowerBound > 0
    {
      return false
    }
    let middle = (from + to) / 2
    if isRequired(from) || isRequired(middle) { return true }
    guard (to - from).length > max(judge.tolerance / 64, resolution), middle != from, middle != to else { return false }
    return isDeep(from, middle) || isDeep(middle, to)
  }

  /// The largest number of squares that one search of one hole examines.
  static var squareLimit: Int { 1 << 14 }

  /// The largest number of squares that are examined for all holes of an outline, besides 64 for each hole.
  static var commonSquareLimit: Int { 1 << 18 }

  /// The centre of an uncovered disc in a hole, with the tolerance as its diameter; nil if none is found. It is found
  /// to a 32nd of the tolerance.
  ///
  /// The first search descends at once to the smallest squares about the position that is furthest from the border. It
  /// finds a disc in a hole that is thick everywhere. The second search orders squares by the largest possible
  /// thickness in them. It finds a thick part of a hole that is thin elsewhere.
  private mutating func middleOfDisc(_ corners: [Vector2], _ box: Box) -> Vector2? {
    let radius = judge.tolerance / 2
    guard min(box.size.x, box.size.y) >= 2 * radius,
      OutlineBorder.doubleArea(corners) / 2 >= 3 * radius * radius
    else { return nil }
    let hole = OutlineRegion(contours: [corners], rule: .evenOdd)
    let near = tree.edges(nearSegmentFrom: box.min, to: box.max).map { UInt32($0) }
    let whole = PlaneSquare(around: box, edges: near)
    let steep = middleOfDisc(in: hole, whole) { square, clearance in
      clearance / radius - 8 * Double((square.half / whole.half).exponent)
    }
    if steep.isExhausted { return steep.middle }
    return steep.middle
      ?? middleOfDisc(in: hole, whole) { square, clearance in clearance + square.half * 2.squareRoot() }.middle
  }

  /// One search, which examines the squares of the greatest priority first. It is exhausted if no square is left.
  private mutating func middleOfDisc(
    in hole: OutlineRegion, _ whole: PlaneSquare, priority: (PlaneSquare, Double) -> Double
  ) -> (middle: Vector2?, isExhausted: Bool) {
    let radius = judge.tolerance / 2
    let limit = squares + max(64, min(Self.squareLimit, Self.commonSquareLimit - squares))
    var waiting = PriorityQueue<PlaneSquare>()
    waiting.insert(whole, priority: 0)
    while let (_, square) = waiting.popFirst() {
      guard square.half > judge.tolerance / 64 else { continue }
      guard squares < limit else { return (nil, false) }
      squares += 4
      for part in square.quarters(border, margin: radius) {
        let distance = part.edges.reduce(2 * radius) { distance, index in
          let edge = border[Int(index)]
          return min(distance, BorderPart.edge(edge.from, edge.to).distance(to: part.centre))
        }
        let isFree = hole.contains(part.centre) && !outline.contains(part.centre)
        if isFree, distance >= radius { return (part.centre, true) }
        let clearance = isFree ? distance : -distance
        if clearance + part.half * 2.squareRoot() >= radius {
          waiting.insert(part, priority: priority(part, clearance))
        }
      }
    }
    return (nil, true)
  }
}
