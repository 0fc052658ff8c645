/// Triangles of any number of strokes, as specified in the documents of Slate (a canvas app) of November 2025: float32
/// vertices, three per triangle, no indices.
///
/// The mesh owns its memory, which grows as needed and keeps its size when the mesh is emptied.
public struct PublishedMesh: ~Copyable {
  var memory = MeshMemory(growingWithEdgeCoordinates: false)

  /// Creates an empty mesh.
  public init() {}

  deinit { memory.free() }

  /// The number of vertices: three per triangle.
  public var vertexCount: Int { memory.vertexCount }

  /// The size of the vertices, in bytes.
  public var byteCount: Int { vertexCount * 8 }

  /// The vertices, in units, relative to their stroke's origin. The pointer is valid until the mesh is changed.
  public var positions: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.positions, count: memory.vertexCount)
  }

  /// Empties the mesh and keeps its memory. O(1).
  public mutating func removeAll() {
    memory.vertexCount = 0
  }
}
