import ExactGeometry
import Geometry

/// How a person gets to a depth: pan a little, pinch, again and again, with the fingers elsewhere each time.
///
/// Each thousandfold of zoom begins with a pan by 5 to 45 px; then the fingers pinch by ×3.25 a step about a fresh place within 300 px of the
/// middle. So a frame scheme meets its handoffs with the finger 0.1 to 50 units from the last frame's origin, never twice at the same place.
public struct DepthWalk: Sendable {
  private static let step = 3.25
  private let seed: UInt64

  public init(seed: UInt64) {
    self.seed = seed
  }

  /// Plays the gestures from zoom 1 to `zoom`, in order. The product of the pinches is the zoom to within a few ULP.
  /// O(decades), nothing is kept.
  public func replay(to zoom: Zoom, _ play: (Gesture) -> Void) {
    var generator = SplitMix64(seed: seed, stream: "depth walk")
    var reached = Zoom.one
    var sincePan = Double.infinity
    var anchor = Vector2.zero
    while let remaining = Zoom(zoom.significand / reached.significand, exponent: zoom.exponent - reached.exponent),
      remaining.double > 1
    {
      if sincePan >= 1000 {
        play(Gesture(pan: pan(&generator)))
        anchor = Vector2(300 * generator.symmetric(), 300 * generator.symmetric())
        sincePan = 1
      }
      let scale = min(Self.step, remaining.double)
      play(Gesture(anchor: anchor, scale: scale))
      guard let next = Zoom(reached.significand * scale, exponent: reached.exponent) else { return }
      reached = next
      sincePan *= scale
    }
  }

  private func pan(_ generator: inout SplitMix64) -> Vector2 {
    let length = 5 + 40 * generator.unit()
    let quarter = Rotation(halfTangent: generator.symmetric()) ?? .identity
    let side: Double = generator.unit() < 0.5 ? 1 : -1
    return quarter.pair * (length * side)
  }
}
