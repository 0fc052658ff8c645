import Tessellation

/// The bits of a mesh; zeros of different signs are different.
struct MeshBits: Equatable {
  var positions: [UInt64]
  var edgeCoordinates: [UInt64]
  var indices: [UInt32]

  init(_ mesh: borrowing TriangleMesh) {
    positions = mesh.positions.withMemoryRebound(to: UInt64.self) { Array($0) }
    edgeCoordinates = mesh.edgeCoordinates.withMemoryRebound(to: UInt64.self) { Array($0) }
    indices = Array(mesh.indices)
  }

  /// Whether two meshes have the same vertices and indices in front of a tail.
  func agrees(with other: Self, before tail: LiveStroke.Tail) -> Bool {
    let (vertices, indices) = (tail.firstVertex, tail.firstIndex)
    guard min(positions.count, other.positions.count) >= vertices else { return false }
    guard min(self.indices.count, other.indices.count) >= indices else { return false }
    return positions[..<vertices] == other.positions[..<vertices]
      && edgeCoordinates.prefix(vertices) == other.edgeCoordinates.prefix(vertices)
      && self.indices[..<indices] == other.indices[..<indices]
  }
}
