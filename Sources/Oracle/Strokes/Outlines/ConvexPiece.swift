import Geometry

/// A convex part of an outline: a polygon, counter-clockwise, or a disc.
enum ConvexPiece: Sendable {
  case polygon([Vector2])
  case disc(centre: Vector2, radius: Double)

  /// A box around the piece.
  var box: PlaneBox {
    switch self {
    case .disc(let centre, let radius): PlaneBox(around: [centre], reach: radius)
    case .polygon(let corners): PlaneBox(around: corners)
    }
  }

  /// How far outside a position is; inside, minus its depth.
  func signedDistance(to position: Vector2) -> Double {
    switch self {
    case .disc(let centre, let radius): return (position - centre).length - radius
    case .polygon(let corners):
      var deepest = -Double.infinity
      var nearest = Double.infinity
      for (index, a) in corners.enumerated() {
        let b = corners[(index + 1) % corners.count]
        let edge = b - a
        let off = position - a
        deepest = max(deepest, (edge.y * off.x - edge.x * off.y) / edge.length)
        let s = min(1, max(0, (off.x * edge.x + off.y * edge.y) / (edge.x * edge.x + edge.y * edge.y)))
        nearest = min(nearest, (off - edge * s).length)
      }
      return deepest <= 0 ? deepest : nearest
    }
  }

  /// The part of a segment inside, by its parameter 0…1; nil when there is none.
  func part(ofSegmentFrom start: Vector2, to end: Vector2) -> ClosedRange<Double>? {
    let way = end - start
    var (enter, leave) = (0.0, 1.0)
    switch self {
    case .disc(let centre, let radius):
      let off = start - centre
      let a = way.x * way.x + way.y * way.y
      let b = off.x * way.x + off.y * way.y
      let root = b * b - a * (off.x * off.x + off.y * off.y - radius * radius)
      guard root >= 0 else { return nil }
      enter = max(0, (-b - root.squareRoot()) / a)
      leave = min(1, (-b + root.squareRoot()) / a)
    case .polygon(let corners):
      for (index, a) in corners.enumerated() {
        let edge = corners[(index + 1) % corners.count] - a
        let off = start - a
        let room = edge.x * off.y - edge.y * off.x
        let speed = edge.x * way.y - edge.y * way.x
        if speed > 0 { enter = max(enter, -room / speed) }
        if speed < 0 { leave = min(leave, -room / speed) }
        if speed == 0, room < 0 { return nil }
      }
    }
    return enter <= leave ? enter...leave : nil
  }

  /// The angles at which a circle meets the border, in radians, in no order.
  func crossings(ofCircleAbout centre: Vector2, radius: Double) -> [Double] {
    switch self {
    case .disc(let other, let otherRadius):
      let way = other - centre
      let distance = way.length
      guard distance > 0 else { return [] }
      let cosine = (distance * distance + radius * radius - otherRadius * otherRadius) / (2 * distance * radius)
      guard abs(cosine) <= 1 else { return [] }
      let middle = Angle.of(way)
      let half = Angle.arcCosine(cosine)
      return [middle - half, middle + half]
    case .polygon(let corners):
      return corners.enumerated().flatMap { index, a -> [Double] in
        let b = corners[(index + 1) % corners.count]
        let along = (b - a) / (b - a).length
        let off = centre - a
        let across = off.x * along.y - off.y * along.x
        let root = radius * radius - across * across
        guard root >= 0 else { return [] }
        let foot = Vector2(along.y, -along.x) * -across
        return [Angle.of(foot + along * root.squareRoot()), Angle.of(foot - along * root.squareRoot())]
      }
    }
  }
}
