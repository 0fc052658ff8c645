import Geometry
import Tessellation

/// Strokes in the form of Slate's code of December 2025: two positions for each instance, and no width.
final class InstancedStrokeWriter: StrokeWriter {
  private let tessellator = InstancedTessellator()
  private var mesh = InstancedMesh()

  var vertexCount: Int { 2 * mesh.instanceCount }
  var indexCount: Int { 0 }
  var byteCount: Int { mesh.byteCount }

  func removeAll() { mesh.removeAll() }

  /// The width is a constant of the shader, and changes nothing here.
  func add(_ points: [Vector2], _ width: StrokeWidth, relativeTo origin: Vector2) throws(TessellationError) {
    try tessellator.tessellate(points, relativeTo: origin, into: &mesh)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(mesh.positions), UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// The largest memory of the stroke.
  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int) {
    (2 * tessellator.maxInstances(for: points.count), 0)
  }

  func centrelinePoints(of count: Int) -> Int? { nil }
}
