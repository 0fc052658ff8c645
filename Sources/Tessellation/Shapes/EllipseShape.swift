import Geometry

/// An ellipse whose axes lie along x and y, in units.
///
/// Measures are checked when it is drawn.
public struct EllipseShape: Hashable, Sendable {
  /// Its middle.
  public var centre: Vector2
  /// Half its width and half its height, at least 0. An ellipse with a radius of 0 is outlined as the line it is, one
  /// with two as a dot; neither has a fill.
  public var radii: Vector2

  /// An ellipse.
  public init(centre: Vector2, radii: Vector2) {
    self.centre = centre
    self.radii = radii
  }

  /// Appends the outline, a closed stroke whose middle runs along the ellipse. O(1/√tolerance).
  ///
  /// - Parameters:
  ///   - width: the stroke's whole width, in units, above 0.
  ///   - tolerance: how far what is drawn may lie from the exact outline, rounding to float32 aside.
  ///   - origin: what the vertices are relative to, in units.
  /// - Throws: `TessellationError`, naming the measure, the width or the tolerance; then the mesh is as it was.
  public func outline(
    width: Double, tolerance: FlatteningTolerance = FlatteningTolerance(), relativeTo origin: Vector2 = .zero,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    let shares = try ShapeTolerance(tolerance)
    try check(reach: shares.reach, origin)
    let tessellator = try StrokeTessellator(style: StrokeStyle(curve: .polyline), tolerance: shares.engine)
    try tessellator.tessellate(
      edge(tolerance: shares.arcs), width: width, relativeTo: origin, isClosed: true, into: &mesh)
  }

  /// Appends the inside as triangles; their edges lie within the ellipse, and nowhere further from it than the
  /// tolerance. Where the mesh has ``TriangleMesh/edgeCoordinates``, it is zero: a fill's edges are hard. O(1/√tolerance).
  ///
  /// - Throws: `TessellationError`, naming the measure or the tolerance; then the mesh is as it was.
  public func fill(
    tolerance: FlatteningTolerance = FlatteningTolerance(), relativeTo origin: Vector2 = .zero,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try check(reach: ShapeTolerance(tolerance).reach, origin)
    guard radii.x > 0, radii.y > 0 else { return }
    try ConvexFill.append(edge(tolerance: tolerance.units), relativeTo: origin, into: &mesh)
  }

  private func check(reach: Double, _ origin: Vector2) throws(TessellationError) {
    try ShapeCheck.finite(centre, "ellipse's centre")
    try ShapeCheck.notNegative(radii.x, "ellipse's horizontal radius")
    try ShapeCheck.notNegative(radii.y, "ellipse's vertical radius")
    try ShapeCheck.within(reach, centre - radii, of: origin, "ellipse's nearer edge")
    try ShapeCheck.within(reach, centre + radii, of: origin, "ellipse's further edge")
  }

  /// The positions of the edge, counter-clockwise, each once.
  private func edge(tolerance: Double) -> [Vector2] {
    let arc = QuarterArc(radius: max(radii.x, radii.y), tolerance: tolerance)
    var points: [Vector2] = []
    for turn in 0..<4 {
      arc.append(turn: turn, about: centre, radii: radii, to: &points)
      points.removeLast()
    }
    return points
  }
}
