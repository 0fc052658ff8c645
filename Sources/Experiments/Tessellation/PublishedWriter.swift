import Geometry
import Tessellation

/// Strokes as the Slate documents describe them.
final class PublishedWriter: StrokeWriter {
  private static let segmentsPerSpan = 20

  private let tessellator = PublishedStandIn(segmentsPerSpan: segmentsPerSpan)
  private var mesh = PublishedStandInMesh()

  var vertexCount: Int { mesh.vertexCount }
  var indexCount: Int { 0 }
  var byteCount: Int { mesh.byteCount }

  func removeAll() { mesh.removeAll() }

  /// - Precondition: the width is constant.
  func add(_ points: [Vector2], _ width: StrokeWidth, relativeTo origin: Vector2) throws(TessellationError) {
    guard case .constant(let width) = width else { preconditionFailure("the published method has one width") }
    tessellator.tessellate(points, width: width, relativeTo: origin, into: &mesh)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result) -> Result {
    mesh.places.withUnsafeBytes { body($0, UnsafeRawBufferPointer(start: nil, count: 0)) }
  }

  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int) {
    (PublishedStandIn.vertexCount(Self.segmentsPerSpan * (points.count - 1) + 1), 0)
  }

  func centrelinePoints(of count: Int) -> Int? { Self.segmentsPerSpan * (count - 1) + 1 }
}
