import Geometry

/// The part of an edge near the active frame, in doubles and the frame's units. It is a segment of a line, given by the
/// signed distance of the line from the origin and by the projections of the segment's ends on the line.
struct NearEdge {
  /// The index of the stroke in the content.
  let stroke: Int
  /// The index in the content of the point at which the edge starts.
  let point: Int
  /// The direction, of length 1.
  let direction: Vector2
  /// The line's signed distance from the origin: `p · (direction.y, −direction.x)` for each of its points `p`.
  let distance: Double
  /// `p · direction` of the segment's start.
  let from: Double
  /// `p · direction` of the segment's end.
  let to: Double

  init(stroke: Int, point: Int, direction: Vector2, distance: Double, from: Double, to: Double) {
    self.stroke = stroke
    self.point = point
    self.direction = direction
    self.distance = distance
    self.from = from
    self.to = to
  }

  /// The edge from `p` to `q`, in units of the frame; nil when they are equal.
  init?(stroke: Int, point: Int, _ p: Vector2, _ q: Vector2) {
    let length = (q - p).length
    guard length > 0 else { return nil }
    let direction = (q - p) / length
    let from = p.x * direction.x + p.y * direction.y
    self.init(
      stroke: stroke, point: point, direction: direction, distance: p.x * direction.y - p.y * direction.x, from: from,
      to: from + length)
  }

  /// The part of the edge within `limit` px of the centre of the view, slightly extended at its ends, on the screen;
  /// nil if there is none.
  ///
  /// It needs no division and no square root. The line's distance and direction are translated, zoomed and rotated. The
  /// ends are clipped to the diameter of the circle.
  @inline(__always)
  func clipped(centre: Vector2, zoom: Double, turn: Vector2, limit: Double) -> EdgeDraw? {
    let offset = (distance - (centre.x * direction.y - centre.y * direction.x)) * zoom
    let projection = centre.x * direction.x + centre.y * direction.y
    let start = max((from - projection) * zoom, -limit)
    let end = min((to - projection) * zoom, limit)
    guard abs(offset) <= limit, start <= end else { return nil }
    let turned = direction.rotated(by: turn)
    let foot = Vector2(turned.y, -turned.x) * offset
    return EdgeDraw(
      stroke: stroke, point: point, start: foot + turned * start, end: foot + turned * end, startHalfWidth: 0,
      endHalfWidth: 0)
  }
}
