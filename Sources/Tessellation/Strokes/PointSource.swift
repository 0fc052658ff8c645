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

  /// The points from an index on, as they are looked at at once. ``OutlineTrack/chunk`` of them have to be there.
  func row(from index: Int) -> vernier_points

  /// The same of fewer points, which are copied.
  func row(from index: Int, count: Int, copiedTo track: OutlineTrack) -> vernier_points
}
