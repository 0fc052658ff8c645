import Geometry

/// Fills convex polygons with triangles that alternate between both sides, so that few of them are slivers.
enum ConvexFill {
  /// Appends a polygon of n positions as n vertices and at most n − 2 triangles. Triangles that have no area after
  /// rounding, or turn clockwise, are omitted. Fewer than three positions draw nothing. O(n).
  ///
  /// - Parameter positions: the corners, counter-clockwise with y up; finite relative to the origin in float32.
  /// - Throws: `TessellationError.tooManyVertices`, with the mesh unchanged.
  static func append(
    _ positions: [Vector2], relativeTo origin: Vector2, into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    guard positions.count > 2 else { return }
    let first = mesh.memory.vertexCount
    guard mesh.memory.hasRoom(vertices: positions.count, indices: 3 * (positions.count - 2)),
      first + positions.count <= Int(clamping: UInt32.max), let room = mesh.memory.positions
    else { throw .tooManyVertices(first + positions.count) }
    for (index, position) in positions.enumerated() {
      room[first + index] = SIMD2<Float>(position - origin)
      mesh.memory.edgeCoordinates?[first + index] = .zero
    }
    mesh.memory.vertexCount = first + positions.count
    var low = first
    var high = first + positions.count - 1
    while high - low > 1 {
      addTriangle(high, low, low + 1, into: &mesh)
      low += 1
      guard high - low > 1 else { break }
      addTriangle(high, low, high - 1, into: &mesh)
      high -= 1
    }
  }

  private static func addTriangle(_ a: Int, _ b: Int, _ c: Int, into mesh: inout TriangleMesh) {
    guard let positions = mesh.memory.positions, let indices = mesh.memory.indices else { return }
    // Exact: differences of floats fit in doubles, and so do their products.
    let base = Vector2(positions[a])
    guard (Vector2(positions[b]) - base).cross(Vector2(positions[c]) - base) > 0 else { return }
    let start = indices + mesh.memory.indexCount
    start[0] = UInt32(a)
    start[1] = UInt32(b)
    start[2] = UInt32(c)
    mesh.memory.indexCount += 3
  }
}
