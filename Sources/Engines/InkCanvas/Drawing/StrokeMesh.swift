import Geometry
import Tessellation

/// The triangles of a stroke of the canvas for a range of zooms. A mesh never changes: an edited stroke, or one seen at
/// a zoom out of the range, gets another mesh.
public final class StrokeMesh {
  private let mesh: TriangleMesh
  /// The mesh's number, different from that of all other meshes of its canvas: the key of an app's vertex buffers.
  public let number: Int
  /// The zoom, in px per unit, up to which the mesh is within the tolerance.
  let zoom: Double
  /// The displayed frame in which it was last drawn.
  var lastUse = 0

  init(_ mesh: consuming TriangleMesh, number: Int, zoom: Double) {
    self.mesh = mesh
    self.number = number
    self.zoom = zoom
  }

  /// The vertices, in units of the stroke's frame, relative to the stroke's origin. Valid as long as the mesh is.
  public var vertices: UnsafeBufferPointer<SIMD2<Float>> { mesh.positions }

  /// The corners of the triangles, as indices of vertices. Valid as long as the mesh is.
  public var indices: UnsafeBufferPointer<UInt32> { mesh.indices }
}
