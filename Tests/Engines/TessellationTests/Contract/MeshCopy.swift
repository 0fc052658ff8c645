import Geometry
import Tessellation

/// The content of a mesh of one stroke.
struct MeshCopy: Equatable {
  var positions: [SIMD2<Float>] = []
  var edgeCoordinates: [SIMD2<Float>] = []
  var indices: [UInt32] = []

  init() {}

  init(of stroke: StrokeCase) throws(TessellationError) {
    var mesh = TriangleMesh(hasEdgeCoordinates: true)
    try stroke.write(into: &mesh)
    self.init(mesh)
  }

  init(_ mesh: borrowing TriangleMesh) {
    positions = Array(mesh.positions)
    edgeCoordinates = Array(mesh.edgeCoordinates)
    indices = Array(mesh.indices)
  }

  /// The same stroke written to buffers of just this size.
  func rewritten(_ stroke: StrokeCase) throws(TessellationError) -> Self {
    var copy = Self()
    copy.positions = Array(repeating: .zero, count: positions.count)
    copy.edgeCoordinates = copy.positions
    copy.indices = Array(repeating: 0, count: indices.count)
    var failure: TessellationError?
    copy.positions.withUnsafeMutableBufferPointer { positions in
      copy.edgeCoordinates.withUnsafeMutableBufferPointer { edgeCoordinates in
        copy.indices.withUnsafeMutableBufferPointer { indices in
          var buffers = MeshBuffers(positions: positions, edgeCoordinates: edgeCoordinates, indices: indices)
          do throws(TessellationError) { try stroke.write(into: &buffers) } catch { failure = error }
          if buffers.vertexCount != positions.count || buffers.indexCount != indices.count {
            failure = failure ?? .tooManyVertices(buffers.vertexCount)
          }
        }
      }
    }
    if let failure { throw failure }
    return copy
  }

  /// The triangles with area that turn counter-clockwise, each with its count.
  var triangles: [Triangle: Int] {
    var counts: [Triangle: Int] = [:]
    for index in stride(from: 0, to: indices.count - 2, by: 3) {
      let corners = (0..<3).map { positions[Int(indices[index + $0])] }
      counts[Triangle(corners[0], corners[1], corners[2]), default: 0] += 1
    }
    return counts
  }

  /// A triangle, regardless of its first corner.
  struct Triangle: Hashable {
    let a: SIMD2<Float>
    let b: SIMD2<Float>
    let c: SIMD2<Float>

    init(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) {
      let isLess = { (p: SIMD2<Float>, q: SIMD2<Float>) in p.x < q.x || p.x == q.x && p.y < q.y }
      if isLess(b, a), !isLess(c, b) {
        (self.a, self.b, self.c) = (b, c, a)
      } else if isLess(c, a) {
        (self.a, self.b, self.c) = (c, a, b)
      } else {
        (self.a, self.b, self.c) = (a, b, c)
      }
    }

    /// Twice the area, negative where the corners turn clockwise.
    var turn: Double {
      let (u, v) = (Vector2(b) - Vector2(a), Vector2(c) - Vector2(a))
      return u.x * v.y - u.y * v.x
    }
  }
}
