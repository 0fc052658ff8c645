import Geometry

/// A region of the plane that says how far any position is from it, without any mesh.
public protocol ExactRegion: Sendable {
  /// An enclosure of the signed distance of a position, in units: outside, how far the nearest position of the region is; inside, minus
  /// a radius of which the disc about the position surely lies inside.
  func signedDistance(to position: Vector2) -> ClosedRange<Double>

  /// A position on or near the region's border, or near one of its corners or ends: moved off it by up to `spread` units, and
  /// sometimes anywhere inside.
  func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2
}
