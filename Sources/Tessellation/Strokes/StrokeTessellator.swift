import Geometry

/// Makes strokes into triangles that lie within a tolerance of the exact stroke.
///
/// The exact stroke is what a disc covers that moves along the curve through the input points, its half width running straight between
/// two points' in the span's own parameter. Every position covered lies within the tolerance of it, and every position that lies deeper in one of its discs
/// than the tolerance is covered, however short the segments, wide the stroke and sharp its turns; but for caps and joins other than
/// round ones, which are drawn as they are named, on corners within the tolerance of the exact ones. To that comes the rounding of
/// vertices to float32, at most 2^-24 of their distance from the origin on each axis.
///
/// The straight edges in place of the stroke's are as long as the tolerance allows, whatever the number of input points: a stroke shown
/// smaller takes fewer vertices. Triangles of one stroke overlap where the stroke crosses itself, and on the inner side of turns too
/// sharp for their pieces; a translucent stroke is to be drawn by stencil or greatest coverage.
///
/// O(input points + vertices) in time, O(1) in memory besides the output, and nothing is allocated but what the
/// output grows by.
public struct StrokeTessellator: Sendable {
  let parameters: StrokeParameters

  /// A tessellator for strokes that look alike.
  /// - Throws: `TessellationError`, where the tolerance, its zoom, the miter limit or the smoothing is out of range.
  public init(style: StrokeStyle = StrokeStyle(), tolerance: FlatteningTolerance = FlatteningTolerance())
    throws(TessellationError)
  {
    parameters = try StrokeParameters(style: style, tolerance: tolerance)
  }

  /// How the strokes look.
  public var style: StrokeStyle { parameters.style }

  /// How far what is drawn may lie from the exact stroke.
  public var tolerance: FlatteningTolerance { parameters.flattening }

  /// Appends a stroke of one width to a mesh.
  ///
  /// - Parameters:
  ///   - points: the input points, in units. None draws nothing; one, or several at one position, a dot as the caps are.
  ///   - width: the whole width, in units, above 0.
  ///   - origin: what the vertices are relative to, in units. Nearest the stroke is best: see ``TessellationError/pointTooFar``.
  ///   - isClosed: whether the stroke goes on from the last point to the first, with a join instead of caps. Repeating the first
  ///     point at the end changes nothing.
  /// - Throws: `TessellationError`, naming the point or the width; then the mesh is as it was.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try write(Points(points, origin, isClosed, parameters), width, into: &mesh.memory)
  }

  /// Appends a stroke with a width for each point to a mesh. Points that lie where the one before lies, to 2^-40 of a tolerance, count once, with the largest of
  /// their widths. Otherwise as ``tessellate(_:width:relativeTo:isClosed:into:)``.
  public func tessellate(
    _ points: [Vector2], widths: [Double], relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try write(Points(points, origin, isClosed, parameters), widths, into: &mesh.memory)
  }

  /// Appends a stroke of one width to buffers of the caller's.
  /// - Throws: also ``TessellationError/buffersTooSmall``, saying how much room is needed; the buffers are then as full as they
  ///   were, though what lies beyond may have been written to.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into buffers: inout MeshBuffers
  ) throws(TessellationError) {
    try write(Points(points, origin, isClosed, parameters), width, into: &buffers.memory)
  }

  /// Appends a stroke with a width for each point to buffers of the caller's.
  public func tessellate(
    _ points: [Vector2], widths: [Double], relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into buffers: inout MeshBuffers
  ) throws(TessellationError) {
    try write(Points(points, origin, isClosed, parameters), widths, into: &buffers.memory)
  }

  /// Appends a stroke of one width to a strip.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into strip: inout TriangleStrip
  ) throws(TessellationError) {
    try write(Points(points, origin, isClosed, parameters), width, into: &strip)
  }

  /// Appends a stroke with a width for each point to a strip.
  public func tessellate(
    _ points: [Vector2], widths: [Double], relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into strip: inout TriangleStrip
  ) throws(TessellationError) {
    try write(Points(points, origin, isClosed, parameters), widths, into: &strip)
  }
}
