import Geometry

/// Computes borders of a region stored in one frame, relative to a frame below it. Everything is exact until the final
/// rounding.
///
/// Its registers change with each border, so compositors must not share one. A compositor drops it when its scopes are
/// complete.
final class BorderEvaluator: @unchecked Sendable {
  private let origin: ExactOffset
  private var border: ExactBorder
  private var curve: ExactSpan

  /// - Parameters:
  ///   - digits: the positions of the frames from the one below the upper frame's level down to the lower frame.
  ///   - steps: from that path's upper frame to the content's frame, in units of their parents.
  init(digits: [SIMD2<Int64>], steps: SIMD2<Int64>) {
    origin = ExactOffset(digits: digits, steps: steps)
    border = ExactBorder(levels: digits.count)
    curve = ExactSpan(origin)
  }

  /// A border relative to the lower frame's origin, in its units.
  func near(_ source: BorderSource) -> NearBorder {
    switch source {
    case .line(let line): border.near(line, origin)
    case .circle(let centre, let radius): border.near(circleAbout: centre, radius: radius, origin)
    }
  }

  /// A span about a parameter: see ``ExactSpan/local(_:at:exponent:)``.
  func local(_ span: CubicSpan, at fraction: BinaryFraction, exponent: Int) -> LocalCubic {
    curve.local(span, at: fraction, exponent: exponent)
  }

  /// A parameter relative to another, as s.
  func offset(of end: Double, from fraction: BinaryFraction, exponent: Int) -> Double {
    curve.offset(of: end, from: fraction, exponent: exponent)
  }

  /// The half width of a span at a parameter, in units of the lower frame.
  func halfWidth(_ widths: (start: Double, growth: Double), at fraction: BinaryFraction) -> Double {
    curve.halfWidth(widths, at: fraction)
  }

  /// A border of a span at a parameter: see ``ExactSpan/border(_:_:_:at:exponent:)``.
  func border(
    _ span: CubicSpan, _ widths: (start: Double, growth: Double), _ side: Side, at fraction: BinaryFraction,
    exponent: Int
  ) -> (position: Vector2, velocity: Vector2, halfWidth: Double)? {
    curve.border(span, widths, side, at: fraction, exponent: exponent)
  }

  /// The border of the disc about a position of a span.
  func disc(_ span: CubicSpan, _ widths: (start: Double, growth: Double), at parameter: Double) -> NearBorder {
    curve.disc(span, widths, at: parameter)
  }

  /// An edge of a fill relative to the lower frame's origin O, in its units. An end further than `radius` from the
  /// line's point nearest to O may be returned closer than it is, but no closer than `radius`.
  func near(edgeFrom start: Vector2, to end: Vector2, radius: Double) -> FillEdge {
    let path = PathEdge(start: start, end: end, startHalfWidth: 0, endHalfWidth: 0)
    let line = border.near(BorderLine(.perpendicular(sign: -1), at: start, width: 0, of: path), origin)
    let direction = line.normal.perpendicularCCW
    let (first, last) = (border.sight(of: start, origin), border.sight(of: end, origin))
    let side = side(ofEdgeFrom: start, to: end)
    return FillEdge(
      // The line's distance is rounded, but it is exactly 0 if the line goes through O.
      normal: line.normal, distance: side.isOnLine ? 0 : abs(line.distance), isRight: side.isRight,
      from: first.projection(on: direction, radius), to: last.projection(on: direction, radius),
      rayToStart: CornerRay(first.displacement, direction: first.ray),
      rayToEnd: CornerRay(last.displacement, direction: last.ray))
  }

  /// The winding number of a polygon about the lower frame's origin O, for O displaced by an infinitesimal step in y.
  /// O(points).
  ///
  /// It counts the edges crossed by a ray from O in the direction of x. It uses doubles if they decide, and exact
  /// arithmetic otherwise. Source: Sunday, *Inclusion of a point in a polygon*, 2001.
  func winding(of polygon: UnsafeBufferPointer<Vector2>) -> Int {
    guard var start = polygon.last else { return 0 }
    var winding = 0
    var startsAbove = isAtMost(start)
    for end in polygon {
      let endsAbove = isAtMost(end)
      if startsAbove != endsAbove, side(ofEdgeFrom: start, to: end).isRight != startsAbove {
        winding += startsAbove ? 1 : -1
      }
      (start, startsAbove) = (end, endsAbove)
    }
    return winding
  }

  /// A margin in units of the upper frame, far above the error of comparing stored coordinates in doubles.
  private static let margin = 0x1p-24

  private func isAtMost(_ point: Vector2) -> Bool {
    let difference = origin.rounded.y - point.y
    return abs(difference) > Self.margin ? difference > 0 : border.isAtMost(point.y, origin)
  }

  /// The side of an edge on which O lies, and whether O is exactly on its line.
  private func side(ofEdgeFrom start: Vector2, to end: Vector2) -> (isRight: Bool, isOnLine: Bool) {
    let d = end - start
    let offset = d.cross(origin.rounded - start)
    if abs(offset) > Self.margin * d.length { return (offset < 0, false) }
    return border.side(ofEdgeFrom: start, to: end, origin)
  }
}
