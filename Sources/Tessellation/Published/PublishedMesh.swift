/// Triangles of any number of strokes as the Slate documents store them: float32 vertices, three for each triangle,
/// no indices.
///
/// Owns its memory, which grows as it is needed and keeps its size when the mesh is emptied.
public struct PublishedMesh: ~Copyable {
  var memory = MeshMemory(growingWithEdgeCoordinates: false)

  /// An empty mesh.
  public init() {}

  deinit { memory.free() }

  /// How many vertices there are: three for each triangle.
  public var vertexCount: Int { memory.vertexCount }

  /// The bytes that they take.
  public var byteCount: Int { vertexCount * 8 }

  /// The vertices, in units, relative to their stroke's origin. Good until the mesh is changed.
  public var positions: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.positions, count: memory.vertexCount)
  }

  /// Empties the mesh; its memory stays.
  public mutating func removeAll() {
    memory.vertexCount = 0
  }
}
