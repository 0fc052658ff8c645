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

/// A peer: another library's strokes, for comparison of times.
public protocol StrokePeer: AnyObject {
  /// The outline of a stroke of one width with round caps and joins; every position relative to the first point.
  ///
  /// - Parameters:
  ///   - points: the input points, in px.
  ///   - curve: a polyline, or Antigrain's own smoothing.
  ///   - width: px.
  ///   - tolerance: px.
  ///   - vertices: filled from its beginning, with as many as fit.
  /// - Returns: the number of vertices of the outline, whether or not they fit.
  func outline(
    _ points: UnsafeBufferPointer<Vector2>, curve: StrokeCurve, width: Double, tolerance: Double,
    into vertices: UnsafeMutableBufferPointer<SIMD2<Float>>
  ) -> Int
}

/// Outlines by another library.
final class PeerWriter: StrokeWriter {
  private let peer: any StrokePeer
  private let curve: StrokeCurve
  private let tolerance: Double
  private var positions: [SIMD2<Float>] = []
  private(set) var vertexCount = 0

  init(_ peer: any StrokePeer, curve: StrokeCurve, tolerance: Double) {
    self.peer = peer
    self.curve = curve
    self.tolerance = tolerance
  }

  var indexCount: Int { 0 }
  var byteCount: Int { vertexCount * MemoryLayout<SIMD2<Float>>.stride }

  func removeAll() { vertexCount = 0 }

  /// - Precondition: the width is constant, and nothing else has been added.
  func add(_ points: [Vector2], _ width: StrokeWidth, relativeTo origin: Vector2) throws(TessellationError) {
    guard case .constant(let width) = width, vertexCount == 0 else {
      preconditionFailure("a peer draws one stroke of one width")
    }
    vertexCount = outline(points, width)
    guard vertexCount > positions.count else { return }
    positions = Array(repeating: .zero, count: vertexCount)
    vertexCount = outline(points, width)
  }

  private func outline(_ points: [Vector2], _ width: Double) -> Int {
    points.withUnsafeBufferPointer { points in
      positions.withUnsafeMutableBufferPointer {
        peer.outline(points, curve: curve, width: width, tolerance: tolerance, into: $0)
      }
    }
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result) -> Result {
    positions.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[..<byteCount]), UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int) {
    guard case .constant(let width) = width else { return (0, 0) }
    return (outline(points, width), 0)
  }

  func centrelinePoints(of count: Int) -> Int? { curve == .polyline ? count : nil }
}
