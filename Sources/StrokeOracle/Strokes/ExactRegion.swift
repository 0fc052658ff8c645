import Geometry

/// A region of the plane with a signed distance function, defined without any mesh.
public protocol ExactRegion: Sendable {
  /// An enclosure of the signed distance of a position, in units.
  ///
  /// Outside the region it encloses the distance of the nearest position of the region. Inside it encloses minus the
  /// radius of a disc about the position that the region contains.
  func signedDistance(to position: Vector2) -> ClosedRange<Double>

  /// A random position near the region's border, or near one of its corners or ends, at most `spread` units from it;
  /// now and then one anywhere inside.
  func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2
}

/// Random directions without sine or cosine, so that a seed gives the same directions on every platform.
enum RandomDirection {
  /// A unit vector with all directions equally likely, by rejection from a square.
  static func next(using random: inout some RandomNumberGenerator) -> Vector2 {
    while true {
      let pair = Vector2(.random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
      let length = pair.length
      if length <= 1, length > 0x1p-10 { return pair / length }
    }
  }
}
