import Geometry

/// The triangles of recently drawn annotations, in one buffer of vertices and one of indices. An app keeps a copy of
/// both in the GPU's memory.
public final class MeshArena {
  /// The location of an annotation's mesh.
  struct Mesh: BitwiseCopyable {
    var vertices: UInt32 = 0
    var vertexCount: UInt32 = 0
    var indices: UInt32 = 0
    var indexCount: UInt32 = 0
    var parts: UInt32 = 0
    var partCount: UInt32 = 0

    var partRange: Range<Int> { Int(parts)..<Int(parts) + Int(partCount) }
  }

  private var vertexPool = BlockPool<SIMD2<Float>>()
  private var indexPool = BlockPool<UInt32>()
  private var partPool = BlockPool<AnnotationMesher.Part>()

  /// The ranges of ``vertices`` written since the previous displayed frame, unordered.
  public private(set) var changedVertices: [Range<Int>] = []
  /// The ranges of ``indices`` written since the previous displayed frame.
  public private(set) var changedIndices: [Range<Int>] = []

  /// All vertices, in image units about the centre of their annotation; valid until the renderer draws again.
  public var vertices: UnsafeBufferPointer<SIMD2<Float>> { vertexPool.elements }
  /// All indices, relative to the first vertex of their annotation; valid until the renderer draws again.
  public var indices: UnsafeBufferPointer<UInt32> { indexPool.elements }
  /// The size of its memory, in bytes.
  public var byteCount: Int {
    vertexPool.capacity * 8 + indexPool.capacity * 4 + partPool.capacity * MemoryLayout<AnnotationMesher.Part>.stride
  }
  /// The size of the part that contains meshes, in bytes; the rest is free.
  public var usedByteCount: Int {
    vertexPool.taken * 8 + indexPool.taken * 4 + partPool.taken * MemoryLayout<AnnotationMesher.Part>.stride
  }

  init() {}

  func beginFrame() {
    changedVertices.removeAll(keepingCapacity: true)
    changedIndices.removeAll(keepingCapacity: true)
  }

  /// Stores the triangles of a mesher. O(vertices), without allocation if meshes of those sizes were returned.
  /// - Returns: nil if no memory is left.
  func add(_ made: AnnotationMesher) -> Mesh? {
    made.vertices.withUnsafeBufferPointer { vertices in
      made.indices.withUnsafeBufferPointer { indices in
        made.parts.withUnsafeBufferPointer { add(vertices, indices, $0) }
      }
    }
  }

  /// Stores a copy of another arena's mesh.
  func add(copyOf mesh: Mesh, in other: MeshArena) -> Mesh? {
    guard mesh.partCount > 0 else { return Mesh() }
    let (vertex, index) = (Int(mesh.vertices), Int(mesh.indices))
    return add(
      UnsafeBufferPointer(rebasing: other.vertices[vertex..<vertex + Int(mesh.vertexCount)]),
      UnsafeBufferPointer(rebasing: other.indices[index..<index + Int(mesh.indexCount)]),
      UnsafeBufferPointer(rebasing: other.parts[mesh.partRange]))
  }

  private func add(
    _ vertices: UnsafeBufferPointer<SIMD2<Float>>, _ indices: UnsafeBufferPointer<UInt32>,
    _ parts: UnsafeBufferPointer<AnnotationMesher.Part>
  ) -> Mesh? {
    guard !parts.isEmpty else { return Mesh() }
    guard let vertex = vertexPool.take(vertices.count), let index = indexPool.take(indices.count),
      let part = partPool.take(parts.count)
    else { return nil }
    vertexPool.write(vertices, to: vertex)
    indexPool.write(indices, to: index)
    partPool.write(parts, to: part)
    changedVertices.append(Int(vertex)..<Int(vertex) + vertices.count)
    changedIndices.append(Int(index)..<Int(index) + indices.count)
    return Mesh(
      vertices: vertex, vertexCount: UInt32(truncatingIfNeeded: vertices.count), indices: index,
      indexCount: UInt32(truncatingIfNeeded: indices.count), parts: part,
      partCount: UInt32(truncatingIfNeeded: parts.count))
  }

  func remove(_ mesh: Mesh) {
    guard mesh.partCount > 0 else { return }
    vertexPool.giveBack(mesh.vertices, Int(mesh.vertexCount))
    indexPool.giveBack(mesh.indices, Int(mesh.indexCount))
    partPool.giveBack(mesh.parts, Int(mesh.partCount))
  }

  /// The colours of all meshes, the backmost of each mesh first; valid until a mesh is added.
  var parts: UnsafeBufferPointer<AnnotationMesher.Part> { partPool.elements }
}
