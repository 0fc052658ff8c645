/// Triangles without indices.
struct PublishedStandInMesh {
  var places: [SIMD2<Float>] = []

  var vertexCount: Int { places.count }
  var byteCount: Int { places.count * MemoryLayout<SIMD2<Float>>.stride }

  mutating func removeAll() { places.removeAll(keepingCapacity: true) }
}
