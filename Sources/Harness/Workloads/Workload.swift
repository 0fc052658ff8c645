import Geometry

/// A kind of drawing for measuring schemes, generated from a seed.
///
/// A workload must not depend on a platform's mathematical library. It uses additions, multiplications, divisions and
/// square roots, which IEEE 754 rounds the same everywhere, and rotations by exact Pythagorean pairs.
public protocol Workload: Sendable {
  /// The workload's name in results and on the command line.
  var name: String { get }
  /// The content of the drawing, in one line without a full stop.
  var summary: String { get }

  /// The drawing of a seed, the same on every platform and in every run. O(points).
  ///
  /// The result has exactly `points` points, or fewer where it is recorded and they are not made up, each within ±`reach(extent:)` of the viewport's centre. Each coordinate is an odd
  /// multiple of 2^-40 px, because on a coarse grid float32 would make no error at all. A drawing of fewer points need
  /// not be the beginning of a drawing of more.
  /// - Parameters:
  ///   - points: the largest number of points; less than 1 counts as 1.
  ///   - seed: any number.
  ///   - extent: half the width and half the height of the box that stays in view, in px: a fifth of the view's. Each
  ///     is clamped to 2^-20…8191.
  func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing

  /// Half the width and half the height of the box that contains all points of drawings of an extent, in px. Below 2^12
  /// px where it is more than the extent.
  func reach(extent: Vector2) -> Vector2
}

extension Workload {
  /// The extent: most drawings stay in view.
  public func reach(extent: Vector2) -> Vector2 { extent }
}
