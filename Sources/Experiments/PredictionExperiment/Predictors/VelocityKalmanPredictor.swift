import Geometry
import Ink

/// A Kalman filter of constant velocity, driven by continuous white noise of acceleration.
///
/// The process noise is 5 · 10^7 px²/s³, the measurement noise 0.1 px². Source: Bar-Shalom, Li and Kirubarajan,
/// "Estimation with applications to tracking and navigation", 2001, 6.2.2.
struct VelocityKalmanPredictor: TouchPredictor {
  /// In seconds.
  let horizon: Double
  /// In px²/s³.
  private static let processNoise = 5e7
  /// In px².
  private static let measurementNoise = 0.1
  private var states = FilterStates<State>()

  init(horizon: Double) { self.horizon = horizon }

  /// Both axes share the covariance.
  private struct State {
    var position: Vector2
    var velocity = Vector2.zero
    /// The variances of position and velocity, and their covariance.
    var positions = VelocityKalmanPredictor.measurementNoise
    var both = 0.0
    var velocities = 1e6
  }

  mutating func position(after history: TouchHistory) -> Vector2? {
    let state = states.last(after: history, first: { State(position: $0.location) }, next: Self.next)
    return state.position + state.velocity * horizon
  }

  private static func next(_ state: State, _ sample: PolylinePoint, _ time: Double) -> State {
    let position = state.position + state.velocity * time
    let positions =
      state.positions + 2 * time * state.both + time * time * state.velocities
      + processNoise * time * time * time / 3
    let both = state.both + time * state.velocities + processNoise * time * time / 2
    let velocities = state.velocities + processNoise * time
    let (gain, velocityGain) = (positions / (positions + measurementNoise), both / (positions + measurementNoise))
    let innovation = sample.location - position
    return State(
      position: position + innovation * gain, velocity: state.velocity + innovation * velocityGain,
      positions: (1 - gain) * positions, both: (1 - gain) * both, velocities: velocities - velocityGain * both)
  }
}
