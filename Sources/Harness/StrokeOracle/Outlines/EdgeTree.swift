import Geometry

/// A tree of edges by their boxes. It gives the edges that may be close to each other.
///
/// Edges longer than four times the average are entered in parts, so that the boxes of slanted edges contain little
/// else.
struct EdgeTree {
  private let parts: [(edge: UInt32, box: Box)]
  private let tree: BoxTree

  /// Creates a tree over edges. O(n log n).
  /// - Parameters:
  ///   - edges: both ends of each edge.
  ///   - margin: the distance from an edge within which other edges are near it.
  init(over edges: [(Vector2, Vector2)], margin: Double) {
    func side(_ edge: (Vector2, Vector2)) -> Double {
      max(abs(edge.1.x - edge.0.x), abs(edge.1.y - edge.0.y))
    }
    let longest = 4 * edges.reduce(0) { $0 + side($1) / Double(edges.count) }
    var parts: [(edge: UInt32, box: Box)] = []
    parts.reserveCapacity(edges.count + edges.count / 4)
    for (index, edge) in edges.enumerated() {
      let count = longest > 0 ? max(1, (side(edge) / longest).rounded(.up)) : 1
      // A little more than the margin, to cover the rounding of an edge's parts.
      let margin = margin + side(edge) * 0x1p-48
      var from = edge.0
      for step in stride(from: 1, through: count, by: 1) {
        let to = step == count ? edge.1 : edge.0 + (edge.1 - edge.0) * (step / count)
        parts.append((UInt32(index), Box(from, to).expanded(by: margin)))
        from = to
      }
    }
    self.parts = parts
    tree = BoxTree(over: parts.map(\.box))
  }

  /// Calls `body` with pairs of edges whose boxes, enlarged by the margin, meet. A pair may come several times.
  /// - Parameters:
  ///   - isNew: whether an edge is compared with all others. Two edges that are not new are not compared.
  ///   - body: is called with two edges, in either order.
  /// - Throws: the error that `body` throws.
  func forEachPair<Failure>(
    of isNew: (Int) -> Bool, _ body: (Int, Int) throws(Failure) -> Void
  ) throws(Failure) {
    var others: [Int] = []
    for (edge, box) in parts where isNew(Int(edge)) {
      let edge = Int(edge)
      others.removeAll(keepingCapacity: true)
      tree.visit(where: box.intersects) { part in
        let other = Int(parts[part].edge)
        if other != edge, other > edge || !isNew(other) { others.append(other) }
      }
      for other in others { try body(edge, other) }
    }
  }

  /// The edges that may be within the margin of a segment's box, each once, in the order of their indices.
  func edges(nearSegmentFrom start: Vector2, to end: Vector2) -> [Int] {
    let box = Box(start, end)
    var found: [Int] = []
    tree.visit(where: box.intersects) { found.append(Int(parts[$0].edge)) }
    found.sort()
    var kept: [Int] = []
    for edge in found where edge != kept.last { kept.append(edge) }
    return kept
  }
}
