import Geometry

/// The input points of one long stroke, as a pen that is sampled at even distances leaves them, with how wide it is pressed at each.
///
/// The pen turns smoothly: its curvature wanders, with radii of 20 to 100 px for the most part, some tighter, and from time to time it
/// turns round in place. Far from where it began it steers back, so that a stroke of a million points stays within some thousand px.
/// Only additions, multiplications, divisions and square roots are used, so a seed gives the same stroke everywhere.
public struct PenStroke: Hashable, Sendable {
  /// Places in px, from about the first.
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
    var generator = SplitMix64(seed: seed, stream: "pen stroke")
    var points: [Vector2] = []
    var widths: [Double] = []
    points.reserveCapacity(max(0, count))
    widths.reserveCapacity(max(0, count))
    var place = Vector2(generator.symmetric(), generator.symmetric())
    var direction = Vector2(0.8, 0.6)
    var curvature = 0.0
    var pressure = 0.6
    var push = 0.0
    for index in 0..<max(0, count) {
      points.append(place)
      widths.append(width * pressure)
      curvature = 0.93 * curvature + 0.0165 * (generator.symmetric() + generator.symmetric())
      // Beyond 400 px, the further out the more: towards the middle.
      let distance = place.length
      if distance > 400 {
        let aside = direction.x * place.y - direction.y * place.x
        curvature -= 0.002 * aside / distance * min(4, distance / 400)
      }
      direction = Self.turned(direction, by: curvature * spacing)
      if index % 173 == 172 { direction = -direction }
      place += direction * spacing
      push = 0.9 * push + 0.01 * generator.symmetric()
      pressure = min(1, max(0.3, pressure + push))
    }
    self.points = points
    self.widths = widths
  }

  /// A unit vector turned by twice the arc tangent of half the angle, which is the angle to a part in a hundred for those up to a third.
  private static func turned(_ direction: Vector2, by angle: Double) -> Vector2 {
    let half = angle / 2
    let scale = 1 / (1 + half * half)
    let cosine = (1 - half * half) * scale
    let sine = 2 * half * scale
    let turned = direction.turned(by: Vector2(cosine, sine))
    return turned / turned.length
  }
}
