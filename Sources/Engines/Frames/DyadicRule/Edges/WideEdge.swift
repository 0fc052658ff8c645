import Geometry

/// The part of an edge of a stroke near the active frame, with its half widths, in doubles and the frame's units.
struct WideEdge {
  /// Its centre line.
  let line: NearEdge
  /// The half width at the point of the line nearest to the frame's origin, in units. It may be negative if that point
  /// is beyond an end of the edge.
  let halfWidth: Double
  /// The change of the half width along the line, per unit.
  let slope: Double
  /// The largest distance from the centre line at which the stroke is drawn, in units.
  let reach: Double

  /// The part within `limit` px of the centre of the view, extended by the stroke's reach, on the screen; nil if there
  /// is none.
  func clipped(centre: Vector2, zoom: Double, turn: Vector2, limit: Double) -> EdgeDraw? {
    let direction = line.direction
    let limit = limit + reach * zoom
    let offset = (line.distance - centre.cross(direction)) * zoom
    let projection = centre.dot(direction)
    let start = max((line.from - projection) * zoom, -limit)
    let end = min((line.to - projection) * zoom, limit)
    guard abs(offset) <= limit, start <= end else { return nil }
    let turned = direction.rotated(by: turn)
    let foot = Vector2(turned.y, -turned.x) * offset
    let atFoot = (halfWidth + slope * projection) * zoom
    return EdgeDraw(
      stroke: line.stroke, point: line.point, start: foot + turned * start, end: foot + turned * end,
      startHalfWidth: max(0, atFoot + slope * start), endHalfWidth: max(0, atFoot + slope * end))
  }
}

extension WideEdge {
  /// The edge from `p` to `q`, in units of the frame; a dot if they are equal.
  init(
    stroke: Int, point: Int, from p: Vector2, to q: Vector2, _ startHalfWidth: Double, _ endHalfWidth: Double,
    reach: Double
  ) {
    let length = (q - p).length
    let direction = length > 0 ? (q - p) / length : Vector2(1, 0)
    let from = p.dot(direction)
    line = NearEdge(
      stroke: stroke, point: point, direction: direction, distance: p.cross(direction), from: from, to: from + length)
    slope = length > 0 ? (endHalfWidth - startHalfWidth) / length : 0
    halfWidth = startHalfWidth - slope * from
    self.reach = reach
  }
}
