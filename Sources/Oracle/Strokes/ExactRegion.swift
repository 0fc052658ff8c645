import Geometry

/// A region of the plane that says how far any place is from it, without any mesh.
public protocol ExactRegion: Sendable {
  /// An enclosure of the signed distance of a place, in units: outside, how far the nearest place of the region is; inside, minus
  /// a radius of which the disc about the place surely lies inside.
  func signedDistance(to place: Vector2) -> ClosedRange<Double>

  /// A place on or near the region's border, or near one of its corners or ends: moved off it by up to `spread` units, and
  /// sometimes anywhere inside.
  func randomPlace(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2
}
