import ExactGeometry
import Geometry

/// How a person gets to a depth: move the content a little, put the fingers elsewhere, pinch, again and again.
///
/// Each step brings what was under the fingers to within 5 to 30 px of where they will be next (anywhere within 300 px of the
/// middle, never twice the same place), always to the same side, and pinches by ×3.25 there. So whenever a rule hands off,
/// the finger is 1 to 45 units from the origin that the last handoff left under it.
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
    let side = generator.obliqueTurn()
    var reached = Zoom.one
    var fingers = Vector2.zero
    while let remaining = Zoom(zoom.significand / reached.significand, exponent: zoom.exponent - reached.exponent),
      remaining.double > 1
    {
      let next = Vector2(300 * generator.symmetric(), 300 * generator.symmetric())
      // Within 33° of the one side, so that steps add up and never cancel.
      let turn = (Rotation(halfTangent: 0.3 * generator.symmetric()) ?? .identity).pair
      let aside = side.turned(by: turn) * generator.between(5, 30)
      play(Gesture(pan: next - fingers + aside))
      fingers = next
      let scale = min(Self.step, remaining.double)
      play(Gesture(anchor: fingers, scale: scale))
      guard let zoomed = Zoom(reached.significand * scale, exponent: reached.exponent) else { return }
      reached = zoomed
    }
  }
}
