import Geometry

/// A convex piece of a region as seen by a view, in px from the viewport's centre.
enum ScreenPiece: Sendable {
  case polygon([ScreenEdge])
  case disc(ScreenDisc)

  /// Creates a piece of a region, seen by a camera.
  init(_ piece: RegionPiece, camera: WideCamera) {
    switch piece {
    case .polygon(let edges): self = .polygon(edges.map { ScreenEdge($0, camera: camera) })
    case .disc(let centre, let radius): self = .disc(ScreenDisc(centre: centre, radius: radius, camera: camera))
    }
  }

  /// The signed distance of a position, negative inside, and the unit vector in which it grows; nil if it is at least
  /// `limit`. O(edges).
  func signedDistance(to position: Vector2, below limit: Double) -> (distance: Double, outward: Vector2)? {
    switch self {
    case .disc(let disc):
      let found = disc.signedDistance(to: position)
      return found.distance < limit ? found : nil
    case .polygon(let edges):
      var deepest = -Double.infinity
      var outward = Vector2.zero
      for edge in edges {
        let distance = edge.lineDistance(to: position)
        // The piece is on the other side of the line.
        guard distance < limit else { return nil }
        if distance >= deepest { (deepest, outward) = (distance, edge.normal) }
      }
      // Two lines that nearly coincide, like those of a bevel about half a turn, seem to contain every position on both
      // of them.
      let allowance = 0x1p-40 + 0x1p-45 * (abs(position.x) + abs(position.y))
      guard deepest > -allowance else { return (deepest, outward) }
      let found = Self.nearest(of: edges, to: position)
      if deepest <= 0, found.distance <= 2 * allowance { return (deepest, outward) }
      return found.distance < limit ? (found.distance, found.outward ?? outward) : nil
    }
  }

  /// The distance of the nearest edge, and the unit vector away from it; nil on the edge.
  private static func nearest(
    of edges: [ScreenEdge], to position: Vector2
  ) -> (distance: Double, outward: Vector2?) {
    var nearest: (distance: Double, outward: Vector2?) = (.infinity, nil)
    for edge in edges {
      let displacement = edge.displacement(to: position)
      let distance = displacement.length
      if distance < nearest.distance { nearest = (distance, distance > 0 ? displacement / distance : nil) }
    }
    return nearest
  }
}

/// A disc as seen by a view, for a centre at any distance and any radius.
struct ScreenDisc: Sendable {
  /// The displacement from the disc's centre to the viewport's centre: in px if the disc's centre is near, a unit
  /// vector otherwise.
  private let displacement: Vector2
  /// 1 / the distance of the two centres, in 1/px, if they are far apart; nil if they are near.
  private let inverseDistance: Double?
  /// If the disc's centre is far, the signed distance of the viewport's centre from the disc. If it is near, minus the
  /// radius.
  private let offset: Double

  /// Below this distance, in px, the centre is stored as a displacement in px.
  private static let near = 0x1p20

  /// Creates a disc in units, seen by a camera.
  init(centre: WideVector, radius: WideReal, camera: WideCamera) {
    let q = (camera.centre - centre) * camera.scale
    let distance = q.length
    if distance.double < Self.near {
      displacement = q.vector.rotated(by: camera.turn)
      inverseDistance = nil
      offset = -(radius * camera.scale).double
    } else {
      displacement = (q / distance).vector.rotated(by: camera.turn)
      inverseDistance = 1 / distance.double
      offset = (distance - radius * camera.scale).double
    }
  }

  /// The signed distance of a position, and the unit vector in which it grows.
  ///
  /// Let q be the vector from the disc's centre to the viewport's. Then |u + q| − r = (|q| − r) + (2 q·u + |u|²) / (|u
  /// + q| + |q|). If numerator and denominator are divided by |q|, nothing in the fraction is large or cancels.
  func signedDistance(to position: Vector2) -> (distance: Double, outward: Vector2) {
    guard let inverseDistance else {
      let radial = position + displacement
      let length = radial.length
      return (length + offset, length > 0 ? radial / length : Vector2(1, 0))
    }
    let radial = displacement + position * inverseDistance
    let length = radial.length
    let rise = (2 * displacement.dot(position) + inverseDistance * position.dot(position)) / (length + 1)
    return (offset + rise, length > 0 ? radial / length : Vector2(1, 0))
  }
}
