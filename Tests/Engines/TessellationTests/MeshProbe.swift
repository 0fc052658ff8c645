import Geometry

@testable import Tessellation

/// The triangles of a mesh, for queries of the covered region.
struct MeshProbe {
  let corners: [Vector2]
  private let triangles: [[Vector2]]

  init(_ mesh: borrowing TriangleMesh) {
    let positions = mesh.positions.map { Vector2($0) }
    let indices = Array(mesh.indices)
    corners = positions
    triangles = stride(from: 0, to: indices.count, by: 3).map { start in
      indices[start..<start + 3].map { positions[Int($0)] }
    }
  }

  /// The sum of the areas, with overlaps counted for each triangle.
  var area: Double {
    triangles.reduce(0) { $0 + ($1[1] - $1[0]).cross($1[2] - $1[0]) / 2 }
  }

  /// Whether a position is in a triangle, or beside one by less than float32 rounds.
  func covers(_ position: Vector2) -> Bool {
    triangles.contains { triangle in
      (0..<3).allSatisfy { corner in
        let edge = triangle[(corner + 1) % 3] - triangle[corner]
        return edge.cross(position - triangle[corner]) >= -1e-4 * edge.length
      }
    }
  }
}
