import Geometry

/// A line that bounds a convex piece of a region. Positions X with N · (X − anchor) ≤ offset are inside.
///
/// Its normal N and its offset are irrational. So the line is stored as its definition by exact numbers of its frame,
/// and evaluated as precisely as the view needs.
struct BorderLine: Hashable {
  /// The outward normal N.
  enum Normal: Hashable {
    /// The unit normal of a side of the edge.
    case side(Side)
    /// The unit normal n of a side, turned by a quarter: `sign` · n⊥. The line goes through the anchor in the direction
    /// of n.
    case radial(Side, sign: Double)
    /// `sign` · d̂.
    case tangent(sign: Double)
    /// `sign` · d̂⊥.
    case perpendicular(sign: Double)
    /// The outward normal of a bevel, in the direction of n + m; not of length 1. Here n and m are the unit normals of
    /// a side of the edge and of the next one. It is computed as n + m, or as ±(n − m)⊥ if they nearly cancel. So it
    /// has a direction even if a line doubles back on itself.
    case bevel(Side)
    /// A given unit vector.
    case axis(Vector2)
  }

  /// How the offset depends on the width.
  enum Offset: Hashable {
    /// The offset is the width.
    case width
    /// The offset is `sign` times the width times the slope of the edge's half width.
    case taper(sign: Double)
    /// The offset is the width times 1 + n · m, or times |n × m| if the normal is ±(n − m)⊥.
    case bevel
  }

  let normal: Normal
  let offset: Offset
  /// A point of the path.
  let anchor: Vector2
  /// A half width of the path, or 0.
  let width: Double
  let edge: PathEdge
  /// The edge after `edge`, if the line depends on it.
  let next: PathEdge

  init(
    _ normal: Normal, at anchor: Vector2, width: Double, _ offset: Offset = .width, of edge: PathEdge,
    next: PathEdge? = nil
  ) {
    self.normal = normal
    self.offset = offset
    self.anchor = anchor
    self.width = width
    self.edge = edge
    self.next = next ?? edge
  }

  /// The line in doubles, relative to a position of the frame.
  func near(_ position: Vector2) -> NearBorder {
    let direction = Self.direction(normal, edge, next)
    let length = direction.length
    let distance = (direction.dot(position - anchor) - offsetInDoubles) / length
    return NearBorder(normal: direction / length, distance: distance)
  }

  private static func direction(_ normal: Normal, _ edge: PathEdge, _ next: PathEdge) -> Vector2 {
    switch normal {
    case .side(let side): return edge.normal(side)
    case .radial(let side, let sign): return edge.normal(side).perpendicularCCW * sign
    case .tangent(let sign): return edge.displacement * (sign / edge.displacement.length)
    case .perpendicular(let sign): return edge.displacement.perpendicularCCW * (sign / edge.displacement.length)
    case .bevel(let side):
      let (n, m) = (edge.normal(side), next.normal(side))
      return n.dot(m) < 0 ? (n - m).perpendicularCCW * -side.sign : n + m
    case .axis(let unit): return unit
    }
  }

  private var offsetInDoubles: Double {
    switch offset {
    case .width: return width
    case .taper(let sign): return sign * width * edge.growth / edge.displacement.length
    case .bevel:
      guard case .bevel(let side) = normal else { return width }
      let (n, m) = (edge.normal(side), next.normal(side))
      // On the side where the corner opens, n × m has the opposite sign of the side.
      return width * (n.dot(m) < 0 ? n.cross(m) * -side.sign : 1 + n.dot(m))
    }
  }
}

/// The exact definition of a border.
enum BorderSource: Hashable {
  case line(BorderLine)
  case circle(centre: Vector2, radius: Double)

  /// The border in doubles, relative to a position of the frame.
  func near(_ position: Vector2) -> NearBorder {
    switch self {
    case .line(let line): line.near(position)
    case .circle(let centre, let radius): .circle(centre: centre - position, radius: radius)
    }
  }
}

/// A border relative to a position O of a frame, in doubles and units of that frame: a line or a circle.
struct NearBorder: Hashable {
  /// The outward unit normal of the border at the position nearest to O.
  var normal: Vector2
  /// The signed distance of O from the border, in units; negative inside.
  var distance: Double
  /// 1 / radius, in units⁻¹; 0 for a line.
  var curvature = 0.0

  /// The signed distance of a position, given relative to O.
  ///
  /// For a circle of radius R it is |X − C| − R with C = −normal · (R + distance). The formula avoids R, so that
  /// nothing cancels if R is large.
  @inline(__always)
  func distance(of position: Vector2) -> Double {
    let a = distance + normal.dot(position)
    guard curvature > 0 else { return a }
    let t = normal.cross(position)
    let radial = 1 + curvature * a
    let tangential = curvature * t
    return (2 * a + curvature * (a * a + t * t)) / ((radial * radial + tangential * tangential).squareRoot() + 1)
  }

  /// The circle with a centre, given relative to O, and a radius greater than 0.
  static func circle(centre: Vector2, radius: Double) -> NearBorder {
    let length = centre.length
    return NearBorder(
      normal: length > 0 ? centre / -length : Vector2(1, 0), distance: length - radius, curvature: 1 / radius)
  }

}
