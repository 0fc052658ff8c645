import Geometry

/// The input points of one long synthetic pen stroke at even distances, with a width for each.
///
/// The curvature is a smooth random function, with radii mostly of 20 to 100 px. Every 173 points the direction is
/// reversed. Far from its start the pen steers back, so that a stroke of a million points stays within some thousand
/// px. Only additions, multiplications, divisions and square roots are used, so a seed gives the same stroke on every
/// platform.
public struct PenStroke: Hashable, Sendable {
  /// The positions, in px.
  public let points: [Vector2]
  /// The stroke's full width at each position, in px: 0.3 to 1 times the largest.
  public let widths: [Double]

  /// Creates a stroke. O(points).
  ///
  /// - Parameters:
  ///   - count: the number of points; less than 0 counts as 0.
  ///   - spacing: the distance between neighbours in px. The default of 2 is that of a pen at 480 px/s sampled at 240
  ///     Hz.
  ///   - width: the largest width, in px.
  ///   - seed: any number. A stroke of fewer points is the beginning of a stroke of more.
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

/// The infinite sequence of the points of a `PenStroke`. O(1) per point, in O(1) memory.
struct PenWalk: Sendable {
  /// The distance between neighbours, in px.
  let spacing: Double

  private var generator: SplitMix64
  private var position: Vector2
  private var direction = Vector2(0.8, 0.6)
  private var curvature = 0.0
  private var pressure = 0.6
  private var push = 0.0
  private var count = 0

  init(spacing: Double = 2, seed: UInt64) {
    self.spacing = spacing
    generator = SplitMix64(seed: seed, stream: "pen stroke")
    position = Vector2(generator.symmetric(), generator.symmetric())
  }

  /// The next position in px, and the pressure there, from 0.3 to 1.
  mutating func next() -> (position: Vector2, pressure: Double) {
    defer { advance() }
    return (position, pressure)
  }

  private mutating func advance() {
    curvature = 0.93 * curvature + 0.0165 * (generator.symmetric() + generator.symmetric())
    // Beyond 400 px, steer towards the origin, more strongly at larger distances.
    let distance = position.length
    if distance > 400 {
      let cross = direction.x * position.y - direction.y * position.x
      curvature -= 0.002 * cross / distance * min(4, distance / 400)
    }
    direction = Self.turned(direction, by: curvature * spacing)
    if count % 173 == 172 { direction = -direction }
    count += 1
    position += direction * spacing
    push = 0.9 * push + 0.01 * generator.symmetric()
    pressure = min(1, max(0.3, pressure + push))
  }

  /// A unit vector rotated by twice the arc tangent of half the angle. That is the angle within 1 %, for angles of up
  /// to a third.
  private static func turned(_ direction: Vector2, by angle: Double) -> Vector2 {
    let half = angle / 2
    let scale = 1 / (1 + half * half)
    let cosine = (1 - half * half) * scale
    let sine = 2 * half * scale
    let turned = direction.rotated(by: Vector2(cosine, sine))
    return turned / turned.length
  }
}
