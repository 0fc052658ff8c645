import Geometry

/// How a person gets to a depth: move the content a little, put the fingers elsewhere, pinch, again and again.
///
/// Each step brings what was under the fingers to within 5 to 30 px of where they will be next (anywhere within 300 px of the
/// middle, never twice the same position), always to the same side, and pinches by ×3.25 there. So whenever a rule hands off,
/// the finger is 1 to 45 units from the origin that the last handoff left under it. Only the last pinch depends on how deep the walk
/// goes.
public struct DepthWalk: Sendable {
  private static let step = 3.25
  private var generator: SplitMix64
  private let side: Vector2
  private var fingers = Vector2.zero
  /// The zoom that whole steps have reached, 1 at first.
  public private(set) var reached = Zoom.one

  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed, stream: "depth walk")
    side = generator.obliqueTurn()
  }

  /// Plays the gestures from zoom 1 to `zoom`, in order. The product of the pinches is the zoom to within a few ULP.
  /// O(decades), nothing is kept.
  public func replay(to zoom: Zoom, _ play: (Gesture) -> Void) {
    var walk = self
    walk.advance(toward: zoom, play)
    walk.finish(at: zoom, play)
  }

  /// Plays whole steps from where the walk is, until what is left to `zoom` is less than another.
  public mutating func advance(toward zoom: Zoom, _ play: (Gesture) -> Void) {
    while remaining(to: zoom) >= Self.step {
      guard step(by: Self.step, play) else { return }
    }
  }

  /// Plays the last step, shorter than a whole one; the walk itself stays where it is.
  public func finish(at zoom: Zoom, _ play: (Gesture) -> Void) {
    let scale = remaining(to: zoom)
    guard scale > 1 else { return }
    var walk = self
    _ = walk.step(by: scale, play)
  }

  private func remaining(to zoom: Zoom) -> Double {
    Zoom(zoom.significand / reached.significand, exponent: zoom.exponent - reached.exponent)?.double ?? 0
  }

  /// - Returns: false when the zoom cannot be told any more.
  private mutating func step(by scale: Double, _ play: (Gesture) -> Void) -> Bool {
    let next = Vector2(300 * generator.symmetric(), 300 * generator.symmetric())
    // Within 33° of the one side, so that steps add up and never cancel.
    let turn = (Rotation(halfTangent: 0.3 * generator.symmetric()) ?? .identity).pair
    let aside = side.rotated(by: turn) * generator.between(5, 30)
    play(Gesture(pan: next - fingers + aside))
    fingers = next
    play(Gesture(anchor: fingers, scale: scale))
    guard let zoomed = Zoom(reached.significand * scale, exponent: reached.exponent) else { return false }
    reached = zoomed
    return true
  }
}
