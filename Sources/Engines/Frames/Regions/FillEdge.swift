import Geometry

/// An edge of a filled polygon relative to a position O of a frame, in doubles.
///
/// Its *shadow* is the set of positions behind it as seen from O, between the rays from O through its ends. Each edge
/// between O and a position changes the polygon's winding number by 1 or −1. So the winding number about O and the
/// shadows give the winding number about any position.
///
/// Edges that meet in a corner share the ray through it, to the bit, since it is computed from the corner alone. A
/// position exactly on that ray lies on the same side of it for both edges. So each position is counted exactly once.
struct FillEdge: Hashable {
  /// The unit normal to the right of the edge, which is −d̂⊥.
  let normal: Vector2
  /// The distance of O from the edge's line, in units; 0 only if O lies on it, or within a rounding of it.
  let distance: Double
  /// Whether O is on the right, to which the normal points; decided exactly. If O is on the line it counts as
  /// displaced: see ``CornerRay``.
  let isRight: Bool
  /// The offset of the edge's start along its line, measured from the point nearest to O in the edge's direction, in
  /// units.
  let from: Double
  let to: Double
  /// The rays from O through the edge's ends.
  let rayToStart: CornerRay
  let rayToEnd: CornerRay

  /// The winding number about a position behind the edge, minus that about O.
  var crossing: Int { isRight ? 1 : -1 }
  /// The unit vector from the edge's start to its end.
  var direction: Vector2 { normal.perpendicularCCW }

  /// The edge from `start` to `end`, which are different, both relative to O.
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

  /// Creates an edge from its parts.
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
  /// If the edge goes through O, the two rays lie on the edge's line and bound the shadow alone. Then `behind` contains
  /// all positions.
  func shadow() -> (afterStart: HalfPlane, beforeEnd: HalfPlane, behind: HalfPlane) {
    let towards = isRight ? normal : -normal
    let (start, end) = (rayToStart.direction.perpendicularCCW, rayToEnd.direction.perpendicularCCW)
    return (
      HalfPlane(normal: isRight ? start : -start, offset: 0), HalfPlane(normal: isRight ? -end : end, offset: 0),
      HalfPlane(normal: distance > 0 ? towards : .zero, offset: distance)
    )
  }

  /// Whether a position, given relative to O, is in the shadow. For a position on a ray, ``CornerRay/isPassed(by:)``
  /// decides.
  func shadows(_ position: Vector2) -> Bool {
    guard rayToStart.isPassed(by: position) != isRight, rayToEnd.isPassed(by: position) == isRight else { return false }
    return distance == 0 || (isRight ? normal : -normal).dot(position) + distance <= 0
  }
}

/// The ray from O through a corner of a polygon.
///
/// Ties are decided as if O were displaced by an infinitesimal step in y, and a still smaller one in x. The winding
/// number about O, and the side of an edge on which O lies, are decided in the same way. So if the corner is O itself,
/// the ray has the direction −y.
struct CornerRay: Hashable {
  /// The direction, of any length but 0.
  let direction: Vector2
  /// From O to the corner, in units; may be infinite.
  let corner: Vector2

  /// The ray through a corner, given relative to O.
  init(_ corner: Vector2) { self.init(corner, direction: corner) }

  /// The ray through a corner in a given direction, which is zero if the corner is O.
  init(_ corner: Vector2, direction: Vector2) {
    self.corner = corner
    self.direction = direction == .zero ? Vector2(0, -1) : direction
  }

  /// Whether the ray from O through a position is less than half a turn ahead of this one, in the direction from x to
  /// y.
  ///
  /// For positions on the ray behind the corner, the displacement of O decides.
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

  func contains(_ position: Vector2) -> Bool { normal.dot(position) + offset <= 0 }

  /// The same half plane in px from a view's centre. Centre and zoom of the view are given in units.
  func seen(from centre: Vector2, zoom: Double) -> HalfPlane {
    HalfPlane(normal: normal, offset: (offset + normal.dot(centre)) * zoom)
  }
}

extension FrameContent {
  /// The edge of a fill that starts at a point. The edge from the last point ends at the first.
  func fillEdge(at point: Int, of range: Range<Int>) -> (start: Vector2, end: Vector2) {
    (points[point], points[point + 1 < range.upperBound ? point + 1 : range.lowerBound])
  }
}
