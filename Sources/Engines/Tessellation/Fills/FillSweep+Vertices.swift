import Geometry

/// The work of the sweep line at a vertex.
extension FillSweep {
  /// Replaces the edges that end at a vertex or pass through it by the edges that leave it.
  /// - Parameters:
  ///   - vertex: the vertex at ``position``; ``leaving`` holds the edges that begin there.
  ///   - arriving: the number of edges that end there.
  mutating func visit(_ vertex: Int32, arriving: Int32) {
    passed.append(vertex)
    let (low, count) = findArriving(arriving)
    let winding = active.isStart(low) ? 0 : edges[active[active.below(low)]].above
    var sides = Sides(isInside: isInside(winding))
    end(low, count, at: vertex, &sides)
    if leaving.count > 1 { arrangeLeaving() }
    begin(at: vertex, winding, sides, above: low)
    tryNeighbours(of: active.replace(low, count, by: leaving.base, count: leaving.count))
  }

  /// The regions below and above all edges of a vertex.
  private struct Sides {
    /// Whether the position just below all edges is inside.
    let isInside: Bool
    /// The region there, if it is known; otherwise -1.
    var below: Int32 = -1
    /// The region just above all edges; -1 if that is outside, or unknown.
    var above: Int32 = -1
    /// The number of ending edges that have one side inside and the other outside.
    var borders = 0
  }

  // MARK: Edges that end

  /// Finds the edges that end at the sweep line's position or pass through it.
  /// - Returns: the place of the lowest, and their number. If there are none, the place at which to insert edges.
  private mutating func findArriving(_ arriving: Int32) -> (ActiveEdges.Place, Int) {
    let (vertices, edges) = (vertices.base, edges.base)
    let position = position
    var low = active.search { number in
      let edge = edges[Int(number)]
      return GridOrientation.side(vertices[Int(edge.left)].position, vertices[Int(edge.right)].position, position) > 0
    }
    var (place, count, missing) = (low, 0, arriving)
    while !active.isEnd(place) {
      let edge = edges[Int(active[place])]
      let (left, right) = (vertices[Int(edge.left)].position, vertices[Int(edge.right)].position)
      if right == position {
        missing -= 1
      } else if GridOrientation.side(left, right, position) != 0 {
        break
      }
      count += 1
      place = active.above(place)
    }
    if missing > 0 { search(for: missing, &low, above: place, &count) }
    return (low, count)
  }

  /// Extends a range of edges to all edges that end at the position. Edges in between were bent to the wrong side of
  /// the position by rounding, and are led through it.
  @inline(never)
  private mutating func search(
    for missing: Int32, _ low: inout ActiveEdges.Place, above end: ActiveEdges.Place, _ count: inout Int
  ) {
    crossingCount += 1
    var (missing, up, down, beyond, before) = (missing, end, low, 0, 0)
    while missing > 0, !active.isEnd(up) || !active.isStart(down) {
      if !active.isEnd(up) {
        beyond += 1
        if endsHere(active[up]) { (count, beyond, missing) = (count + beyond, 0, missing - 1) }
        up = active.above(up)
      }
      if missing > 0, !active.isStart(down) {
        down = active.below(down)
        before += 1
        if endsHere(active[down]) { (low, count, before, missing) = (down, count + before, 0, missing - 1) }
      }
    }
  }

  private func endsHere(_ edge: Int32) -> Bool { vertices[edges[edge].right].position == position }

  /// Removes edges, and closes the regions between them.
  @inline(__always)
  private mutating func end(_ low: ActiveEdges.Place, _ count: Int, at vertex: Int32, _ sides: inout Sides) {
    var place = low
    var isInsideNow = sides.isInside
    for _ in 0..<count {
      let number = active[place]
      place = active.above(place)
      let region = edges[number].region
      if region >= 0 {
        if !isInsideNow {
          sides.above = region
        } else if sides.borders == 0 {
          sides.below = region
          chains.appendHigh(region, vertex, vertices)
        } else {
          chains.close(region, at: vertex, vertices)
          sides.above = -1
        }
        sides.borders += 1
        isInsideNow.toggle()
      }
      end(number, at: vertex)
    }
    if sides.above >= 0 { chains.appendLow(sides.above, vertex, vertices) }
  }

  /// Removes an edge that ends at a vertex. If it passes through, its remaining part leaves the vertex again.
  @inline(__always)
  private mutating func end(_ number: Int32, at vertex: Int32) {
    let edge = edges[number]
    pieces.append(SweepEdge(left: edge.left, right: vertex, winding: edge.winding))
    guard vertices[edge.right].position != position else { return }
    vertices.base[Int(edge.right)].incoming -= 1
    edges.base[Int(number)].left = vertex
    leaving.append(number)
  }

