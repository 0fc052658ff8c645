import Geometry

/// What of an edge passes near the active frame, in doubles and the frame's units: a piece of a straight line, told by how far the
/// origin lies from it and from where to where it goes.
struct NearEdge {
  /// The index of the stroke in the content.
  let stroke: Int
  /// The index of the point in the content that the edge starts at.
  let point: Int
  /// The direction, of length 1.
  let along: Vector2
  /// Where the line is: its positions `p` have `p · (along.y, −along.x)` equal to this.
  let distance: Double
  /// Where it begins: `p · along` of its start.
  let from: Double
  /// Where it ends.
  let to: Double

  init(stroke: Int, point: Int, along: Vector2, distance: Double, from: Double, to: Double) {
    self.stroke = stroke
    self.point = point
    self.along = along
    self.distance = distance
    self.from = from
    self.to = to
  }

  /// The edge from `p` to `q`, in units of the frame; nil when they are the same position.
  init?(stroke: Int, point: Int, _ p: Vector2, _ q: Vector2) {
    let length = (q - p).length
    guard length > 0 else { return nil }
    let along = (q - p) / length
    let from = p.dot(along)
    self.init(
      stroke: stroke, point: point, along: along, distance: p.cross(along), from: from,
      to: from + length)
  }

  /// The part of it on the screen within `limit` px of the middle of the view, and a little more at its ends; nil when there is none.
  ///
  /// No division and no root: the line's distance and direction are moved, zoomed and turned, and its ends are cut to the diameter of the
  /// circle.
  @inline(__always)
  func drawn(centre: Vector2, zoom: Double, turn: Vector2, limit: Double) -> EdgeDraw? {
    let offset = (distance - centre.cross(along)) * zoom
    let middle = centre.dot(along)
    let start = max((from - middle) * zoom, -limit)
    let end = min((to - middle) * zoom, limit)
    guard abs(offset) <= limit, start <= end else { return nil }
    let direction = along.rotated(by: turn)
    let foot = direction.perpendicularCW * offset
    return EdgeDraw(stroke: stroke, point: point, start: foot + direction * start, end: foot + direction * end)
  }
}
