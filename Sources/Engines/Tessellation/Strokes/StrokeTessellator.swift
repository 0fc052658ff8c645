import Geometry

/// Tessellates strokes into triangles that lie within a flattening tolerance of the exact stroke.
///
/// **The exact stroke** is the union of all discs whose centres lie on the curve through the input points. The radius
/// is half the width, and linear between two points in the span's own parameter.
///
/// **Guarantee.** Every position that a triangle covers lies within the tolerance of the exact stroke. Every position
/// that lies deeper in one of the discs than the tolerance is covered. Both hold however short the segments, wide the
/// stroke and sharp its turns are. Three things are added to that. Caps and joins that are not round are drawn by their
/// own definition, at corners within the tolerance of the exact ones. Such a cap may be turned about the end point,
/// beside a short segment, and a miter at its limit be a bevel: <doc:StrokesAndTolerances> states when. Vertices are
/// rounded to float32, by at most 2^-24 of their distance from the origin on each axis.
///
/// **Vertices.** Straight edges are as long as the tolerance allows, whatever the number of input points, so that a
/// stroke shown at a smaller zoom takes fewer vertices.
///
/// **Overlap.** Triangles of one stroke overlap where the stroke crosses itself, and on the inner side of turns that
/// are too sharp for their pieces. Draw a translucent stroke by stencil, or by greatest coverage.
///
/// **Cost.** O(input points + vertices) in time, O(1) in memory besides the output. Nothing is allocated except by the
/// output as it grows.
public struct StrokeTessellator: Sendable {
  let parameters: StrokeParameters

  /// A tessellator for strokes of one style and tolerance.
  /// - Parameters:
  ///   - style: the curve, caps and joins.
  ///   - tolerance: the largest distance of what is drawn from the exact stroke.
  /// - Throws: `TessellationError`, where the tolerance, its zoom, the miter limit or the smoothing is out of range.
  public init(style: StrokeStyle = StrokeStyle(), tolerance: FlatteningTolerance = FlatteningTolerance())
    throws(TessellationError)
  {
    parameters = try StrokeParameters(style: style, tolerance: tolerance)
  }

  /// The curve, caps and joins of the strokes.
  public var style: StrokeStyle { parameters.style }

  /// The largest distance of what is drawn from the exact stroke.
  public var tolerance: FlatteningTolerance { parameters.flattening }

  /// Appends a stroke of one width to a mesh.
  ///
  /// - Parameters:
  ///   - points: the input points, in units. None draws nothing; one, or several at one position, draw a dot of the
  ///     cap's shape.
  ///   - width: the whole width, in units, above 0.
  ///   - origin: the position that vertices are relative to, in units. The nearer to the stroke, the less rounding: see
  ///     ``TessellationError/pointTooFar(_:distance:maxDistance:_:)``.
  ///   - isClosed: whether the stroke continues from the last point to the first, with a join instead of caps.
  ///     Repeating the first point at the end changes nothing.
  ///   - mesh: the mesh to append to.
  /// - Throws: `TessellationError`, naming the point or the width; the mesh is unchanged then.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try write(
      StrokeRequest(points: points, widths: .even(width), origin: origin, isClosed: isClosed), into: &mesh.memory)
  }

  /// Appends a stroke with a width for each point to a mesh.
  ///
  /// Consecutive points at the same position, to 2^-40 of the tolerance, count once, with the largest of their widths.
  /// Otherwise as the method for one width.
  /// - Throws: `TessellationError`, naming the point or its width; the mesh is unchanged then.
  public func tessellate(
    _ points: [Vector2], widths: [Double], relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try write(
      StrokeRequest(points: points, widths: .each(widths), origin: origin, isClosed: isClosed), into: &mesh.memory)
  }

  /// Appends a stroke of one width to buffers of the caller's.
  /// - Throws: `TessellationError`, naming the point or the width, or
  ///   ``TessellationError/buffersTooSmall(vertices:indices:vertexCapacity:indexCapacity:)`` with the counts needed.
  ///   The counts of the buffers are unchanged then, though memory beyond them may have been written.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into buffers: inout MeshBuffers
  ) throws(TessellationError) {
    try write(
      StrokeRequest(points: points, widths: .even(width), origin: origin, isClosed: isClosed), into: &buffers.memory)
  }

  /// Appends a stroke with a width for each point to buffers of the caller's.
  /// - Throws: as the method for one width.
  public func tessellate(
    _ points: [Vector2], widths: [Double], relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into buffers: inout MeshBuffers
  ) throws(TessellationError) {
    try write(
      StrokeRequest(points: points, widths: .each(widths), origin: origin, isClosed: isClosed), into: &buffers.memory)
  }

  /// Appends a stroke of one width to a strip.
  /// - Throws: `TessellationError`, naming the point or the width; the strip is unchanged then.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into strip: inout TriangleStrip
  ) throws(TessellationError) {
    try write(StrokeRequest(points: points, widths: .even(width), origin: origin, isClosed: isClosed), into: &strip)
  }

  /// Appends a stroke with a width for each point to a strip.
  /// - Throws: `TessellationError`, naming the point or its width; the strip is unchanged then.
  public func tessellate(
    _ points: [Vector2], widths: [Double], relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into strip: inout TriangleStrip
  ) throws(TessellationError) {
    try write(StrokeRequest(points: points, widths: .each(widths), origin: origin, isClosed: isClosed), into: &strip)
  }
}
