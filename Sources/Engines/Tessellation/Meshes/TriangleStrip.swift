/// One triangle strip of any number of strokes, without indices: caps, bodies and joins in one.
///
/// The documents of Slate (a canvas app) of November 2025 specify such a hybrid strip.
///
/// Graphics processors read a triangle at an odd index in reverse order. In that reading, every triangle with an area
/// is counter-clockwise with y up. Triangles without area link the parts. The strip owns its memory, like
/// ``TriangleMesh``.
public struct TriangleStrip: ~Copyable {
  var memory: MeshMemory
  var standing = StripAssembler.Standing()

  /// Creates an empty strip.
  /// - Parameter hasEdgeCoordinates: whether each vertex has ``edgeCoordinates``.
  public init(hasEdgeCoordinates: Bool = false) {
    memory = MeshMemory(growingWithEdgeCoordinates: hasEdgeCoordinates)
  }

  deinit { memory.free() }

  /// The number of vertices.
  public var vertexCount: Int { memory.vertexCount }

  /// The size of vertices and edge coordinates, in bytes.
  public var byteCount: Int { vertexCount * (memory.hasEdgeCoordinates ? 16 : 8) }

  /// The vertices, in units, relative to their stroke's origin. The pointer is valid until the strip is changed.
  public var positions: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.positions, count: memory.vertexCount)
  }

  /// The lateral coordinate of each vertex, as ``TriangleMesh/edgeCoordinates``. The pointer is valid until the strip
  /// is changed.
  public var edgeCoordinates: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.edgeCoordinates, count: memory.hasEdgeCoordinates ? memory.vertexCount : 0)
  }

  /// Empties the strip and keeps its memory. O(1).
  public mutating func removeAll() {
    memory.vertexCount = 0
    standing = StripAssembler.Standing()
  }
}
