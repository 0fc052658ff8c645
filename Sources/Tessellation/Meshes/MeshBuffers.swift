/// Indexed triangles in memory of the caller's, such as a graphics processor's: nothing is allocated, and nothing is written past an end.
public struct MeshBuffers {
  var memory: MeshMemory

  /// Nothing yet, in these buffers, which have to outlive it.
  /// - Parameters:
  ///   - positions: room for vertices; see ``TriangleMesh/positions``.
  ///   - edgeCoordinates: room for as many; see ``TriangleMesh/edgeCoordinates``. nil for none.
  ///   - indices: room for three indices a triangle.
  public init(
    positions: UnsafeMutableBufferPointer<SIMD2<Float>>,
    edgeCoordinates: UnsafeMutableBufferPointer<SIMD2<Float>>? = nil,
    indices: UnsafeMutableBufferPointer<UInt32>
  ) {
    memory = MeshMemory(positions: positions, edgeCoordinates: edgeCoordinates, indices: indices)
  }

  /// How many vertices have been written.
  public var vertexCount: Int { memory.vertexCount }

  /// How many indices have been written.
  public var indexCount: Int { memory.indexCount }

  /// Begins anew at the beginning of the buffers.
  public mutating func removeAll() {
    memory.vertexCount = 0
    memory.indexCount = 0
  }
}
