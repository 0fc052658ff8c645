import Geometry

/// Assembles a stroke from its left and right edge, vertex by vertex, from beginning to end.
///
/// An assembler stands at a pair of vertices, one on either edge. Every step makes a triangle of that pair and a new
/// vertex, which then replaces one of the pair. If both vertices are new, the left one comes first. A triangle that
/// would have no area or turn clockwise is omitted, but its vertices count.
///
/// `edgeCoordinate` is a vertex's location in the stroke's cross section, in half widths: (1, 0) on the left edge, (-1,
/// 0) on the right edge, and a vector of length 1 on a rounded end.
protocol StrokeAssembler {
  /// Begins at a single position.
  mutating func begin(tip: Vector2, edgeCoordinate: Vector2)
  /// Begins at a pair.
  mutating func begin(left: Vector2, right: Vector2)
  /// Advances to a new pair.
  mutating func advance(left: Vector2, right: Vector2)
  /// Advances over several pairs of corners, each with the left one first.
  ///
  /// - Precondition: both triangles of each quad have area after their corners are rounded.
  mutating func advance(pairs: UnsafePointer<SIMD4<Float>>, _ count: Int)
  /// Advances to a new pair on a rounded end.
  mutating func advance(left: Vector2, leftEdgeCoordinate: Vector2, right: Vector2, rightEdgeCoordinate: Vector2)
  /// Advances on one edge.
  mutating func stepLeft(_ position: Vector2)
  mutating func stepRight(_ position: Vector2)
  /// Goes back on one edge, on the inner side of a turn, over an area that is already covered.
  mutating func retreatLeft(_ position: Vector2)
  mutating func retreatRight(_ position: Vector2)
  /// Ends at a single position.
  mutating func end(tip: Vector2, edgeCoordinate: Vector2)
}
