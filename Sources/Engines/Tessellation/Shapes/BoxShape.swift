import Geometry

/// A rectangle parallel to the axes, with sharp or rounded corners, such as an annotation's box; in units.
///
/// Values are checked when it is drawn.
public struct BoxShape: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var corner: Vector2
  /// Width and height, at least 0. If one is 0, the outline is that of a line; if both are, a dot. Neither has a fill.
  public var size: Vector2
  /// The radius of the corners, at least 0. As in SVG, its horizontal part is at most half the width and its vertical
  /// part at most half the height. So a larger radius makes quarters of ellipses.
  public var cornerRadius: Double

  /// Creates a box. Its values are checked when it is drawn.
  /// - Parameters:
  ///   - corner: the corner with the smallest coordinates.
  ///   - size: width and height, at least 0.
  ///   - cornerRadius: the radius of the corners, at least 0.
  public init(corner: Vector2, size: Vector2, cornerRadius: Double = 0) {
    self.corner = corner
    self.size = size
    self.cornerRadius = cornerRadius
  }

  /// Appends the outline, a closed stroke centred on the box's edge. O(1/√tolerance).
  ///
  /// - Parameters:
  ///   - width: the stroke's whole width, in units, above 0.
  ///   - join: the shape of corners that are not rounded.
  ///   - tolerance: the largest distance of what is drawn from the exact outline, without the rounding to float32.
  ///   - origin: the position to which vertices are relative, in units.
  ///   - mesh: the mesh to append to.
  /// - Throws: `TessellationError`, naming the value that is out of range, with the mesh unchanged.
  public func outline(
    width: Double, join: StrokeJoin = .miter(limit: 4), tolerance: FlatteningTolerance = FlatteningTolerance(),
    relativeTo origin: Vector2 = .zero, into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    let shares = try ShapeTolerance(tolerance)
    try check(maxCoordinate: shares.maxCoordinate, origin)
    let isRounded = radii.x > 0 && radii.y > 0
    let style = StrokeStyle(curve: .polyline, join: isRounded ? .round : join)
    let tessellator = try StrokeTessellator(style: style, tolerance: shares.engine)
    try tessellator.tessellate(
      edge(tolerance: shares.arcs), width: width, relativeTo: origin, isClosed: true, into: &mesh)
  }

  /// Appends the interior as triangles. The edge of the mesh lies within the box, and within the tolerance of the box's
  /// edge. If the mesh has ``TriangleMesh/edgeCoordinates``, they are zero: a fill's edges are not antialiased.
  /// O(1/√tolerance).
  ///
  /// - Throws: `TessellationError`, naming the value that is out of range, with the mesh unchanged.
  public func fill(
    tolerance: FlatteningTolerance = FlatteningTolerance(), relativeTo origin: Vector2 = .zero,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try check(maxCoordinate: ShapeTolerance(tolerance).maxCoordinate, origin)
    guard size.x > 0, size.y > 0 else { return }
    try ConvexFill.append(edge(tolerance: tolerance.units), relativeTo: origin, into: &mesh)
  }

  private var radii: Vector2 { Vector2(min(cornerRadius, size.x / 2), min(cornerRadius, size.y / 2)) }

  private func check(maxCoordinate: Double, _ origin: Vector2) throws(TessellationError) {
    try ShapeCheck.finite(corner, "box's corner")
    try ShapeCheck.notNegative(size.x, "box's width")
    try ShapeCheck.notNegative(size.y, "box's height")
    try ShapeCheck.notNegative(cornerRadius, "box's corner radius")
    try ShapeCheck.within(maxCoordinate, corner, of: origin, "box's nearer corner")
    try ShapeCheck.within(maxCoordinate, corner + size, of: origin, "box's further corner")
  }

  /// The positions of the edge, counter-clockwise.
  private func edge(tolerance: Double) -> [Vector2] {
    let far = corner + size
    let radii = radii
    guard radii.x > 0, radii.y > 0 else {
      return [corner, Vector2(far.x, corner.y), far, Vector2(corner.x, far.y)]
    }
    let arc = QuarterArc(radius: max(radii.x, radii.y), tolerance: tolerance)
    let middles = (low: corner + radii, high: far - radii)
    var points: [Vector2] = []
    arc.append(turn: 0, about: middles.high, radii: radii, to: &points)
    arc.append(turn: 1, about: Vector2(middles.low.x, middles.high.y), radii: radii, to: &points)
    arc.append(turn: 2, about: middles.low, radii: radii, to: &points)
    arc.append(turn: 3, about: Vector2(middles.high.x, middles.low.y), radii: radii, to: &points)
    return points
  }
}
