/// What is wrong with a triangle of a mesh, whatever the mesh is of. Triangles are counted from 0 in the order of their
/// indices.
public enum MeshFault: Hashable, Sendable {
  /// The number of indices is no multiple of three; the ones left over are ignored.
  case incompleteTriangle(indexCount: Int)
  /// An index is not that of a vertex.
  case indexOutOfRange(triangle: Int, index: UInt32)
  /// A vertex has a coordinate that is infinite or not a number.
  case notFinite(triangle: Int, index: UInt32)
  /// The corners lie on one line, exactly.
  case degenerate(triangle: Int)
  /// The corners turn clockwise where y points up.
  case clockwise(triangle: Int)
}
