import CTessellation
import Geometry

/// The input points of a stroke and their half widths, each looked at once and found valid or not.
protocol PointSource {
  var count: Int { get }

  /// A point, relative to the stroke's origin.
  func point(at index: Int) -> Vector2

  /// Its half width.
  func radius(at index: Int) -> Double

  /// Whether both can be taken.
  func isValid(_ point: Vector2, _ radius: Double) -> Bool

  /// The same of two points in a row.
  func places(at index: Int) -> VectorPair
  func radii(at index: Int) -> DoublePair
  func areValid(_ places: VectorPair, _ radii: DoublePair) -> DoublePair.Mask

  /// The points from an index on as the samples of a polyline take them, at one go. ``OutlineTrack/chunk`` of them have to be there.
  func straight(from index: Int) -> vernier_points
}
