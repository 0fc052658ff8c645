import Geometry

/// Divides the plane by edges that may cross, touch and coincide, and triangulates what is inside: one sweep line that
/// passes from left to right.
///
/// The line keeps the edges that it meets in their order. At each vertex, those that end there or pass through it are
/// replaced by those that leave it. New neighbours are tried for a crossing ahead, which is rounded to doubles and
/// becomes a vertex (Bentley, Ottmann, *Algorithms for reporting and counting geometric intersections*, 1979). All
/// decisions are by ``GridOrientation`` on the ends as they are, rounded ones too, and so are exact.
///
/// An edge that is bent to a crossing may be on the wrong side of what the line has passed. So the pieces of edges are
/// swept again, until none cross: then the order of edges was right all the time (Shamos, Hoey, *Geometric intersection
/// problems*, 1976), and the triangles do not overlap.
struct FillSweep: ~Copyable {
  var vertices = FillBuffer<SweepVertex>()
  var edges = FillBuffer<SweepEdge>()
  /// The vertices that are known in advance.
  var order = FillBuffer<Int32>()
  var active = ActiveEdges()
  var chains = RegionChains()

  /// Where the sweep line is.
  var position = Vector2.zero
  /// How often edges have crossed since the sweep began, other than at their ends.
  var crossingCount = 0
  /// Crossings ahead.
  var queue = CrossingQueue()
  /// Neighbours to be tried for a crossing, each pair by the place of the lower edge.
  var pairs = FillBuffer<ActiveEdges.Place>()

  /// The edges that leave the vertex where the sweep line is.
  var leaving = FillBuffer<Int32>()
  var sorter = MergeSorter()
  var rule = FillRule.nonzero
  /// What the sweep line has passed, for another sweep: pieces of edges, and vertices.
  var pieces = FillBuffer<SweepEdge>()
  var passed = FillBuffer<Int32>()

  /// How often pieces are swept again. Nearly always the first time finds no crossing.
  private static let maxRepeats = 8

  /// More crossings than this are given up.
  let maxCrossings: Int
  /// More crossings than these edges can have are given up too: rounding leads in a circle.
  var crossingLimit = 0
  /// Whether no crossing is put behind the first of both ends. Then nothing moves in a circle, but edges that all but
  /// coincide may overlap by some units.
  var staysBeforeEnds = false

  /// A sweep without vertices and edges.
  init(maxCrossings: Int) { self.maxCrossings = maxCrossings }

  /// Forgets all vertices and edges and keeps their memory.
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

  /// Triangulates what is inside; the triangles are in ``chains``, their corners in ``vertices``.
  /// - Parameter isMirrored: whether triangles are turned over, since x and y are swapped.
  /// - Returns: whether it could: there are not too many crossings.
  mutating func sweep(rule: FillRule, isMirrored: Bool) -> Bool {
    self.rule = rule
    // Straight edges cross once a pair, and rounding adds few.
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

  /// Whether the last sweep was given up.
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
      // Vertices in one place are one.
      while let other = takeVertex(&next, at: position) { arriving += gather(other, from: vertex) }
      if arriving > 0 || leaving.count > 0 { visit(vertex, arriving: arriving) }
    }
  }

  /// The next vertex of the sweep; where points and crossings coincide, a point is first.
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

  /// Lets the edges that leave a vertex leave another at the same position, and adds them to ``leaving``.
  /// - Returns: how many edges arrive at the vertex.
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

  /// Makes the pieces of edges that the last sweep has passed the edges of another.
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
