/// Indexed triangles in memory of the caller's, such as a graphics processor's. Nothing is allocated, and nothing is
/// written past an end.
public struct MeshBuffers {
  var memory: MeshMemory

  /// An empty mesh in these buffers, which have to outlive it.
  /// - Parameters:
  ///   - positions: memory for vertices; see ``TriangleMesh/positions``.
  ///   - edgeCoordinates: memory for as many edge coordinates; see ``TriangleMesh/edgeCoordinates``. nil for none.
  ///   - indices: memory for indices, three a triangle.
  public init(
    positions: UnsafeMutableBufferPointer<SIMD2<Float>>,
    edgeCoordinates: UnsafeMutableBufferPointer<SIMD2<Float>>? = nil,
    indices: UnsafeMutableBufferPointer<UInt32>
  ) {
    memory = MeshMemory(positions: positions, edgeCoordinates: edgeCoordinates, indices: indices)
  }

  /// The number of vertices written.
  public var vertexCount: Int { memory.vertexCount }

  /// The number of indices written: three for each triangle.
  public var indexCount: Int { memory.indexCount }

  /// Empties the mesh: what comes next is written from the beginning of the buffers. O(1).
  public mutating func removeAll() {
    memory.vertexCount = 0
    memory.indexCount = 0
  }
}
