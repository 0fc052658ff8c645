import Foundation
import Geometry

/// A convex part of an outline: a counter-clockwise polygon, or a disc.
enum ConvexPiece: Sendable {
  case polygon([Vector2])
  case disc(centre: Vector2, radius: Double)

  /// The bounding box of the piece.
  var box: Box {
    switch self {
    case .disc(let centre, let radius): Box(centre, centre).expanded(by: radius)
    case .polygon(let corners): corners.reduce(into: Box.empty) { $0.extend(to: $1) }
    }
  }

  /// The distance of a position outside the piece, or minus its depth inside.
  func signedDistance(to position: Vector2) -> Double {
    switch self {
    case .disc(let centre, let radius): return (position - centre).length - radius
    case .polygon(let corners):
      var deepest = -Double.infinity
      var nearest = Double.infinity
      for (index, a) in corners.enumerated() {
        let b = corners[(index + 1) % corners.count]
        let edge = b - a
        let offset = position - a
        deepest = max(deepest, (edge.y * offset.x - edge.x * offset.y) / edge.length)
        let s = min(1, max(0, (offset.x * edge.x + offset.y * edge.y) / (edge.x * edge.x + edge.y * edge.y)))
        nearest = min(nearest, (offset - edge * s).length)
      }
      return deepest <= 0 ? deepest : nearest
    }
  }

  /// An enclosure of the signed distances of all positions of a segment, except for rounding. They are convex along the
  /// segment.
  func signedDistances(from start: Vector2, to end: Vector2) -> ClosedRange<Double> {
    let (first, last) = (signedDistance(to: start), signedDistance(to: end))
    var lower = (first + last - (end - start).length) / 2
    switch self {
    case .disc(let centre, let radius):
      lower = max(lower, BorderPart.edge(start, end).distance(to: centre) - radius)
    case .polygon(let corners):
      for (index, a) in corners.enumerated() {
        let edge = corners[(index + 1) % corners.count] - a
        lower = max(lower, min((start - a).cross(edge), (end - a).cross(edge)) / edge.length)
      }
    }
    return min(lower, first, last)...max(first, last)
  }

  /// The parameters 0…1 of the part of a segment inside the piece; nil if no part is inside.
  func part(ofSegmentFrom start: Vector2, to end: Vector2) -> ClosedRange<Double>? {
    let displacement = end - start
    var (enter, leave) = (0.0, 1.0)
    switch self {
    case .disc(let centre, let radius):
      let offset = start - centre
      let a = displacement.x * displacement.x + displacement.y * displacement.y
      let b = offset.x * displacement.x + offset.y * displacement.y
      let discriminant = b * b - a * (offset.x * offset.x + offset.y * offset.y - radius * radius)
      guard discriminant >= 0 else { return nil }
      enter = max(0, (-b - discriminant.squareRoot()) / a)
      leave = min(1, (-b + discriminant.squareRoot()) / a)
    case .polygon(let corners):
      for (index, a) in corners.enumerated() {
        let edge = corners[(index + 1) % corners.count] - a
        let offset = start - a
        // Proportional to the distance from the edge's line on its inner side, and to the change of that distance along
        // the segment.
        let depth = edge.x * offset.y - edge.y * offset.x
        let change = edge.x * displacement.y - edge.y * displacement.x
        if change > 0 { enter = max(enter, -depth / change) }
        if change < 0 { leave = min(leave, -depth / change) }
        if change == 0, depth < 0 { return nil }
      }
    }
    return enter <= leave ? enter...leave : nil
  }

  /// The angles at which a circle crosses the border, in radians, in no order.
  func crossings(ofCircleAbout centre: Vector2, radius: Double) -> [Double] {
    switch self {
    case .disc(let other, let otherRadius):
      let displacement = other - centre
      let distance = displacement.length
      guard distance > 0 else { return [] }
      let cosine = (distance * distance + radius * radius - otherRadius * otherRadius) / (2 * distance * radius)
      guard abs(cosine) <= 1 else { return [] }
      let middle = Angle.of(displacement)
      let half = Angle.arcCosine(cosine)
      return [middle - half, middle + half]
    case .polygon(let corners):
      return corners.enumerated().flatMap { index, a -> [Double] in
        let b = corners[(index + 1) % corners.count]
        let direction = (b - a) / (b - a).length
        let offset = centre - a
        let lateral = offset.x * direction.y - offset.y * direction.x
        let square = radius * radius - lateral * lateral
        guard square >= 0 else { return [] }
        let foot = Vector2(direction.y, -direction.x) * -lateral
        return [Angle.of(foot + direction * square.squareRoot()), Angle.of(foot - direction * square.squareRoot())]
      }
    }
  }
}

/// Angles in radians, counter-clockwise from the direction of x, with y up.
enum Angle {
  /// The angle of a direction, −π…π.
  static func of(_ direction: Vector2) -> Double { atan2(direction.y, direction.x) }

  /// The angle in 0…π of a cosine in −1…1.
  static func arcCosine(_ cosine: Double) -> Double { acos(cosine) }

  /// The unit vector of an angle.
  static func direction(_ angle: Double) -> Vector2 { Vector2(cos(angle), sin(angle)) }
}
