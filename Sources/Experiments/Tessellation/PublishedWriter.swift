import Geometry
import Tessellation

/// Strokes as the Slate documents describe them.
final class PublishedWriter: StrokeWriter {
  private let tessellator: PublishedTessellator
  private var mesh = PublishedMesh()

  /// With the numbers of the documents.
  init() throws(TessellationError) {
    tessellator = try PublishedTessellator()
  }

  var vertexCount: Int { mesh.vertexCount }
  var indexCount: Int { 0 }
  var byteCount: Int { mesh.byteCount }

  func removeAll() { mesh.removeAll() }

  /// - Precondition: the width is constant.
  func add(_ points: [Vector2], _ width: StrokeWidth, relativeTo origin: Vector2) throws(TessellationError) {
    guard case .constant(let width) = width else { preconditionFailure("the published method has one width") }
    try tessellator.tessellate(points, width: width, relativeTo: origin, into: &mesh)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(mesh.positions), UnsafeRawBufferPointer(start: nil, count: 0))
  }

  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int) {
    (tessellator.vertexCount(centreLinePoints: tessellator.centreLinePoints(for: points.count)), 0)
  }

  func centrelinePoints(of count: Int) -> Int? { tessellator.centreLinePoints(for: count) }
}
