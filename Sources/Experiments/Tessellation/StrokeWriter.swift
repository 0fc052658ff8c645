import Geometry
import Tessellation

/// Makes strokes into vertices and keeps them, and its memory when it is emptied.
protocol StrokeWriter: AnyObject {
  var vertexCount: Int { get }
  var indexCount: Int { get }
  /// Of vertices and indices.
  var byteCount: Int { get }

  func removeAll()

  /// Appends a stroke, its vertices relative to `origin`.
  func add(_ points: [Vector2], _ width: StrokeWidth, relativeTo origin: Vector2) throws(TessellationError)

  /// Hands over the bytes of all vertices, x and y, and of all indices.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result) -> Result

  /// The bytes that a stroke would take, and its vertices and indices, without drawing it.
  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int)

  /// How many points of the centre line a stroke of so many input points has; nil where it depends on more than their number.
  func centrelinePoints(of count: Int) -> Int?
}
