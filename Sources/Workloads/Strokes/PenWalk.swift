import Geometry

/// A pen that goes on and on: the points of a `PenStroke` one after the other, without end and without keeping them.
///
/// O(1) a point, in O(1) memory.
public struct PenWalk: Sendable {
  /// How far neighbours lie apart, in px.
  public let spacing: Double

  private var generator: SplitMix64
  private var position: Vector2
  private var direction = Vector2(0.8, 0.6)
  private var curvature = 0.0
  private var pressure = 0.6
  private var push = 0.0
  private var count = 0

  /// - Parameters:
  ///   - spacing: the distance between neighbours, in px; 2 unless said, as a pen at 480 px/s leaves them at 240 Hz.
  ///   - seed: any number.
  public init(spacing: Double = 2, seed: UInt64) {
    self.spacing = spacing
    generator = SplitMix64(seed: seed, stream: "pen stroke")
    position = Vector2(generator.symmetric(), generator.symmetric())
  }

  /// The next point: where, in px, and how hard the pen is pressed there, from 0.3 to 1, the most.
  public mutating func next() -> (position: Vector2, pressure: Double) {
    defer { advance() }
    return (position, pressure)
  }

  private mutating func advance() {
    curvature = 0.93 * curvature + 0.0165 * (generator.symmetric() + generator.symmetric())
    // Beyond 400 px, the further out the more: towards the middle.
    let distance = position.length
    if distance > 400 {
      let aside = direction.cross(position)
      curvature -= 0.002 * aside / distance * min(4, distance / 400)
    }
    direction = Self.turned(direction, by: curvature * spacing)
    if count % 173 == 172 { direction = -direction }
    count += 1
    position += direction * spacing
    push = 0.9 * push + 0.01 * generator.symmetric()
    pressure = min(1, max(0.3, pressure + push))
  }

  /// A unit vector turned by twice the arc tangent of half the angle, which is the angle to a part in a hundred for those up to a third.
  private static func turned(_ direction: Vector2, by angle: Double) -> Vector2 {
    let half = angle / 2
    let scale = 1 / (1 + half * half)
    let cosine = (1 - half * half) * scale
    let sine = 2 * half * scale
    let turned = direction.rotated(by: Vector2(cosine, sine))
    return turned / turned.length
  }
}
