import Geometry

/// A kind of content that people draw, as geometry.
public protocol Workload: Sendable {
  /// The workload's name in results.
  var name: String { get }

  /// A drawing of exactly `points` points.
  ///
  /// The same for the same arguments on every platform: nothing here uses the platform's mathematical functions. Every coordinate
  /// is a multiple of 2^-40 px with digits well below 2^-30 px, so that no scheme meets round numbers.
  /// - Parameters:
  ///   - points: from 1.
  ///   - seed: of everything random.
  ///   - extent: half the width and height that the drawing keeps to, in px, around the middle of the viewport; positive.
  func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing
}
