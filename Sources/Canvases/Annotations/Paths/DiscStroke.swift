import Geometry

/// A stroke of discs: see ``PaintedPaths/Style/discs(widths:)``.
///
/// Between two positions, the union of discs is the convex hull of the first and the last one: both of them and, unless
/// one contains the other, the quadrilateral of the ends of their common tangents.
struct DiscStroke {
  private let elements: ArraySlice<PaintedPaths.Element>
  private let widths: ArraySlice<Double>

  init(_ path: PaintedPaths.Path, _ widths: Range<Int>, in paths: borrowing PaintedPaths) {
    elements = paths.elements[path.elements]
    self.widths = paths.widths[widths]
  }

  /// Calls `body` with each disc, until it returns false.
  /// - Parameter body: receives the centre, the radius, and whether a contour begins; returns whether to continue.
  func forEachDisc(_ body: (Vector2, Double, Bool) -> Bool) {
    var index = widths.startIndex
    for element in elements where element != .close {
      var (centre, begins) = (Vector2.zero, false)
      switch element {
      case .move(let position): (centre, begins) = (position, true)
      case .line(let position), .quadratic(_, let position): centre = position
      case .quarter(let middle, let radii, let quarter, let isBackward):
        centre = EllipseQuarter(centre: middle, radii: radii, quarter: quarter, isBackward: isBackward).end
      case .close: break
      }
      guard body(centre, widths[index] / 2, begins || index == widths.startIndex) else { return }
      index += 1
    }
  }

  /// Calls `body` with pieces whose union is the stroke, until it returns false.
  func forEachPiece(_ body: (StrokePiece) -> Bool) {
    var last: (centre: Vector2, radius: Double)?
    forEachDisc { centre, radius, begins in
      if !begins, let last, let quadrilateral = Self.tangents(last.centre, last.radius, centre, radius) {
        guard body(.polygon(quadrilateral)) else { return false }
      }
      last = (centre, radius)
      return body(.disc(centre: centre, radius: radius))
    }
  }

  /// The quadrilateral of the common tangents of two discs; nil if one contains the other.
  private static func tangents(_ a: Vector2, _ ra: Double, _ b: Vector2, _ rb: Double) -> ConvexPolygon? {
    let d = b - a
    let (length, r) = (d.length, ra - rb)
    // The unit normals u of the tangents have d · u = r.
    let square = (length - r) * (length + r)
    guard square > 0, length > 0 else { return nil }
    let along = d / length * (r / length)
    let across = d.perpendicularCW / length * (square.squareRoot() / length)
    let (u, v) = (along + across, along - across)
    return ConvexPolygon(a + u * ra, b + u * rb, b + v * rb, a + v * ra)
  }
}
