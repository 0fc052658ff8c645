import Geometry

@testable import Tessellation

/// Faults that no mesh may have, found by checking every vertex and triangle.
enum MeshFinding {
  /// The first fault of a mesh, in words; nil if there is none.
  static func first(in mesh: borrowing TriangleMesh) -> String? {
    let positions = mesh.positions
    let indices = mesh.indices
    for index in positions.indices where !positions[index].x.isFinite || !positions[index].y.isFinite {
      return "vertex \(index) is \(positions[index])"
    }
    guard indices.count.isMultiple(of: 3) else { return "\(indices.count) indices" }
    for start in stride(from: 0, to: indices.count, by: 3) {
      let corners = (0..<3).map { Int(indices[start + $0]) }
      guard corners.allSatisfy({ $0 < positions.count }) else { return "triangle \(start / 3) has corners \(corners)" }
      let (a, b, c) = (Vector2(positions[corners[0]]), Vector2(positions[corners[1]]), Vector2(positions[corners[2]]))
      if !((b - a).cross(c - a) > 0) { return "triangle \(start / 3) does not turn left: \(a), \(b), \(c)" }
    }
    for index in mesh.edgeCoordinates.indices
    where !(mesh.edgeCoordinates[index].x.isFinite && mesh.edgeCoordinates[index].y.isFinite) {
      return "vertex \(index) has the edge coordinate \(mesh.edgeCoordinates[index])"
    }
    return nil
  }

  /// The first fault of a strip.
  static func first(in strip: borrowing TriangleStrip) -> String? {
    let positions = strip.positions
    for index in positions.indices where !positions[index].x.isFinite || !positions[index].y.isFinite {
      return "vertex \(index) is \(positions[index])"
    }
    guard positions.count > 2 else { return nil }
    for index in 2..<positions.count {
      let (a, b, c) = (Vector2(positions[index - 2]), Vector2(positions[index - 1]), Vector2(positions[index]))
      let turn = (b - a).cross(c - a)
      if index.isMultiple(of: 2) ? turn < 0 : turn > 0 {
        return "triangle \(index - 2) turns the wrong way: \(a), \(b), \(c)"
      }
    }
    return nil
  }
}
