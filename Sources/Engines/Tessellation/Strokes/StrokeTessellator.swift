import Geometry

/// Tessellates strokes into triangles that lie within a flattening tolerance of the exact stroke.
///
/// **The exact stroke** is the union of all discs whose centres are on the curve through the input points. The radius
/// is half the width. Between two points it is linear in the span's own parameter.
///
/// **Guarantee.** Every position covered by a triangle is within the tolerance of the exact stroke. Every position that
/// is deeper than the tolerance in one of the discs is covered. Both hold for segments of any length, strokes of any
/// width and turns of any sharpness. There are three additions:
///
/// - Caps and joins that are not round are drawn by their own definition, with corners within the tolerance of the
///   exact ones.
/// - Where joins are round, such a cap may be turned about the end point beside a short segment. A miter at its limit may
///   be a bevel.
///   <doc:StrokesAndTolerances> states when.
/// - Vertices are rounded to float32, by at most 2^-24 of their distance from the origin on each axis.
///
/// **Vertices.** Straight edges are as long as the tolerance allows, whatever the number of input points. So a stroke
/// shown at a smaller zoom needs fewer vertices.
///
/// **Overlap.** Triangles of one stroke overlap where the stroke crosses itself, and on the inner side of turns that
/// are too sharp for their pieces. Draw a translucent stroke by stencil, or by greatest coverage.
///
/// **Cost.** O(input points + vertices) in time, and O(1) in memory besides the output. Only the growing output
/// allocates memory.
public struct StrokeTessellator: Sendable {
  let parameters: StrokeParameters

  /// Creates a tessellator for strokes of one style and tolerance.
  /// - Parameters:
  ///   - style: the curve, caps and joins.
  ///   - tolerance: the largest distance of what is drawn from the exact stroke.
  /// - Throws: `TessellationError`, if the tolerance, its zoom, the miter limit or the smoothing is out of range.
  public init(style: StrokeStyle = StrokeStyle(), tolerance: FlatteningTolerance = FlatteningTolerance())
    throws(TessellationError)
  {
    parameters = try StrokeParameters(style: style, tolerance: tolerance)
  }

  /// The curve, caps and joins of the strokes.
  public var style: StrokeStyle { parameters.style }

  /// The largest distance of what is drawn from the exact stroke.
  public var tolerance: FlatteningTolerance { parameters.flattening }

  /// Appends a stroke of constant width to a mesh.
  ///
  /// - Parameters:
  ///   - points: the input points, in units. No point draws nothing; one point, or several at one position, draw a dot
  ///     of the cap's shape.
  ///   - width: the whole width, in units, above 0.
  ///   - origin: the position to which vertices are relative, in units. The closer it is to the stroke, the smaller the
  ///     rounding: see ``TessellationError/pointTooFar(_:distance:maxDistance:_:)``.
  ///   - isClosed: whether the stroke continues from the last point to the first, with a join instead of caps.
  ///     Repeating the first point at the end changes nothing.
  ///   - mesh: the mesh to append to.
  /// - Throws: `TessellationError`, naming the point or the width, with the mesh unchanged.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try write(
      StrokeRequest(points: points, widths: .even(width), origin: origin, isClosed: isClosed), into: &mesh.memory)
  }

  /// Appends a stroke with a width for each point to a mesh.
  ///
  /// Consecutive points at the same position, within 2^-40 of the tolerance, count once, with the largest of their
  /// widths. Otherwise it is like the method for one width.
  /// - Throws: `TessellationError`, naming the point or its width, with the mesh unchanged.
  public func tessellate(
    _ points: [Vector2], widths: [Double], relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try write(
      StrokeRequest(points: points, widths: .each(widths), origin: origin, isClosed: isClosed), into: &mesh.memory)
  }

  /// Appends a stroke of constant width to the caller's buffers.
  /// - Throws: `TessellationError`, naming the point or the width, or
  ///   ``TessellationError/buffersTooSmall(vertices:indices:vertexCapacity:indexCapacity:)`` with the counts needed.
  ///   The counts of the buffers are then unchanged, but memory beyond them may have been written.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into buffers: inout MeshBuffers
  ) throws(TessellationError) {
    try write(
      StrokeRequest(points: points, widths: .even(width), origin: origin, isClosed: isClosed), into: &buffers.memory)
  }

  /// Appends a stroke with a width for each point to the caller's buffers.
  /// - Throws: like the method for one width.
  public func tessellate(
    _ points: [Vector2], widths: [Double], relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into buffers: inout MeshBuffers
  ) throws(TessellationError) {
    try write(
      StrokeRequest(points: points, widths: .each(widths), origin: origin, isClosed: isClosed), into: &buffers.memory)
  }

  /// Appends a stroke of constant width to a strip.
  /// - Throws: `TessellationError`, naming the point or the width, with the strip unchanged.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into strip: inout TriangleStrip
  ) throws(TessellationError) {
    try write(StrokeRequest(points: points, widths: .even(width), origin: origin, isClosed: isClosed), into: &strip)
  }

  /// Appends a stroke with a width for each point to a strip.
  /// - Throws: `TessellationError`, naming the point or its width, with the strip unchanged.
  public func tessellate(
    _ points: [Vector2], widths: [Double], relativeTo origin: Vector2 = .zero, isClosed: Bool = false,
    into strip: inout TriangleStrip
  ) throws(TessellationError) {
    try write(StrokeRequest(points: points, widths: .each(widths), origin: origin, isClosed: isClosed), into: &strip)
  }
}
