import Geometry

/// An edge of a region as seen by a view, in px from the viewport's centre.
///
/// It is stored as the equation of its line and not by its end points, which may be 10^9000 px away. A line that passes
/// near the viewport has a small offset, however far its ends are. Every number is computed with wide precision and
/// rounded once, so that nothing cancels. Numbers beyond the range of doubles become infinite.
struct ScreenEdge: Sendable {
  /// The unit normal on the screen.
  let normal: Vector2
  /// The signed distance of the viewport's centre from the line.
  let offset: Double
  /// The start and the end of the edge along the normal's ``Vector2/perpendicularCCW``, relative to the viewport's
  /// centre.
  let low: Double
  let high: Double

  /// Creates an edge of a region, seen by a camera.
  init(_ edge: RegionEdge, camera: WideCamera) {
    let q = camera.centre - edge.anchor
    let along = edge.normal.perpendicularCCW.dot(q)
    normal = edge.normal.vector.rotated(by: camera.turn)
    offset = ((edge.normal.dot(q) - edge.offset) * camera.scale).double
    low = ((edge.low - along) * camera.scale).double
    high = ((edge.high - along) * camera.scale).double
  }

  /// The signed distance of a position from the edge's line, in px.
  func lineDistance(to position: Vector2) -> Double { offset + (normal.x * position.x + normal.y * position.y) }

  /// The displacement of a position from the nearest position of the edge, in px.
  func displacement(to position: Vector2) -> Vector2 {
    let along = normal.x * position.y - normal.y * position.x
    let beyond = along < low ? along - low : along > high ? along - high : 0
    let across = lineDistance(to: position)
    return Vector2(normal.x * across - normal.y * beyond, normal.y * across + normal.x * beyond)
  }
}

/// A view's camera in units of the frame where a region is stored, at the precision that the view needs.
struct WideCamera: Sendable {
  /// The point at the viewport's centre, in units.
  let centre: WideVector
  /// Px per unit.
  let scale: WideReal
  /// The rotation as the pair (cosine, sine).
  let turn: Vector2
}
