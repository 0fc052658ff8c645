import Geometry

/// A piece of the region that a stroke covers.
enum StrokePiece {
  /// The body of a straight part, a join that is not round, or a square cap.
  case polygon(ConvexPolygon)
  /// A round join or cap.
  case disc(centre: Vector2, radius: Double)
  /// The positions on the normals of a curve, up to half a width from it.
  case band(PathPart, halfWidth: Double)
}

extension StrokePiece {
  /// The distance from a position; 0 inside.
  func distance(to position: Vector2) -> Double {
    switch self {
    case .polygon(let polygon): return polygon.distance(to: position)
    case .disc(let centre, let radius): return Swift.max(0, (position - centre).length - radius)
    case .band(let part, let halfWidth):
      let side = Swift.max(0, part.distanceBetweenEnds(to: position) - halfWidth)
      return Swift.min(side, Swift.min(end(part.start, part.startDirection), end(part.end, part.endDirection)))
      func end(_ centre: Vector2, _ direction: Vector2) -> Double {
        let normal = direction.perpendicularCCW * halfWidth
        return segmentDistance(centre - normal, centre + normal, to: position)
      }
    }
  }

  /// The distance from a convex polygon; 0 if they intersect. A band counts as all positions within half a width of its
  /// curve.
  func distance(to polygon: ConvexPolygon) -> Double {
    switch self {
    case .polygon(let own):
      if own.intersects(polygon) { return 0 }
      var least = Double.infinity
      for index in 0..<own.count { least = Swift.min(least, polygon.distance(to: own[index])) }
      for index in 0..<polygon.count { least = Swift.min(least, own.distance(to: polygon[index])) }
      return least
    case .disc(let centre, let radius): return Swift.max(0, polygon.distance(to: centre) - radius)
    case .band(let part, let halfWidth): return Swift.max(0, polygon.distance(to: part) - halfWidth)
    }
  }

  /// The extent in the direction of a unit vector: the greatest scalar product.
  func farthest(in direction: Vector2) -> Double {
    switch self {
    case .polygon(let polygon):
      var result = -Double.infinity
      for index in 0..<polygon.count { result = Swift.max(result, polygon[index].dot(direction)) }
      return result
    case .disc(let centre, let radius): return centre.dot(direction) + radius
    case .band(let part, let halfWidth):
      // At an end, the curve's normal differs from the border's.
      func end(_ position: Vector2, _ tangent: Vector2) -> Double {
        position.dot(direction) + abs(tangent.cross(direction)) * halfWidth
      }
      let ends = Swift.max(end(part.start, part.startDirection), end(part.end, part.endDirection))
      return part.summit(in: direction).map { Swift.max(ends, $0.dot(direction) + halfWidth) } ?? ends
    }
  }
}

/// The pieces of a stroke: their union is the region that it covers. They are the bodies of its parts, a join between
/// each two parts, and a cap at each end of an open contour.
struct StrokePieces {
  let width: Double
  let cap: StrokeCap
  let join: StrokeJoin
  private var halfWidth: Double { width / 2 }

  /// Calls `body` with each piece of a path of the stroke, until it returns false.
  /// - Parameter body: returns whether to continue.
  func forEach(of path: PaintedPaths.Path, in paths: PaintedPaths, _ body: (StrokePiece) -> Bool) {
    var contours = PathContours(path, of: paths)
    var firstPart: PathPart?
    var lastPart: PathPart?
    while let step = contours.next() {
      switch step {
      case .part(let part):
        guard body(self.body(of: part)) else { return }
        if let lastPart {
          guard addJoin(lastPart, part, body) else { return }
        } else {
          firstPart = part
        }
        lastPart = part
      case .end(let start, let isClosed):
        if let first = firstPart, let last = lastPart {
          if isClosed {
            guard addJoin(last, first, body) else { return }
          } else {
            guard addCap(first.start, -first.startDirection, body), addCap(last.end, last.endDirection, body) else {
              return
            }
          }
        } else {
          guard addDot(start, body) else { return }
        }
        (firstPart, lastPart) = (nil, nil)
      }
    }
  }

  private func body(of part: PathPart) -> StrokePiece {
    guard part.isStraight else { return .band(part, halfWidth: halfWidth) }
    let normal = part.startDirection.perpendicularCCW * halfWidth
    return .polygon(ConvexPolygon(part.start - normal, part.start + normal, part.end + normal, part.end - normal))
  }

  private func addJoin(_ before: PathPart, _ after: PathPart, _ body: (StrokePiece) -> Bool) -> Bool {
    let (corner, incoming, outgoing) = (before.end, before.endDirection, after.startDirection)
    if case .round = join { return body(.disc(centre: corner, radius: halfWidth)) }
    let turn = incoming.cross(outgoing)
    // A smooth transition leaves no gap.
    if abs(turn) < 0x1p-40, incoming.dot(outgoing) > 0 { return true }
    // The path turns away from its outer side.
    let side = turn > 0 ? -halfWidth : halfWidth
    let from = corner + incoming.perpendicularCCW * side
    let to = corner + outgoing.perpendicularCCW * side
    if case .miter(let limit) = join {
      // For a turn θ, the tip is 1 / cos(θ/2) half widths away.
      let bisector = incoming + outgoing
      let cosine = bisector.length / 2
      if cosine > 0, cosine * limit >= 1 {
        let direction = bisector / bisector.length
        let tip = corner + direction.perpendicularCCW * (side / cosine)
        return body(.polygon(ConvexPolygon(corner, from, tip, to)))
      }
    }
    return body(.polygon(ConvexPolygon(corner, from, to)))
  }

  private func addCap(_ end: Vector2, _ outwards: Vector2, _ body: (StrokePiece) -> Bool) -> Bool {
    switch cap {
    case .butt: return true
    case .round: return body(.disc(centre: end, radius: halfWidth))
    case .square:
      let (normal, far) = (outwards.perpendicularCCW * halfWidth, end + outwards * halfWidth)
      return body(.polygon(ConvexPolygon(end - normal, end + normal, far + normal, far - normal)))
    }
  }

  /// Adds a stroke with a single position.
  private func addDot(_ position: Vector2, _ body: (StrokePiece) -> Bool) -> Bool {
    switch cap {
    case .butt: return true
    case .round: return body(.disc(centre: position, radius: halfWidth))
    case .square:
      let half = Vector2(repeating: halfWidth)
      return body(.polygon(ConvexPolygon(Box(min: position - half, max: position + half))))
    }
  }
}
