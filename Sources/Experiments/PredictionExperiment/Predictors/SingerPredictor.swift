import Foundation
import Geometry
import Ink

/// The standard deviation of the acceleration that Singer's model assumes, in px/s².
enum AccelerationNoise: Sendable {
  /// The same for every pen.
  case constant(Double)
  /// A rate in 1/s times the present speed.
  case presentSpeed(Double)
  /// A rate in 1/s times the greatest recent speed, which decays with a time constant in seconds.
  case recentSpeed(Double, decay: Double)
  /// A factor times the greatest recent |innovation| / interval², which decays with a time constant in seconds.
  case innovation(Double, decay: Double)

  /// The least, in px/s²: a pen that begins to move is not at rest for ever.
  static let least = 1000.0
}

/// A Kalman filter whose acceleration decays with a time constant: Singer's model of a target that manoeuvres.
///
/// Source: R. A. Singer, "Estimating optimal tracking filter performance for manned maneuvering targets", IEEE
/// Transactions on Aerospace and Electronic Systems 6 (1970); the discrete form is that of Bar-Shalom, Li and
/// Kirubarajan, 2001, 8.2.
struct SingerPredictor: TouchPredictor {
  /// In seconds.
  let horizon: Double
  /// The time constant of the acceleration, in seconds.
  let timeConstant: Double
  /// The standard deviation of the acceleration.
  let noise: AccelerationNoise
  /// In px².
  let measurementNoise: Double
  private var states = FilterStates<State>()

  init(horizon: Double, timeConstant: Double = 0.02, noise: AccelerationNoise, measurementNoise: Double = 0.05) {
    self.horizon = horizon
    self.timeConstant = timeConstant
    self.noise = noise
    self.measurementNoise = measurementNoise
  }

  /// Position, velocity and acceleration, the upper half of their covariance, which both axes share, and the recent
  /// peak that the noise follows.
  private struct State {
    var position: Vector2
    var velocity = Vector2.zero
    var acceleration = Vector2.zero
    var p00: Double
    var p01 = 0.0
    var p02 = 0.0
    var p11 = 1e6
    var p12 = 0.0
    var p22 = 1e8
    var peak = 0.0
  }

  mutating func position(after history: TouchHistory) -> Vector2? {
    let (timeConstant, noise, measurementNoise) = (timeConstant, noise, measurementNoise)
    let state = states.last(
      after: history, first: { State(position: $0.location, p00: measurementNoise) },
      next: { Self.next($0, $1, $2, timeConstant, noise, measurementNoise) })
    let motion = SingerMotion(time: horizon, timeConstant: timeConstant)
    return state.position + state.velocity * horizon + state.acceleration * motion.position
  }

  private static func next(
    _ state: State, _ sample: PolylinePoint, _ time: Double, _ timeConstant: Double, _ noise: AccelerationNoise,
    _ measurementNoise: Double
  ) -> State {
    let motion = SingerMotion(time: time, timeConstant: timeConstant)
    let (a, b, c) = (motion.position, motion.velocity, motion.acceleration)
    let position = state.position + state.velocity * time + state.acceleration * a
    let innovation = sample.location - position
    var peak = state.peak
    let deviation: Double
    switch noise {
    case .constant(let value): deviation = value
    case .presentSpeed(let rate): deviation = rate * state.velocity.length
    case .recentSpeed(let rate, let decay):
      peak = max(state.velocity.length, peak * exp(-time / decay))
      deviation = rate * peak
    case .innovation(let factor, let decay):
      deviation = factor * peak
      peak = max(time > 0 ? innovation.length / (time * time) : 0, peak * exp(-time / decay))
    }
    let power = 2 * max(deviation, AccelerationNoise.least) * max(deviation, AccelerationNoise.least) / timeConstant
    // The covariance F P Fᵀ + Q of the prediction.
    let (r00, r01, r02) = (
      state.p00 + time * state.p01 + a * state.p02, state.p01 + time * state.p11 + a * state.p12,
      state.p02 + time * state.p12 + a * state.p22
    )
    let (r11, r12) = (state.p11 + b * state.p12, state.p12 + b * state.p22)
    let p00 = r00 + time * r01 + a * r02 + power * motion.q00
    let p01 = r01 + b * r02 + power * motion.q01
    let p02 = c * r02 + power * motion.q02
    let p11 = r11 + b * r12 + power * motion.q11
    let p12 = c * r12 + power * motion.q12
    let p22 = c * c * state.p22 + power * motion.q22
    let scale = 1 / (p00 + measurementNoise)
    let (k0, k1, k2) = (p00 * scale, p01 * scale, p02 * scale)
    return State(
      position: position + innovation * k0,
      velocity: state.velocity + state.acceleration * b + innovation * k1,
      acceleration: state.acceleration * c + innovation * k2,
      p00: p00 - k0 * p00, p01: p01 - k0 * p01, p02: p02 - k0 * p02, p11: p11 - k1 * p01, p12: p12 - k1 * p02,
      p22: p22 - k2 * p02, peak: peak)
  }
}

/// What Singer's model makes of a time: the effect of an acceleration, and the covariance of unit white noise.
struct SingerMotion {
  /// The displacement, in s², the velocity, in s, and the acceleration left of an acceleration of 1.
  let position: Double
  let velocity: Double
  let acceleration: Double
  /// The upper half of the covariance matrix of position, velocity and acceleration.
  let (q00, q01, q02): (Double, Double, Double)
  let (q11, q12, q22): (Double, Double, Double)

  /// - Parameters:
  ///   - time: in seconds, 0 or more.
  ///   - timeConstant: of the acceleration, in seconds, above 0.
  init(time: Double, timeConstant: Double) {
    let t = time / timeConstant
    let decay = exp(-t)
    position = timeConstant * timeConstant * (t - 1 + decay)
    velocity = timeConstant * (1 - decay)
    acceleration = decay
    let square = timeConstant * timeConstant
    let e2 = decay * decay
    q00 = square * square * timeConstant / 2 * (1 - e2 + 2 * t + 2 * t * t * t / 3 - 2 * t * t - 4 * t * decay)
    q01 = square * square / 2 * (e2 + 1 - 2 * decay + 2 * t * decay - 2 * t + t * t)
    q02 = square * timeConstant / 2 * (1 - e2 - 2 * t * decay)
    q11 = square * timeConstant / 2 * (4 * decay - 3 - e2 + 2 * t)
    q12 = square / 2 * (e2 + 1 - 2 * decay)
    q22 = timeConstant / 2 * (1 - e2)
  }
}
