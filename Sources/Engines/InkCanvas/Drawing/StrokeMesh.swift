import Geometry
import Tessellation

/// The triangles of a stroke for a range of zooms. A mesh never changes: an edited stroke, or one shown at a zoom
/// outside the range, gets another mesh.
public final class StrokeMesh {
  private let mesh: TriangleMesh
  /// The mesh's number, unique within its canvas. An app can use it as the key of its vertex buffers.
  public let number: Int
  /// The largest zoom, in px per unit, at which the mesh is within the tolerance.
  let zoom: Double
  /// The displayed frame in which it was last drawn.
  var lastUse = 0

  /// The part of its width that the stroke has: less than 1 if it is narrower than its triangles.
  let coverage: Double

  init(_ mesh: consuming TriangleMesh, number: Int, zoom: Double, coverage: Double) {
    self.coverage = coverage
    self.mesh = mesh
    self.number = number
    self.zoom = zoom
  }

  /// The vertices, in units of the stroke's frame, relative to the stroke's origin. Valid as long as the mesh exists.
  public var vertices: UnsafeBufferPointer<SIMD2<Float>> { mesh.positions }

  /// The corners of the triangles, as indices of vertices. Valid as long as the mesh exists.
  public var indices: UnsafeBufferPointer<UInt32> { mesh.indices }
}
