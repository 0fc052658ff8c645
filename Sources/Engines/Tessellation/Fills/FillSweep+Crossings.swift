import Geometry

/// How neighbours in the sweep line's order are tried for a crossing ahead.
extension FillSweep {
  /// Tries the edges of ``leaving``, or those that are neighbours where there are none.
  /// - Parameter end: the place behind them.
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

  /// Tries the pairs that are left, and those that bending makes.
  @inline(__always)
  private mutating func tryPairs() { while let place = pairs.popLast() { tryPair(place) } }

  /// Tries the edge at a place and the one above.
  @inline(__always)
  private mutating func tryPair(_ place: ActiveEdges.Place) {
    let next = active.above(place)
    guard !active.isEnd(next) else { return }
    let (lower, upper) = (edges[active[place]], edges[active[next]])
    let (a, b) = (vertices[lower.left].position, vertices[lower.right].position)
    let (c, d) = (vertices[upper.left].position, vertices[upper.right].position)
    // They are in order at the sweep line. They cross if they are not where the first of both ends.
    if isPassedBefore(b, d) {
      if GridOrientation.side(c, d, b) > 0 { cross(place, next, before: lower.right) }
    } else if b != d {
      if GridOrientation.side(a, b, d) < 0 { cross(place, next, before: upper.right) }
    }
  }

  /// Leads two edges through the position where they cross.
  /// - Parameters:
  ///   - lower: the place of the lower edge.
  ///   - upper: the place of the other.
  ///   - limit: the vertex where the first of both ends.
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
        // It is ahead, and rounded to a position that is not: the next x is as near.
        crossing.x += 1
      } else if crossing.x != end.x || !isPassedBefore(end, crossing) {
        // They are out of order already, since rounding has moved them.
        crossing = EdgeCrossing.position(after: position.x, a, b)
      }
    }
    // An edge that is bent beyond an end leads back, and may be bent for ever.
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

  /// Ends an edge at a vertex ahead, from which another leads on to its end.
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
      // Rounding has put the vertex behind the end: the way leads back.
      addEdge(edge.right, vertex, winding: -edge.winding)
    }
  }
}
