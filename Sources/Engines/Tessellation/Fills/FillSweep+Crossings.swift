import Geometry

/// Tests of neighbours in the sweep line's order for a crossing ahead.
extension FillSweep {
  /// Tests the edges of ``leaving`` for crossings with their neighbours. If there are none, it tests the edges that
  /// have become neighbours.
  /// - Parameter end: the place after them.
  @inline(__always)
  mutating func tryNeighbours(of end: ActiveEdges.Place) {
    guard !active.isStart(end) else { return }
    var place = active.below(end)
    tryPair(place)
    guard leaving.count > 0 else { return tryPairs() }
    for _ in 1..<leaving.count { place = active.below(place) }
    if !active.isStart(place) { tryPair(active.below(place)) }
    tryPairs()
  }

  /// Tests the remaining pairs, and those that bending creates.
  @inline(__always)
  private mutating func tryPairs() { while let place = pairs.popLast() { tryPair(place) } }

  /// Tests the edge at a place and the edge above.
  @inline(__always)
  private mutating func tryPair(_ place: ActiveEdges.Place) {
    let next = active.above(place)
    guard !active.isEnd(next) else { return }
    let (lower, upper) = (edges[active[place]], edges[active[next]])
    let (a, b) = (vertices[lower.left].position, vertices[lower.right].position)
    let (c, d) = (vertices[upper.left].position, vertices[upper.right].position)
    // They are in order at the sweep line. They cross if they are not in order at the end that comes first.
    if isPassedBefore(b, d) {
      if GridOrientation.side(c, d, b) > 0 { cross(place, next, before: lower.right) }
    } else if b != d {
      if GridOrientation.side(a, b, d) < 0 { cross(place, next, before: upper.right) }
    }
  }

  /// Bends two edges through the position at which they cross.
  /// - Parameters:
  ///   - lower: the place of the lower edge.
  ///   - upper: the place of the upper edge.
  ///   - limit: the end of either edge that comes first.
  @inline(never)
  private mutating func cross(_ lower: ActiveEdges.Place, _ upper: ActiveEdges.Place, before limit: Int32) {
    crossingCount += 1
    guard crossingCount <= crossingLimit else { return }
    let (first, second) = (edges[active[lower]], edges[active[upper]])
    let (a, b) = (vertices[first.left].position, vertices[first.right].position)
    let (c, d) = (vertices[second.left].position, vertices[second.right].position)
    let end = vertices[limit].position
    var crossing = EdgeCrossing.position(a, b, c, d)
    if !isPassedBefore(position, crossing) || isPassedBefore(end, crossing) {
      let (from, to) = limit == first.right ? (c, d) : (a, b)
      if EdgeCrossing.isNear(end, from, to) {
        crossing = end
      } else if crossing.x == position.x {
        // The crossing is ahead but was rounded to a position that is not. The next x is as close.
        crossing.x += 1
      } else if crossing.x != end.x || !isPassedBefore(end, crossing) {
        // They are already out of order, since rounding has moved them.
        crossing = EdgeCrossing.position(after: position.x, a, b)
      }
    }
    // An edge that is bent beyond an end leads back, and might be bent for ever.
    if staysBeforeEnds, isPassedBefore(end, crossing) { crossing = end }
    var vertex = limit
    if crossing != end {
      vertex = vertices.end
      vertices.append(SweepVertex(position: crossing))
      queue.insert(vertex, vertices)
    }
    bend(active[lower], through: vertex)
    bend(active[upper], through: vertex)
    if !active.isStart(lower) { pairs.append(active.below(lower)) }
    pairs.append(upper)
  }

  /// Ends an edge at a vertex ahead. Another edge continues from there to its end.
  private mutating func bend(_ number: Int32, through vertex: Int32) {
    let edge = edges[number]
    let (position, end) = (vertices[vertex].position, vertices[edge.right].position)
    guard position != end else { return }
    vertices.base[Int(edge.right)].incoming -= 1
    vertices.base[Int(vertex)].incoming += 1
    edges.base[Int(number)].right = vertex
    if isPassedBefore(position, end) {
      addEdge(vertex, edge.right, winding: edge.winding)
    } else {
      // Rounding has put the vertex after the end, so this part leads back.
      addEdge(edge.right, vertex, winding: -edge.winding)
    }
  }
}
