/// Indexed triangles of any number of strokes: float32 vertices, and three indices for each triangle, counter-clockwise where y
/// points up.
///
/// Owns its memory, which grows as it is needed and keeps its size when the mesh is emptied. Growing at most doubles it at first and
/// adds an eighth later on.
public struct TriangleMesh: ~Copyable {
  var memory: MeshMemory

  /// An empty mesh.
  /// - Parameter hasEdgeCoordinates: whether there is an ``edgeCoordinates`` for each vertex.
  public init(hasEdgeCoordinates: Bool = false) {
    memory = MeshMemory(growingWithEdgeCoordinates: hasEdgeCoordinates)
  }

  deinit { memory.free() }

  /// How many vertices there are.
  public var vertexCount: Int { memory.vertexCount }

  /// How many indices there are: three for each triangle.
  public var indexCount: Int { memory.indexCount }

  /// The bytes that vertices and indices take.
  public var byteCount: Int { vertexCount * (memory.hasEdgeCoordinates ? 16 : 8) + indexCount * 4 }

  /// The bytes that have been allocated.
  public var capacityInBytes: Int {
    memory.vertexCapacity * (memory.hasEdgeCoordinates ? 16 : 8) + memory.indexCapacity * 4
  }

  /// The vertices, in units, relative to their stroke's origin. Good until the mesh is changed.
  public var positions: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.positions, count: memory.vertexCount)
  }

  /// Where each vertex lies in its stroke's cross section, in half widths: (1, 0) on the left edge, (-1, 0) on the right one, a vector
  /// of length 1 on a rounded end. Interpolated over a triangle, 1 less its length is the distance from the edge in half widths, and a
  /// shader makes soft edges of that and its derivative. Empty where the mesh has none. Good until the mesh is changed.
  public var edgeCoordinates: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.edgeCoordinates, count: memory.hasEdgeCoordinates ? memory.vertexCount : 0)
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

extension TriangleMesh {
  /// Appends several things, or nothing where one of them cannot be.
  mutating func appendAllOrNothing(
    _ body: (inout TriangleMesh) throws(TessellationError) -> Void
  ) throws(TessellationError) {
    let vertexCount = memory.vertexCount
    let indexCount = memory.indexCount
    do {
      try body(&self)
    } catch {
      memory.vertexCount = vertexCount
      memory.indexCount = indexCount
      throw error
    }
  }
}
