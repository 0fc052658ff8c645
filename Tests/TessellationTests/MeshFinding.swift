import Geometry

@testable import Tessellation

/// What a mesh must never hold, found by looking at every vertex and triangle.
enum MeshFinding {
  /// The first thing wrong with a mesh, in words; nil where nothing is.
  static func first(in mesh: borrowing TriangleMesh) -> String? {
    let places = mesh.places
    let indices = mesh.indices
    for index in places.indices where !places[index].x.isFinite || !places[index].y.isFinite {
      return "vertex \(index) is \(places[index])"
    }
    guard indices.count.isMultiple(of: 3) else { return "\(indices.count) indices" }
    for start in stride(from: 0, to: indices.count, by: 3) {
      let corners = (0..<3).map { Int(indices[start + $0]) }
      guard corners.allSatisfy({ $0 < places.count }) else { return "triangle \(start / 3) has corners \(corners)" }
      let (a, b, c) = (Vector2(places[corners[0]]), Vector2(places[corners[1]]), Vector2(places[corners[2]]))
      if !((b - a).cross(c - a) > 0) { return "triangle \(start / 3) does not turn left: \(a), \(b), \(c)" }
    }
    for index in mesh.across.indices where !(mesh.across[index].x.isFinite && mesh.across[index].y.isFinite) {
      return "vertex \(index) lies across \(mesh.across[index])"
    }
    return nil
  }

  /// The first thing wrong with a strip.
  static func first(in strip: borrowing TriangleStrip) -> String? {
    let places = strip.places
    for index in places.indices where !places[index].x.isFinite || !places[index].y.isFinite {
      return "vertex \(index) is \(places[index])"
    }
    guard places.count > 2 else { return nil }
    for index in 2..<places.count {
      let (a, b, c) = (Vector2(places[index - 2]), Vector2(places[index - 1]), Vector2(places[index]))
      let turn = (b - a).cross(c - a)
      if index.isMultiple(of: 2) ? turn < 0 : turn > 0 {
        return "triangle \(index - 2) turns the wrong way: \(a), \(b), \(c)"
      }
    }
    return nil
  }
}