  // MARK: Edges that begin

  /// Sorts the edges that leave a vertex from the lowest to the highest. If several have the same direction, their
  /// common part becomes one edge, and the rest leaves its end.
  private mutating func arrangeLeaving() {
    let (points, known, position) = (vertices.base, edges.base, position)
    @inline(__always)
    func side(_ a: Int32, _ b: Int32) -> Double {
      GridOrientation.side(
        position, points[Int(known[Int(a)].right)].position, points[Int(known[Int(b)].right)].position)
    }
    sorter.sort(leaving.base, count: leaving.count) { side($0, $1) > 0 }
    var kept = 0
    for index in 0..<leaving.count {
      let edge = leaving.base[index]
      if kept > 0, side(leaving.base[kept - 1], edge) == 0 {
        leaving.base[kept - 1] = joined(leaving.base[kept - 1], edge)
      } else {
        if kept > 0, edges[leaving.base[kept - 1]].isIdle(rule) { kept -= 1 }
        leaving.base[kept] = edge
        kept += 1
      }
    }
    if kept > 0, edges[leaving.base[kept - 1]].isIdle(rule) { kept -= 1 }
    leaving.resize(to: kept)
  }

  /// Combines the common part of two edges in one direction into one edge.
  private mutating func joined(_ first: Int32, _ second: Int32) -> Int32 {
    let (a, b) = (vertices[edges[first].right].position, vertices[edges[second].right].position)
    let (near, far) = isPassedBefore(b, a) ? (second, first) : (first, second)
    edges.base[Int(near)].winding += edges[far].winding
    if a != b {
      let end = edges[near].right
      edges.base[Int(far)].left = end
      edges.base[Int(far)].next = vertices[end].outgoing
      vertices.base[Int(end)].outgoing = far
    }
    return near
  }

  /// Inserts the edges of ``leaving``, and opens the regions between them.
  /// - Parameters:
  ///   - winding: the winding number below all edges.
  ///   - place: the place at which the edges are inserted.
  @inline(__always)
  private mutating func begin(at vertex: Int32, _ winding: Int32, _ sides: Sides, above place: ActiveEdges.Place) {
    var sides = sides
    var borders = 0
    var (now, isInsideNow) = (winding, sides.isInside)
    for index in 0..<leaving.count {
      let edge = leaving.base[index]
      now &+= edges[edge].winding
      edges.base[Int(edge)].above = now
      edges.base[Int(edge)].region = -1
      vertices.base[Int(edges[edge].right)].incoming += 1
      let isInsideNext = isInside(now)
      if isInsideNext != isInsideNow { borders += 1 }
      isInsideNow = isInsideNext
    }
    if sides.isInside {
      if borders > 0, sides.borders == 0 {
        divideRegion(at: vertex, &sides, below: place)
      } else if borders == 0, sides.below >= 0, sides.above >= 0 {
        chains.merge(sides.below, sides.above)
        setRegion(ofEdgeAbove: sides.below)
      }
    }
    if borders > 0 { beginRegions(at: vertex, sides, borders) }
  }

  private mutating func setRegion(ofEdgeAbove region: Int32) {
    let upper = chains.upper(region)
    if upper >= 0 { edges.base[Int(upper)].region = region }
  }

  /// Divides the region that contains a vertex.
  private mutating func divideRegion(at vertex: Int32, _ sides: inout Sides, below place: ActiveEdges.Place) {
    var place = place
    while !active.isStart(place) {
      place = active.below(place)
      let region = edges[active[place]].region
      guard region >= 0 else { continue }
      sides.below = region
      sides.above = chains.split(region, at: vertex, vertices)
      setRegion(ofEdgeAbove: sides.above)
      return
    }
  }

  @inline(__always)
  private mutating func beginRegions(at vertex: Int32, _ sides: Sides, _ borders: Int) {
    var (region, left) = (sides.below, borders)
    var isInsideNow = sides.isInside
    for index in 0..<leaving.count {
      let edge = leaving.base[index]
      let isInsideNext = isInside(edges[edge].above)
      guard isInsideNext != isInsideNow else { continue }
      left -= 1
      if isInsideNext { region = left == 0 ? sides.above : -1 }
      if region < 0 { region = chains.start(at: vertex) }
      if !isInsideNext { chains.setUpper(region, edge) }
      edges.base[Int(edge)].region = region
      isInsideNow = isInsideNext
    }
  }
}

extension SweepEdge {
  /// Whether both sides of the edge are always alike: both inside or both outside.
  @inline(__always)
  func isIdle(_ rule: FillRule) -> Bool { rule == .nonzero ? winding == 0 : winding & 1 == 0 }
}
