import Geometry

/// The gestures with which a user zooms in to a depth: alternating pans and pinches, with fingers at changing
/// positions.
///
/// A step chooses the next position of the fingers at random within 300 px of the viewport's centre. A pan moves the
/// content that was under the fingers to a distance of 5 to 30 px from the new position, always to the same side. Then
/// a pinch about the new position zooms by 3.25. At each handoff (a change of the active frame) the fingers are
/// therefore 1 to 45 units from the new frame's origin. Only the last pinch depends on the final depth.
public struct DepthWalk: Sendable {
  private static let step = 3.25
  private var generator: SplitMix64
  private let side: Vector2
  private var fingers = Vector2.zero
  /// The zoom after the steps so far; 1 at first.
  public private(set) var reached = Zoom.one

  /// Creates the walk of a seed, at zoom 1.
  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed, stream: "depth walk")
    side = generator.obliqueTurn()
  }

  /// Calls `play` with each gesture from the present zoom to `zoom`, in order. The walk itself does not change.
  ///
  /// The product of the pinches is `zoom` to within a few ULP. O(decades) in O(1) memory.
  public func replay(to zoom: Zoom, _ play: (Gesture) -> Void) {
    var walk = self
    walk.advance(toward: zoom, play)
    walk.finish(at: zoom, play)
  }

  /// Plays whole steps from the present zoom, until less than one step to `zoom` is left.
  public mutating func advance(toward zoom: Zoom, _ play: (Gesture) -> Void) {
    while remaining(to: zoom) >= Self.step {
      guard step(by: Self.step, play) else { return }
    }
  }

  /// Plays the last step, which is shorter than a whole one. The walk itself does not change.
  public func finish(at zoom: Zoom, _ play: (Gesture) -> Void) {
    let scale = remaining(to: zoom)
    guard scale > 1 else { return }
    var walk = self
    _ = walk.step(by: scale, play)
  }

  private func remaining(to zoom: Zoom) -> Double {
    Zoom(zoom.significand / reached.significand, exponent: zoom.exponent - reached.exponent)?.double ?? 0
  }

  /// Plays one step.
  /// - Returns: false if the zoom overflows.
  private mutating func step(by scale: Double, _ play: (Gesture) -> Void) -> Bool {
    let next = Vector2(300 * generator.symmetric(), 300 * generator.symmetric())
    // Within 33° of one side, so that steps add up and never cancel.
    let turn = (Rotation(halfTangent: 0.3 * generator.symmetric()) ?? .identity).pair
    let offset = side.rotated(by: turn) * generator.between(5, 30)
    play(Gesture(pan: next - fingers + offset))
    fingers = next
    play(Gesture(anchor: fingers, scale: scale))
    guard let zoomed = Zoom(reached.significand * scale, exponent: reached.exponent) else { return false }
    reached = zoomed
    return true
  }
}

/// The pinches with which a user zooms in on a point. The fingers keep the point near the viewport's centre without
/// touching it.
public struct SteeredWalk: Sendable {
  private static let step = 3.25
  /// The largest distance of the point from the viewport's centre along an axis, in px. It keeps fingers within 40 px
  /// of the point, and a new frame's origin within 50 units of the last one.
  private static let extent = 20.0
  private var generator: SplitMix64

  /// Creates the walk of a seed.
  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed, stream: "steered walk")
  }

  /// The next gesture. O(1).
  /// - Parameters:
  ///   - position: the point's present position, in px from the viewport's centre.
  ///   - remaining: the zoom factor that is left, above 1.
  public mutating func gesture(position: Vector2, remaining: Double) -> Gesture {
    let scale = min(Self.step, remaining)
    let goal = Vector2(generator.symmetric(), generator.symmetric()) * Self.extent
    // A pinch by a small factor moves the point only if the fingers are far from it. So a pan moves it instead.
    guard scale > 1.5 else { return Gesture(anchor: position, scale: scale, pan: goal - position) }
    return Gesture(anchor: (position * scale - goal) / (scale - 1), scale: scale)
  }
}
