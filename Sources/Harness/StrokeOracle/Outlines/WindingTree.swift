import Geometry

/// An edge of a polygon that counts once or several times. A negative count stands for the opposite direction.
struct WindingEdge: Sendable {
  let from: Vector2
  let to: Vector2
  let count: Int
}

/// A tree of edges by their boxes, for the winding numbers of positions.
struct WindingTree: Sendable {
  /// The side to which a position is moved before it is compared with an edge that it is on. The position is moved by
  /// less than any distance.
  enum Side { case left, right }

  private let edges: [WindingEdge]
  private let tree: BoxTree

  /// Creates a tree over edges with finite ends. O(n log n).
  init(over edges: [WindingEdge]) {
    let slanted = edges.filter { $0.from.y != $0.to.y }
    self.edges = slanted
    tree = BoxTree(over: slanted.map { Box($0.from, $0.to) })
  }

  /// The winding number at a position, counted along the ray to its right. Signs of orientations are exact.
  ///
  /// A position on an edge is moved to a side and, by far less, up.
  func winding(at position: Vector2, movedBy side: Side) -> Int {
    var winding = 0
    tree.visit {
      $0.min.y <= position.y && position.y < $0.max.y && $0.max.x >= position.x
    } _: {
      let edge = edges[$0]
      let isUp = edge.from.y <= position.y
      let turn =
        edge.from.x > position.x && edge.to.x > position.x
        ? 1 : Orientation.sign(edge.from, edge.to, position) * (isUp ? 1 : -1)
      if turn > 0 || (turn == 0 && side == .left) { winding += isUp ? edge.count : -edge.count }
    }
    return winding
  }
}
