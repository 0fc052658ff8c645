import Geometry

/// Puts a stroke together from its left and right edge, vertex by vertex, from its beginning to its end.
///
/// It stands at a pair of vertices, one on either edge; every step makes a triangle of that pair and a new vertex, which
/// takes the place of one of them: first of the left one, where both are new. A triangle that would have no area or turn
/// clockwise is left out, though its vertices count.
///
/// `edgeCoordinate` says where a vertex lies in the stroke's cross section, in half widths: (1, 0) on the left edge,
/// (-1, 0) on the right, and on a rounded end a vector of length 1.
protocol StrokeAssembler {
  /// Begins at a single position.
  mutating func begin(tip: Vector2, edgeCoordinate: Vector2)
  /// Begins at a pair.
  mutating func begin(left: Vector2, right: Vector2)
  /// Goes on to a new pair.
  mutating func advance(left: Vector2, right: Vector2)
  /// Advances by several pairs, the left corner and the right one of each.
  ///
  /// - Precondition: both triangles of each quad have area after their corners are rounded.
  mutating func advance(pairs: UnsafePointer<SIMD4<Float>>, _ count: Int)
  /// Goes on to a new pair on a rounded end.
  mutating func advance(left: Vector2, leftEdgeCoordinate: Vector2, right: Vector2, rightEdgeCoordinate: Vector2)
  /// Advances on one edge.
  mutating func stepLeft(_ position: Vector2)
  mutating func stepRight(_ position: Vector2)
  /// Goes back on one edge, on the inner side of a turn, over what is covered already.
  mutating func retreatLeft(_ position: Vector2)
  mutating func retreatRight(_ position: Vector2)
  /// Ends at a single position.
  mutating func end(tip: Vector2, edgeCoordinate: Vector2)
}
