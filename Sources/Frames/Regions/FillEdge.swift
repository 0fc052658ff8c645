import Geometry

/// An edge of a filled polygon about a position O of a frame, in doubles.
///
/// Seen from O it throws a *shadow*: the positions behind it. The polygon winds about a position there once more, or once
/// less, than about O for each edge between, so that O and the shadows give the winding about any position. Edges that
/// meet in a corner have one ray from O in common, and no position is counted twice or not at all for more than a
/// rounding.
struct FillEdge: Hashable {
  /// The unit normal to the right of the edge, seen along it, where y points down and right is d̂⊥ turned back.
  let normal: Vector2
  /// The distance of O from the edge's line, in units.
  let distance: Double
  /// Whether O is on the right, which the normal points to; decided exactly.
  let isRight: Bool
  /// Where the edge begins and ends along its direction, from the foot of O on its line, in units.
  let from: Double
  let to: Double

  /// How much more often the polygon winds about a position behind the edge than about O.
  var crossing: Int { isRight ? 1 : -1 }
  /// The unit vector along the edge.
  var direction: Vector2 { normal.perpendicularCCW }

  /// The edge from `start` to `end`, both given relative to O and different.
  init(from start: Vector2, to end: Vector2, isRight: Bool) {
    let d = end - start
    let direction = d / d.length
    let normal = direction.perpendicularCW
    self.init(
      normal: normal, distance: start == .zero || end == .zero ? 0 : abs(normal.dot(start)), isRight: isRight,
      from: direction.dot(start), to: direction.dot(end))
  }

  /// An edge of a line.
  ///
  /// Where O is a corner, no ray goes from O to it. O then counts as displaced along y by far less than a pixel, as it does
  /// where its side of an edge and the winding about it are decided.
  init(normal: Vector2, distance: Double, isRight: Bool, from: Double, to: Double) {
    let isCorner = distance == 0 && (from == 0 || to == 0)
    let displacement = isCorner ? 0x1p-70 : 0
    self.normal = normal
    self.distance = isCorner ? abs(normal.y) * displacement : distance
    self.isRight = isRight
    self.from = from - normal.perpendicularCCW.y * displacement
    self.to = to - normal.perpendicularCCW.y * displacement
  }

  /// The three lines that bound the shadow: the edge's own, and the rays from O through its ends. A position is in it
  /// where none of the three values is positive.
  func shadow() -> (behind: HalfPlane, afterStart: HalfPlane, beforeEnd: HalfPlane) {
    let towards = isRight ? normal : -normal
    // q = −towards · X is how far X lies from O across the line, and a = direction · X how far along it. The segment from O
    // to X crosses the line at a · distance / q along it.
    return (
      HalfPlane(normal: towards, offset: distance),
      HalfPlane(normal: towards * -from - direction * distance, offset: 0),
      HalfPlane(normal: direction * distance + towards * to, offset: 0)
    )
  }
}

/// The positions X with normal · X + offset ≤ 0. The normal need not have length 1.
struct HalfPlane: Hashable {
  var normal: Vector2
  var offset: Double

  func contains(_ position: Vector2) -> Bool { normal.dot(position) + offset <= 0 }

  /// The same in px from a view's centre, which is given with its zoom in units.
  func seen(from centre: Vector2, zoom: Double) -> HalfPlane {
    HalfPlane(normal: normal, offset: (offset + normal.dot(centre)) * zoom)
  }
}
