import Geometry

/// Tells spurious holes of an outline from slivers, and both from gaps that the exact region has too.
struct HoleSearch<Region: ExactRegion> {
  enum Kind { case hole, sliver }

  let judge: OutlineJudge<Region>
  let outline: OutlineRegion
  let border: [OutlineBorder.Segment]
  let grid: EdgeGrid
  /// The length of the shortest parts of the border that are told apart, besides a 64th of the tolerance.
  let resolution: Double

  /// The kind of a hole with the given corners; nil where the region is nowhere deeper than the tolerance.
  func kind(of corners: [Vector2]) -> Kind? {
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

  /// The middle of a disc in a hole with the tolerance as its diameter, of which nothing is covered; nil where there is
  /// none. It is found to a 32nd of the tolerance.
  private func middleOfDisc(_ corners: [Vector2], _ box: Box) -> Vector2? {
    let radius = judge.tolerance / 2
    guard min(box.size.x, box.size.y) >= 2 * radius,
      OutlineBorder.doubleArea(corners) / 2 >= 3 * radius * radius
    else { return nil }
    let hole = OutlineRegion(contours: [corners], rule: .evenOdd)
    let near = grid.edges(nearSegmentFrom: box.min, to: box.max).map { UInt32($0) }
    var squares = [PlaneSquare(around: box, edges: near)]
    while let first = squares.first, first.half > judge.tolerance / 64 {
      var next: [PlaneSquare] = []
      for square in squares {
        for part in square.quarters(border, margin: radius) {
          let distance = part.edges.reduce(2 * radius) { distance, index in
            let edge = border[Int(index)]
            return min(distance, BorderPart.edge(edge.from, edge.to).distance(to: part.centre))
          }
          let isFree = hole.contains(part.centre) && !outline.contains(part.centre)
          if isFree, distance >= radius { return part.centre }
          if (isFree ? distance : -distance) + part.half * 2.squareRoot() >= radius { next.append(part) }
        }
      }
      squares = next
    }
    return nil
  }
}
