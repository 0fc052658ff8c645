import Geometry

/// Sorts a mesh's triangles into those that cover something and those that are faulty.
struct TriangleCollector {
  private let positions: [SIMD2<Float>]
  var faults: [MeshFault] = []
  private(set) var triangles: [MeshTriangle] = []
  /// Which of `triangles` were given clockwise.
  private(set) var clockwise: Set<Int> = []
  private(set) var count = 0

  init(positions: [SIMD2<Float>]) {
    self.positions = positions
  }

  /// Takes the next triangle; where links are allowed, one with a repeated position is none.
  mutating func add(_ indices: (UInt32, UInt32, UInt32), isLinkAllowed: Bool) {
    let triangle = count
    count += 1
    for index in [indices.0, indices.1, indices.2] {
      guard Int(index) < positions.count else {
        faults.append(.indexOutOfRange(triangle: triangle, index: index))
        return
      }
      let position = positions[Int(index)]
      guard position.x.isFinite, position.y.isFinite else {
        faults.append(.notFinite(triangle: triangle, index: index))
        return
      }
    }
    let a = Vector2(positions[Int(indices.0)])
    let b = Vector2(positions[Int(indices.1)])
    let c = Vector2(positions[Int(indices.2)])
    if isLinkAllowed, a == b || b == c || c == a { return }
    switch Orientation.sign(a, b, c) {
    case 0: faults.append(.degenerate(triangle: triangle))
    case 1: triangles.append(MeshTriangle(a: a, b: b, c: c))
    default:
      faults.append(.clockwise(triangle: triangle))
      clockwise.insert(triangles.count)
      triangles.append(MeshTriangle(a: a, b: c, c: b))
    }
  }
}
