import Geometry
import Tessellation

/// A writer that converts strokes to vertices and stores them; emptying it keeps its memory.
protocol StrokeWriter: AnyObject {
  var vertexCount: Int { get }
  var indexCount: Int { get }
  /// The bytes of vertices and indices.
  var byteCount: Int { get }

  func removeAll()

  /// Appends a stroke, its vertices relative to `origin`.
  func add(_ points: [Vector2], _ width: StrokeWidth, relativeTo origin: Vector2) throws(TessellationError)

  /// Passes the bytes of all vertices, x and y, and of all indices to a closure.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result) -> Result

  /// The bytes that a stroke would take, with its numbers of vertices and indices, without drawing it.
  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int)

  /// The number of points of the centre line of a stroke with a number of input points; nil where it depends on more
  /// than their number.
  func centrelinePoints(of count: Int) -> Int?
}

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

  /// Counts without writing, with buffers that have no room.
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

  /// A strip has a vertex for each triangle, and at most as many again for links.
  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int) {
    (2 * (try TriangleWriter.size(of: points, width, tessellator)).indices / 3, 0)
  }

  func centrelinePoints(of count: Int) -> Int? { nil }
}

/// Strokes in the form of Slate's documents of November 2025.
final class PublishedStrokeWriter: StrokeWriter {
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
