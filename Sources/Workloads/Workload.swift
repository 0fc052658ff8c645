import Geometry

/// A kind of drawing that schemes are measured on, made from a seed.
///
/// Nothing in it depends on a platform's math library: only additions, multiplications, divisions and square roots, which IEEE 754
/// rounds the same everywhere, and turns by exact Pythagorean pairs.
public protocol Workload: Sendable {
  /// The workload's name in results and on the command line.
  var name: String { get }
  /// What is drawn, in one line without a full stop.
  var summary: String { get }

  /// The drawing of a seed, the same wherever and whenever it is made. O(points).
  ///
  /// - Parameters:
  ///   - points: How many points there are to be, from 1; less counts as 1.
  ///   - seed: Any number.
  ///   - extent: Half the width and height to keep to, in px, each from 2^-20 to 8191; what lies beyond counts as the nearest of these.
  /// - Postconditions: Exactly `points` points, each within ±`extent` of the centre. Each coordinate is an odd multiple of 2^-40 px, so
  ///   that none lies on a coarse grid, where float32 would make no error at all. A drawing of fewer points need not be the beginning of
  ///   one of more.
  func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing
}
