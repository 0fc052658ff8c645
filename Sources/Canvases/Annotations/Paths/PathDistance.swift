import Geometry

extension PaintedPaths {
  /// The distance from a position to the painted region, in image units: 0 inside, and infinite if nothing is painted.
  ///
  /// It is measured to the paths themselves rather than to their triangles, and accurate to a few roundings of the
  /// coordinates. A fill covers the positions selected by its rule from their winding numbers. A stroke covers the
  /// rectangles about its straight parts, the positions on the normals of its curves up to half a width away, its
  /// joins, and its caps. O(elements), without allocation.
  /// - Parameter position: in image units from the centre of the annotation's box, before its rotation.
  public func distance(to position: Vector2) -> Double {
    var least = Double.infinity
    for path in paths {
      least = Swift.min(least, distance(to: position, of: path, orLess: 0))
      if least == 0 { break }
    }
    return least
  }

  /// Whether a position is in the painted region, or at most a tolerance away. O(elements).
  public func covers(_ position: Vector2, within tolerance: Double) -> Bool {
    paths.contains { distance(to: position, of: $0, orLess: tolerance) <= tolerance }
  }

  /// The distance from a position to one path.
  /// - Parameter enough: the search ends at the first distance of at most this value.
  private func distance(to position: Vector2, of path: Path, orLess enough: Double) -> Double {
    var least = Double.infinity
    switch path.style {
    case .fill(let rule):
      if winding(about: position, of: path).isInside(by: rule) { return 0 }
      var contours = PathContours(path, of: self)
      while least > enough, let step = contours.next() {
        if case .part(let part) = step { least = Swift.min(least, part.distance(to: position)) }
      }
    case .stroke, .discs:
      forEachPiece(of: path) { piece in
        least = Swift.min(least, piece.distance(to: position))
        return least > enough
      }
    }
    return least
  }

  /// Calls `body` with the pieces of a path that is no fill, until it returns false.
  private func forEachPiece(of path: Path, _ body: (StrokePiece) -> Bool) {
    switch path.style {
    case .fill: break
    case .stroke(let width, let cap, let join):
      StrokePieces(width: width, cap: cap, join: join).forEach(of: path, in: self, body)
    case .discs(let widths): DiscStroke(path, widths, in: self).forEachPiece(body)
    }
  }

  /// The winding number of the contours of a path at a position.
  private func winding(about position: Vector2, of path: Path) -> Int {
    var winding = 0
    var contours = PathContours(path, of: self)
    while let step = contours.next() {
      if case .part(let part) = step { winding &+= part.crossings(from: position) }
    }
    return winding
  }
}

extension Int {
  /// Whether a position with this winding number is inside.
  func isInside(by rule: FillRule) -> Bool {
    switch rule {
    case .nonzero: self != 0
    case .evenOdd: self & 1 != 0
    }
  }
}

extension PaintedPaths {
  /// Whether the painted region intersects a convex polygon. O(elements).
  func touches(_ polygon: ConvexPolygon) -> Bool { paths.contains { touches(polygon, $0) } }

  private func touches(_ polygon: ConvexPolygon, _ path: Path) -> Bool {
    switch path.style {
    case .fill(let rule):
      if winding(about: polygon[0], of: path).isInside(by: rule) { return true }
      var contours = PathContours(path, of: self)
      while let step = contours.next() {
        if case .part(let part) = step, polygon.distance(to: part) == 0 { return true }
      }
      return false
    case .stroke, .discs:
      var result = false
      forEachPiece(of: path) { piece in
        result = piece.distance(to: polygon) == 0
        return !result
      }
      return result
    }
  }

  /// The extent of the painted region in the direction of a unit vector: the greatest scalar product; −infinity if
  /// nothing is painted. O(elements).
  func farthest(in direction: Vector2) -> Double {
    var result = -Double.infinity
    for path in paths {
      switch path.style {
      case .fill:
        var contours = PathContours(path, of: self)
        while let step = contours.next() {
          if case .part(let part) = step { result = Swift.max(result, part.farthest(in: direction)) }
        }
      case .stroke, .discs:
        forEachPiece(of: path) { piece in
          result = Swift.max(result, piece.farthest(in: direction))
          return true
        }
      }
    }
    return result
  }

  /// Whether `body` is true for the beginning of a contour.
  func anyContourBegins(_ body: (Vector2) -> Bool) -> Bool {
    for path in paths {
      var contours = PathContours(path, of: self)
      while let step = contours.next() {
        if case .end(let start, _) = step, body(start) { return true }
      }
    }
    return false
  }
}
