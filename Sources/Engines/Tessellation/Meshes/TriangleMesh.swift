/// Indexed triangles of any number of strokes and fills: float32 vertices, and three indices per triangle,
/// counter-clockwise with y up.
///
/// The mesh owns its memory, which grows as needed and keeps its size when the mesh is emptied. The capacity grows by
/// half while it is small, and by an eighth later.
public struct TriangleMesh: ~Copyable {
  var memory: MeshMemory

  /// Creates an empty mesh.
  /// - Parameter hasEdgeCoordinates: whether each vertex has ``edgeCoordinates``.
  public init(hasEdgeCoordinates: Bool = false) {
    memory = MeshMemory(growingWithEdgeCoordinates: hasEdgeCoordinates)
  }

  deinit { memory.free() }

  /// The number of vertices.
  public var vertexCount: Int { memory.vertexCount }

  /// The number of indices: three per triangle.
  public var indexCount: Int { memory.indexCount }

  /// The size of vertices, edge coordinates and indices, in bytes.
  public var byteCount: Int { vertexCount * (memory.hasEdgeCoordinates ? 16 : 8) + indexCount * 4 }

  /// The size of the allocated memory, in bytes.
  public var capacityInBytes: Int {
    memory.vertexCapacity * (memory.hasEdgeCoordinates ? 16 : 8) + memory.indexCapacity * 4
  }

  /// The vertices, in units, relative to their stroke's origin. The pointer is valid until the mesh is changed.
  public var positions: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.positions, count: memory.vertexCount)
  }

  /// The lateral coordinate of each vertex in its stroke's cross section, in half widths, for antialiased edges; empty
  /// if the mesh has none. The pointer is valid until the mesh is changed.
  ///
  /// It is (1, 0) on the left edge, (−1, 0) on the right edge, and a vector of length 1 along a round cap. Left is
  /// counter-clockwise of the stroke's direction with y up. Interpolated over a triangle, 1 minus its length is the
  /// distance from the nearer edge in half widths. A shader divides that by its screen-space derivative to get the
  /// coverage.
  public var edgeCoordinates: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.edgeCoordinates, count: memory.hasEdgeCoordinates ? memory.vertexCount : 0)
  }

  /// The corners of the triangles, as indices of vertices. The pointer is valid until the mesh is changed.
  public var indices: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: memory.indices, count: memory.indexCount)
  }

  /// Allocates memory for a total number of vertices and indices, so that writing them allocates nothing.
  public mutating func reserve(vertices: Int, indices: Int) {
    memory.reserve(vertices: vertices, indices: indices)
  }

  /// Empties the mesh and keeps its memory. O(1).
  public mutating func removeAll() {
    memory.vertexCount = 0
    memory.indexCount = 0
  }
}
