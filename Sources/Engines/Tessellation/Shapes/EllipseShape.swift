import Geometry

/// An ellipse whose axes are parallel to x and y, in units.
///
/// Values are checked when it is drawn.
public struct EllipseShape: Hashable, Sendable {
  /// The centre.
  public var centre: Vector2
  /// Half the width and half the height, at least 0. If one is 0, the outline is that of a line; if both are, a dot.
  /// Neither has a fill.
  public var radii: Vector2

  /// Creates an ellipse. Its values are checked when it is drawn.
  /// - Parameters:
  ///   - centre: the centre, in units.
  ///   - radii: half the width and half the height, at least 0.
  public init(centre: Vector2, radii: Vector2) {
    self.centre = centre
    self.radii = radii
  }

  /// Appends the outline, a closed stroke centred on the ellipse. O(1/√tolerance).
  ///
  /// - Parameters:
  ///   - width: the stroke's whole width, in units, above 0.
  ///   - tolerance: the largest distance of what is drawn from the exact outline, without the rounding to float32.
  ///   - origin: the position to which vertices are relative, in units.
  ///   - mesh: the mesh to append to.
  /// - Throws: `TessellationError`, naming the value that is out of range, with the mesh unchanged.
  public func outline(
    width: Double, tolerance: FlatteningTolerance = FlatteningTolerance(), relativeTo origin: Vector2 = .zero,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    let shares = try ShapeTolerance(tolerance)
    try check(maxCoordinate: shares.maxCoordinate, origin)
    let tessellator = try StrokeTessellator(style: StrokeStyle(curve: .polyline), tolerance: shares.engine)
    try tessellator.tessellate(
      edge(tolerance: shares.arcs), width: width, relativeTo: origin, isClosed: true, into: &mesh)
  }

  /// Appends the interior as triangles. The edge of the mesh lies within the ellipse, and within the tolerance of it.
  /// If the mesh has ``TriangleMesh/edgeCoordinates``, they are zero: a fill's edges are not antialiased.
  /// O(1/√tolerance).
  ///
  /// - Throws: `TessellationError`, naming the value that is out of range, with the mesh unchanged.
  public func fill(
    tolerance: FlatteningTolerance = FlatteningTolerance(), relativeTo origin: Vector2 = .zero,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try check(maxCoordinate: ShapeTolerance(tolerance).maxCoordinate, origin)
    guard radii.x > 0, radii.y > 0 else { return }
    try ConvexFill.append(edge(tolerance: tolerance.units), relativeTo: origin, into: &mesh)
  }

  private func check(maxCoordinate: Double, _ origin: Vector2) throws(TessellationError) {
    try ShapeCheck.finite(centre, "ellipse's centre")
    try ShapeCheck.notNegative(radii.x, "ellipse's horizontal radius")
    try ShapeCheck.notNegative(radii.y, "ellipse's vertical radius")
    try ShapeCheck.within(maxCoordinate, centre - radii, of: origin, "ellipse's nearer edge")
    try ShapeCheck.within(maxCoordinate, centre + radii, of: origin, "ellipse's further edge")
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
