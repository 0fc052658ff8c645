import Geometry

/// How a person follows a position down: pinch by pinch, with the fingers put so that the position stays near the middle of the view without
/// ever being under them.
public struct SteeredWalk: Sendable {
  private static let step = 3.25
  /// The position wanders within this distance of the middle, in px: fingers are then within 40 px of it, and a new frame's origin within
  /// 50 units of the last one.
  private static let reach = 20.0
  private var generator: SplitMix64

  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed, stream: "steered walk")
  }

  /// The next gesture.
  /// - Parameters:
  ///   - position: where the position is seen now, px from the middle.
  ///   - remaining: how much larger everything is to become, above 1.
  public mutating func gesture(position: Vector2, remaining: Double) -> Gesture {
    let scale = min(Self.step, remaining)
    let goal = Vector2(generator.symmetric(), generator.symmetric()) * Self.reach
    // Too small a pinch cannot carry the position anywhere with the fingers near it; a pan does.
    guard scale > 1.5 else { return Gesture(anchor: position, scale: scale, pan: goal - position) }
    return Gesture(anchor: (position * scale - goal) / (scale - 1), scale: scale)
  }
}
