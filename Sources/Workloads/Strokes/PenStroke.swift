import Geometry

/// The input points of one long stroke, as a pen that is sampled at even distances leaves them, with how wide it is pressed at each.
///
/// The pen turns smoothly: its curvature wanders, with radii of 20 to 100 px for the most part, some tighter, and from time to time it
/// turns round in position. Far from where it began it steers back, so that a stroke of a million points stays within some thousand px.
/// Only additions, multiplications, divisions and square roots are used, so a seed gives the same stroke everywhere.
public struct PenStroke: Hashable, Sendable {
  /// Positions in px, from about the first.
  public let points: [Vector2]
  /// A whole width for each, in px, from 0.3 to 1 of the most.
  public let widths: [Double]

  /// A stroke. O(points).
  ///
  /// - Parameters:
  ///   - count: how many points, from 0; less counts as 0.
  ///   - spacing: the distance between neighbours, in px; 2 unless said, as a pen at 480 px/s leaves them at 240 Hz.
  ///   - width: the most that the pen draws, in px.
  ///   - seed: any number. A stroke of fewer points is the beginning of one of more.
  public init(points count: Int, spacing: Double = 2, width: Double = 4, seed: UInt64) {
    var points: [Vector2] = []
    var widths: [Double] = []
    points.reserveCapacity(max(0, count))
    widths.reserveCapacity(max(0, count))
    var walk = PenWalk(spacing: spacing, seed: seed)
    for _ in 0..<max(0, count) {
      let (position, pressure) = walk.next()
      points.append(position)
      widths.append(width * pressure)
    }
    self.points = points
    self.widths = widths
  }
}
