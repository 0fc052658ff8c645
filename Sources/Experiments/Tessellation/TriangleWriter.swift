import Geometry
import Tessellation

/// Strokes as indexed triangles.
final class TriangleWriter: StrokeWriter {
  private let tessellator: StrokeTessellator
  private var mesh = TriangleMesh()

  init(_ tessellator: StrokeTessellator) {
    self.tessellator = tessellator
  }

  var vertexCount: Int { mesh.vertexCount }
  var indexCount: Int { mesh.indexCount }
  var byteCount: Int { mesh.byteCount }

  func removeAll() { mesh.removeAll() }

  func add(_ points: [Vector2], _ width: StrokeWidth, relativeTo origin: Vector2) throws(TessellationError) {
    switch width {
    case .constant(let width): try tessellator.tessellate(points, width: width, relativeTo: origin, into: &mesh)
    case .varying(let widths): try tessellator.tessellate(points, widths: widths, relativeTo: origin, into: &mesh)
    }
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(mesh.positions), UnsafeRawBufferPointer(mesh.indices))
  }

  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int) {
    try Self.size(of: points, width, tessellator)
  }

  /// Counts without writing, by buffers that have no room.
  static func size(
    of points: [Vector2], _ width: StrokeWidth, _ tessellator: StrokeTessellator
  ) throws(TessellationError) -> (vertices: Int, indices: Int) {
    var buffers = MeshBuffers(
      positions: UnsafeMutableBufferPointer(start: nil, count: 0),
      indices: UnsafeMutableBufferPointer(start: nil, count: 0))
    do {
      switch width {
      case .constant(let width): try tessellator.tessellate(points, width: width, into: &buffers)
      case .varying(let widths): try tessellator.tessellate(points, widths: widths, into: &buffers)
      }
    } catch {
      guard case .buffersTooSmall(let vertices, let indices, _, _) = error else { throw error }
      return (vertices, indices)
    }
    return (0, 0)
  }

  func centrelinePoints(of count: Int) -> Int? { nil }
}
