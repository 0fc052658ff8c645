import Geometry
import Tessellation

/// Strokes as one triangle strip.
final class StripWriter: StrokeWriter {
  private let tessellator: StrokeTessellator
  private var strip = TriangleStrip()

  init(_ tessellator: StrokeTessellator) {
    self.tessellator = tessellator
  }

  var vertexCount: Int { strip.vertexCount }
  var indexCount: Int { 0 }
  var byteCount: Int { strip.byteCount }

  func removeAll() { strip.removeAll() }

  func add(_ points: [Vector2], _ width: StrokeWidth, relativeTo origin: Vector2) throws(TessellationError) {
    switch width {
    case .constant(let width): try tessellator.tessellate(points, width: width, relativeTo: origin, into: &strip)
    case .varying(let widths): try tessellator.tessellate(points, widths: widths, relativeTo: origin, into: &strip)
    }
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(strip.positions), UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// A strip has a vertex for each triangle, and as many again at most for links.
  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int) {
    (2 * (try TriangleWriter.size(of: points, width, tessellator)).indices / 3, 0)
  }

  func centrelinePoints(of count: Int) -> Int? { nil }
}
