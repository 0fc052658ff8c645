/// Indexed triangles of any number of strokes: float32 vertices, and three indices for each triangle, counter-clockwise where y
/// points up.
///
/// Owns its memory, which grows as it is needed and keeps its size when the mesh is emptied. Growing at most doubles it at first and
/// adds an eighth later on.
public struct TriangleMesh: ~Copyable {
  var memory: MeshMemory

  /// An empty mesh.
  /// - Parameter hasAcross: whether there is an ``across`` for each vertex.
  public init(hasAcross: Bool = false) {
    memory = MeshMemory(growingWithAcross: hasAcross)
  }

  deinit { memory.free() }

  /// How many vertices there are.
  public var vertexCount: Int { memory.vertexCount }

  /// How many indices there are: three for each triangle.
  public var indexCount: Int { memory.indexCount }

  /// The bytes that vertices and indices take.
  public var byteCount: Int { vertexCount * (memory.hasAcross ? 16 : 8) + indexCount * 4 }

  /// The bytes that have been allocated.
  public var capacityInBytes: Int {
    memory.vertexCapacity * (memory.hasAcross ? 16 : 8) + memory.indexCapacity * 4
  }

  /// The vertices, in units, relative to their stroke's origin. Good until the mesh is changed.
  public var positions: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.positions, count: memory.vertexCount)
  }

  /// Where each vertex lies in its stroke's cross section, in half widths: (1, 0) on the left edge, (-1, 0) on the right one, a vector
  /// of length 1 on a rounded end. Interpolated over a triangle, 1 less its length is the distance from the edge in half widths, and a
  /// shader makes soft edges of that and its derivative. Empty where the mesh has none. Good until the mesh is changed.
  public var across: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.across, count: memory.hasAcross ? memory.vertexCount : 0)
  }

  /// The corners of the triangles. Good until the mesh is changed.
  public var indices: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: memory.indices, count: memory.indexCount)
  }

  /// Makes room ahead of time.
  public mutating func reserve(vertices: Int, indices: Int) {
    memory.reserve(vertices: vertices, indices: indices)
  }

  /// Empties the mesh; its memory stays.
  public mutating func removeAll() {
    memory.vertexCount = 0
    memory.indexCount = 0
  }
}
