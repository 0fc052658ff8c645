import Geometry

/// A convex piece of a region as seen by a view, in px from the viewport's centre.
enum ScreenPiece: Sendable {
  case polygon([ScreenEdge])
  case disc(ScreenDisc)

  /// A piece of a region, seen by a camera.
  init(_ piece: RegionPiece, camera: WideCamera) {
    switch piece {
    case .polygon(let edges): self = .polygon(edges.map { ScreenEdge($0, camera: camera) })
    case .disc(let centre, let radius): self = .disc(ScreenDisc(centre: centre, radius: radius, camera: camera))
    }
  }

  /// The signed distance of a position, negative inside, and the unit vector in which it grows; nil where it is
  /// `limit` or more. O(edges).
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
        // The piece lies on the other side of the line.
        guard distance < limit else { return nil }
        if distance >= deepest { (deepest, outward) = (distance, edge.normal) }
      }
      // Lines that nearly coincide, as those of a bevel about half a turn, seem to contain whatever lies on both of
      // them.
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

/// A disc as seen by a view, however far its centre is and however large its radius.
struct ScreenDisc: Sendable {
  /// From the disc's centre to the viewport's centre: a displacement in px where that is near, a unit vector elsewhere.
  private let displacement: Vector2
  /// 1 / the distance of the two centres where they are far apart, in 1/px; nil where they are near.
  private let inverseDistance: Double?
  /// The signed distance of the viewport's centre from the disc where its centre is far; minus the radius where it is
  /// near.
  private let offset: Double

  /// Below this distance, in px, the centre is stored as an ordinary displacement.
  private static let near = 0x1p20

  /// A disc in units, seen by a camera.
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
  /// With q from the disc's centre to the viewport's, |u + q| − r = (|q| − r) + (2 q·u + |u|²) / (|u + q| + |q|).
  /// Divided through by |q|, nothing in the fraction is large or cancels.
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
