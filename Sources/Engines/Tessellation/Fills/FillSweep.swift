import Geometry

/// Divides the plane by edges that may cross, touch and coincide, and triangulates the inside, with a sweep line from
/// left to right.
///
/// The sweep line keeps the edges that intersect it in order. At each vertex, the edges that end there or pass through
/// it are replaced by the edges that leave it. New neighbours are tested for a crossing ahead. A crossing is rounded to
/// the grid and becomes a vertex (Bentley, Ottmann, *Algorithms for reporting and counting geometric intersections*,
/// 1979). All decisions are exact: ``GridOrientation`` makes them on the actual ends of edges, including rounded ones.
///
/// An edge that is bent to a crossing may lie on the wrong side of something that the line has already passed. So the
/// resulting parts of edges are swept again, until none cross. Then the order of edges was correct throughout (Shamos,
/// Hoey, *Geometric intersection problems*, 1976), and the triangles do not overlap.
struct FillSweep: ~Copyable {
  var vertices = FillBuffer<SweepVertex>()
  var edges = FillBuffer<SweepEdge>()
  /// The vertices known in advance, in sweep order.
  var order = FillBuffer<Int32>()
  var active = ActiveEdges()
  var chains = RegionChains()

  /// The position of the sweep line.
  var position = Vector2.zero
  /// The number of crossings of edges, other than at their ends, since the sweep began.
  var crossingCount = 0
  /// Crossings ahead.
  var queue = CrossingQueue()
  /// Neighbours to be tested for a crossing. A pair is given by the place of its lower edge.
  var pairs = FillBuffer<ActiveEdges.Place>()

  /// The edges that leave the vertex at the sweep line.
  var leaving = FillBuffer<Int32>()
  var sorter = MergeSorter()
  var rule = FillRule.nonzero
  /// What the sweep line has passed, for another sweep: parts of edges, and vertices.
  var pieces = FillBuffer<SweepEdge>()
  var passed = FillBuffer<Int32>()

  /// The largest number of repeated sweeps. Almost always the first repetition finds no crossing.
  private static let maxRepeats = 8

  /// The sweep is abandoned beyond this number of crossings.
  let maxCrossings: Int
  /// The sweep is also abandoned beyond the number of crossings that these edges can have: then rounding moves them in
  /// a cycle.
  var crossingLimit = 0
  /// Whether a crossing is never placed after the end of either edge. Then rounding cannot move edges in a cycle, but
  /// edges that nearly coincide may overlap by some units.
  var staysBeforeEnds = false

  /// A sweep without vertices and edges.
  init(maxCrossings: Int) { self.maxCrossings = maxCrossings }

  /// Removes all vertices and edges and keeps the memory.
  mutating func removeAll() {
    vertices.removeAll()
    edges.removeAll()
    order.removeAll()
  }

  /// Adds the edge between two vertices of a contour, from the first to the second.
  @inline(__always)
  mutating func addEdge(_ from: Int32, _ to: Int32) {
    let (a, b) = (vertices[from].position, vertices[to].position)
    if isPassedBefore(a, b) {
      addEdge(from, to, winding: 1)
    } else if a != b {
      addEdge(to, from, winding: -1)
    }
  }

  /// Adds an edge that leaves a vertex.
  @inline(__always)
  mutating func addEdge(_ left: Int32, _ right: Int32, winding: Int32) {
    edges.append(SweepEdge(left: left, right: right, winding: winding, next: vertices[left].outgoing))
    vertices.base[Int(left)].outgoing = edges.end - 1
  }

  /// Whether positions with a winding number are inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool { rule == .nonzero ? winding != 0 : winding & 1 != 0 }

  // MARK: Sweeping

  /// Triangulates the inside. The triangles are in ``chains``, their corners in ``vertices``.
  /// - Parameter isMirrored: whether triangles are turned over, since x and y are swapped.
  /// - Returns: whether it succeeded; it fails if there are too many crossings.
  mutating func sweep(rule: FillRule, isMirrored: Bool) -> Bool {
    self.rule = rule
    // Two straight edges cross at most once, and rounding adds few crossings.
    let count = Double(edges.count)
    crossingLimit = Int(min(Double(maxCrossings), 2 * count * count + 1024))
    let points = vertices.base
    sorter.sort(order.base, count: order.count) {
      isPassedBefore(points[Int($0)].position, points[Int($1)].position)
    }
    pass(isMirrored: isMirrored)
    var repeats = 0
    while crossingCount > 0, crossingCount <= crossingLimit, repeats < Self.maxRepeats {
      takePieces()
      pass(isMirrored: isMirrored)
      repeats += 1
    }
    return !isGivenUp
  }

  /// Whether the last sweep was abandoned.
  var isGivenUp: Bool { crossingCount > crossingLimit }

  private mutating func pass(isMirrored: Bool) {
    chains.begin(isMirrored: isMirrored)
    active.removeAll()
    queue.removeAll()
    pieces.removeAll()
    passed.removeAll()
    crossingCount = 0
    var next = 0
    while crossingCount <= crossingLimit, let vertex = takeVertex(&next) {
      position = vertices[vertex].position
      leaving.removeAll()
      var arriving = gather(vertex, from: vertex)
      // Vertices at the same position are treated as one.
      while let other = takeVertex(&next, at: position) { arriving += gather(other, from: vertex) }
      if arriving > 0 || leaving.count > 0 { visit(vertex, arriving: arriving) }
    }
  }

  /// The next vertex of the sweep. If points and crossings coincide, a point comes first.
  @inline(__always)
  private mutating func takeVertex(_ next: inout Int) -> Int32? {
    if let crossing = queue.first {
      if next == order.count
        || isPassedBefore(vertices[crossing].position, vertices[order.base[next]].position)
      {
        queue.removeFirst(vertices)
        return crossing
      }
    } else if next == order.count {
      return nil
    }
    next += 1
    return order.base[next - 1]
  }

  /// The next vertex, if it is at a position.
  @inline(__always)
  private mutating func takeVertex(_ next: inout Int, at position: Vector2) -> Int32? {
    if next < order.count, vertices[order.base[next]].position == position {
      next += 1
      return order.base[next - 1]
    }
    if let crossing = queue.first, vertices[crossing].position == position {
      queue.removeFirst(vertices)
      return crossing
    }
    return nil
  }

  /// Moves the edges that leave a vertex to another vertex at the same position, and adds them to ``leaving``.
  /// - Returns: the number of edges that arrive at the vertex.
  @inline(__always)
  private mutating func gather(_ vertex: Int32, from representative: Int32) -> Int32 {
    var edge = vertices[vertex].outgoing
    while edge >= 0 {
      edges.base[Int(edge)].left = representative
      leaving.append(edge)
      edge = edges[edge].next
    }
    return vertices[vertex].incoming
  }

  /// Makes the parts of edges from the last sweep the edges of the next one.
  private mutating func takePieces() {
    swap(&edges, &pieces)
    swap(&order, &passed)
    for index in 0..<vertices.count {
      vertices.base[index].outgoing = -1
      vertices.base[index].incoming = 0
    }
    for index in 0..<edges.end {
      let left = edges[index].left
      edges.base[Int(index)].next = vertices[left].outgoing
      edges.base[Int(index)].region = -1
      vertices.base[Int(left)].outgoing = index
    }
  }
}
