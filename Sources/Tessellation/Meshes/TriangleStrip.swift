/// One triangle strip of any number of strokes, without indices: the hybrid strip of the Slate documents, round ends, flat middles and
/// round joints in one.
///
/// Every triangle with an area is counter-clockwise where y points up, if that at an odd position is read the other way round, as
/// graphics processors do. Triangles without area are links. Owns its memory, as ``TriangleMesh`` does.
public struct TriangleStrip: ~Copyable {
  var memory: MeshMemory
  var standing = StripAssembler.Standing()

  /// An empty strip.
  /// - Parameter hasEdgeCoordinates: whether there is an ``edgeCoordinates`` for each vertex.
  public init(hasEdgeCoordinates: Bool = false) {
    memory = MeshMemory(growingWithEdgeCoordinates: hasEdgeCoordinates)
  }

  deinit { memory.free() }

  /// How many vertices there are.
  public var vertexCount: Int { memory.vertexCount }

  /// The bytes that they take.
  public var byteCount: Int { vertexCount * (memory.hasEdgeCoordinates ? 16 : 8) }

  /// The vertices, in units, relative to their stroke's origin. Good until the strip is changed.
  public var positions: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.positions, count: memory.vertexCount)
  }

  /// As ``TriangleMesh/edgeCoordinates``.
  public var edgeCoordinates: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.edgeCoordinates, count: memory.hasEdgeCoordinates ? memory.vertexCount : 0)
  }

  /// Empties the strip; its memory stays.
  public mutating func removeAll() {
    memory.vertexCount = 0
    standing = StripAssembler.Standing()
  }
}
