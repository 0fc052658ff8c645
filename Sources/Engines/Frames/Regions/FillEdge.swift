import Geometry

/// An edge of a filled polygon about a position O of a frame, in doubles.
///
/// Its *shadow* is the set of positions behind it as seen from O, between the rays from O through its ends. Each edge
/// between O and a position changes the polygon's winding number by 1 or −1. So the winding about O and the shadows
/// give the winding about any position.
///
/// Edges that meet in a corner have the same ray through it, with the same bits, since it is computed from the corner
/// alone. A position exactly on that ray lies on the same side of it for both edges. So no position is counted twice or
/// not at all.
struct FillEdge: Hashable {
  /// The unit normal to the right of the edge, which is −d̂⊥.
  let normal: Vector2
  /// The distance of O from the edge's line, in units; 0 only where O lies on it, or within a rounding.
  let distance: Double
  /// Whether O is on the right, which the normal points to; decided exactly. Where O is on the line it counts as
  /// displaced: see ``CornerRay``.
  let isRight: Bool
  /// Where the edge begins and ends on its line, from the foot of O in its direction, in units.
  let from: Double
  let to: Double
  /// The rays from O through the edge's ends.
  let rayToStart: CornerRay
  let rayToEnd: CornerRay

  /// The winding number about a position behind the edge minus that about O.
  var crossing: Int { isRight ? 1 : -1 }
  /// The unit vector from the edge's start to its end.
  var direction: Vector2 { normal.perpendicularCCW }

  /// The edge from `start` to `end`, both given relative to O and different.
  init(from start: Vector2, to end: Vector2) {
    let d = end - start
    let direction = d / d.length
    let normal = direction.perpendicularCW
    let turn = start.signedCross(end)
    self.init(
      normal: normal, distance: turn == 0 ? 0 : abs(normal.dot(start)),
      isRight: turn != 0 ? turn < 0 : (d.x != 0 ? d.x < 0 : d.y > 0),
      from: direction.dot(start), to: direction.dot(end), rayToStart: CornerRay(start), rayToEnd: CornerRay(end))
  }

  /// An edge of a line.
  init(
    normal: Vector2, distance: Double, isRight: Bool, from: Double, to: Double, rayToStart: CornerRay,
    rayToEnd: CornerRay
  ) {
    self.normal = normal
    self.distance = distance
    self.isRight = isRight
    self.from = from
    self.to = to
    self.rayToStart = rayToStart
    self.rayToEnd = rayToEnd
  }

  /// The three lines that bound the shadow, those of the rays first.
  ///
  /// Where the edge goes through O, the two rays bound the shadow alone, since they lie on the edge's line. Then
  /// `behind` contains all positions.
  func shadow() -> (afterStart: HalfPlane, beforeEnd: HalfPlane, behind: HalfPlane) {
    let towards = isRight ? normal : -normal
    let (start, end) = (rayToStart.direction.perpendicularCCW, rayToEnd.direction.perpendicularCCW)
    return (
      HalfPlane(normal: isRight ? start : -start, offset: 0), HalfPlane(normal: isRight ? -end : end, offset: 0),
      HalfPlane(normal: distance > 0 ? towards : .zero, offset: distance)
    )
  }

  /// Whether a position, given relative to O, is in the shadow. A position on a ray belongs to the side that
  /// ``CornerRay/isPassed(by:)`` gives.
  func shadows(_ position: Vector2) -> Bool {
    guard rayToStart.isPassed(by: position) != isRight, rayToEnd.isPassed(by: position) == isRight else { return false }
    return distance == 0 || (isRight ? normal : -normal).dot(position) + distance <= 0
  }
}

/// The ray from O through a corner of a polygon.
///
/// Ties are decided as for O displaced by an infinitesimal step in y, and a still smaller one in x. The winding about O
/// and its side of an edge are decided in the same manner. So where the corner is O itself, the ray has the direction
/// −y.
struct CornerRay: Hashable {
  /// Of any length but 0.
  let direction: Vector2
  /// From O to the corner, in units; may be infinite.
  let corner: Vector2

  /// The ray through a corner, given relative to O.
  init(_ corner: Vector2) { self.init(corner, direction: corner) }

  /// The ray through a corner in a direction, which is zero where the corner is O.
  init(_ corner: Vector2, direction: Vector2) {
    self.corner = corner
    self.direction = direction == .zero ? Vector2(0, -1) : direction
  }

  /// Whether the ray from O through a position lies less than half a turn beyond this one, in the sense from x towards
  /// y.
  ///
  /// For positions on the ray behind the corner, the displaced O decides.
  func isPassed(by position: Vector2) -> Bool {
    let side = direction.cross(position)
    if side != 0 { return side > 0 }
    return direction.x > 0 || (direction.x == 0 && direction.y < 0)
  }
}

/// The positions X with normal · X + offset ≤ 0. The normal need not have length 1.
struct HalfPlane: Hashable {
  var normal: Vector2
  var offset: Double

  /// The same in px from a view's centre, which is given with its zoom in units.
  func seen(from centre: Vector2, zoom: Double) -> HalfPlane {
    HalfPlane(normal: normal, offset: (offset + normal.dot(centre)) * zoom)
  }
}

extension FrameContent {
  /// The edge of a fill that begins at a point. The edge from the last point ends at the first.
  func fillEdge(at point: Int, of range: Range<Int>) -> (start: Vector2, end: Vector2) {
    (points[point], points[point + 1 < range.upperBound ? point + 1 : range.lowerBound])
  }
}
