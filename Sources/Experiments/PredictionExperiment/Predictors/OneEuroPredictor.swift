import Geometry
import Ink

/// The One-Euro filter, continued at its own velocity.
///
/// A low-pass filter whose cutoff rises with the speed. Its authors filter each coordinate alone. Here both share the
/// cutoff of the speed, so that a turned drawing is filtered alike. The cutoffs are far above the authors', whose 1 Hz
/// for the velocity lags by 160 ms. On the recordings that methods were tuned on, higher ones are better still: in the
/// limit nothing is filtered, and the line through the last two samples is left.
///
/// Source: Casiez, Roussel and Vogel, "1 € filter: a simple speed-based low-pass filter for noisy input in interactive
/// systems", CHI 2012.
struct OneEuroPredictor: TouchPredictor {
  /// In seconds.
  let horizon: Double
  /// The cutoff of positions at rest, in Hz.
  private static let leastCutoff = 20.0
  /// The growth of that cutoff with the speed, in Hz per px/s.
  private static let slope = 1.0
  /// The cutoff of velocities, in Hz.
  private static let velocityCutoff = 160.0
  private var states = FilterStates<State>()

  init(horizon: Double) { self.horizon = horizon }

  private struct State {
    var position: Vector2
    var velocity = Vector2.zero
  }

  mutating func position(after history: TouchHistory) -> Vector2? {
    let state = states.last(after: history, first: { State(position: $0.location) }, next: Self.next)
    return state.position + state.velocity * horizon
  }

  private static func next(_ state: State, _ sample: PolylinePoint, _ time: Double) -> State {
    guard time > 0 else { return state }
    let measured = (sample.location - state.position) / time
    let velocity = state.velocity + (measured - state.velocity) * share(velocityCutoff, time)
    let cutoff = leastCutoff + slope * velocity.length
    let position = state.position + (sample.location - state.position) * share(cutoff, time)
    return State(position: position, velocity: velocity)
  }

  /// The share of the new value in a first-order low-pass filter.
  private static func share(_ cutoff: Double, _ time: Double) -> Double {
    let rate = 2 * Double.pi * cutoff * time
    return rate / (rate + 1)
  }
}
