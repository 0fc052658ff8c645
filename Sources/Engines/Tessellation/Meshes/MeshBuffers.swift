/// Indexed triangles in the caller's memory, such as that of a graphics processor. Nothing is allocated, and nothing is
/// written beyond an end.
public struct MeshBuffers {
  var memory: MeshMemory

  /// Creates an empty mesh in these buffers, which must outlive it.
  /// - Parameters:
  ///   - positions: memory for vertices; see ``TriangleMesh/positions``.
  ///   - edgeCoordinates: memory for as many edge coordinates; see ``TriangleMesh/edgeCoordinates``. nil for none.
  ///   - indices: memory for indices, three per triangle.
  public init(
    positions: UnsafeMutableBufferPointer<SIMD2<Float>>,
    edgeCoordinates: UnsafeMutableBufferPointer<SIMD2<Float>>? = nil,
    indices: UnsafeMutableBufferPointer<UInt32>
  ) {
    memory = MeshMemory(positions: positions, edgeCoordinates: edgeCoordinates, indices: indices)
  }

  /// The number of vertices written.
  public var vertexCount: Int { memory.vertexCount }

  /// The number of indices written: three per triangle.
  public var indexCount: Int { memory.indexCount }

  /// Empties the mesh, so that later output is written from the start of the buffers. O(1).
  public mutating func removeAll() {
    memory.vertexCount = 0
    memory.indexCount = 0
  }
}
