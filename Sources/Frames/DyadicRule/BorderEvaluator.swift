import Geometry

/// Computes borders of what is stored in one frame, relative to a frame below it, exactly until the last rounding.
///
/// Its registers change with each border: no two compositors may have one in common, and none keeps one when its scopes
/// are complete.
final class BorderEvaluator: @unchecked Sendable {
  private let origin: ExactOffset
  private var border: ExactBorder

  /// - Parameters:
  ///   - digits: the positions of the frames from the one below the upper frame's level down to the lower frame.
  ///   - steps: from the upper frame of that path to the frame of the content, in units of their parents.
  init(digits: [SIMD2<Int>], steps: SIMD2<Int>) {
    origin = ExactOffset(digits: digits, steps: steps)
    border = ExactBorder(levels: digits.count)
  }

  /// A border about the lower frame's origin, in its units.
  func near(_ source: BorderSource) -> NearBorder {
    switch source {
    case .line(let line): border.near(line, origin)
    case .circle(let centre, let radius): border.near(circleAbout: centre, radius: radius, origin)
    }
  }

  /// An edge of a fill about the lower frame's origin, in its units. Ends further away than `radius` along it may be
  /// nearer than they are, but not nearer than that.
  func near(edgeFrom start: Vector2, to end: Vector2, radius: Double) -> FillEdge {
    let path = PathEdge(start: start, end: end, startHalfWidth: 0, endHalfWidth: 0)
    let line = border.near(BorderLine(.across(sign: -1), at: start, width: 0, of: path), origin)
    let direction = line.normal.perpendicularCCW
    // Where an end is the origin, the distance is nothing, however the normal is rounded.
    let isAtCorner = isOrigin(start) || isOrigin(end)
    return FillEdge(
      normal: line.normal, distance: isAtCorner ? 0 : abs(line.distance),
      isRight: isRight(ofEdgeFrom: start, to: end), from: position(of: start, along: direction, radius),
      to: position(of: end, along: direction, radius))
  }

  private func isOrigin(_ point: Vector2) -> Bool { border.displacement(to: point, origin).near == .zero }

  private func position(of point: Vector2, along direction: Vector2, _ radius: Double) -> Double {
    let (far, near) = border.displacement(to: point, origin)
    // Where it is far the line, which passes near, points at it.
    guard near.length <= 4 * radius else { return far.dot(direction) < 0 ? -4 * radius : 4 * radius }
    return near.dot(direction)
  }

  /// How often a polygon winds about the lower frame's origin O, for O displaced by an infinitesimal step along y. O(points).
  ///
  /// It counts the edges that a ray from O along x crosses (Sunday, *Inclusion of a point in a polygon*, 2001), by doubles
  /// where they decide and exactly where they do not.
  func winding(of polygon: UnsafeBufferPointer<Vector2>) -> Int {
    guard var start = polygon.last else { return 0 }
    var winding = 0
    var startsAbove = isAtMost(start)
    for end in polygon {
      let endsAbove = isAtMost(end)
      if startsAbove != endsAbove, isRight(ofEdgeFrom: start, to: end) != startsAbove {
        winding += startsAbove ? 1 : -1
      }
      (start, startsAbove) = (end, endsAbove)
    }
    return winding
  }

  /// Far more than comparisons of stored coordinates in doubles err, in units of the upper frame.
  private static let margin = 0x1p-24

  private func isAtMost(_ point: Vector2) -> Bool {
    let difference = origin.rounded.y - point.y
    return abs(difference) > Self.margin ? difference > 0 : border.isAtMost(point.y, origin)
  }

  private func isRight(ofEdgeFrom start: Vector2, to end: Vector2) -> Bool {
    let d = end - start
    let offset = d.cross(origin.rounded - start)
    return abs(offset) > Self.margin * d.length ? offset < 0 : border.isRight(ofEdgeFrom: start, to: end, origin)
  }
}
