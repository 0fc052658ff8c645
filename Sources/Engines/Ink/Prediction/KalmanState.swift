import Geometry

/// The state of a Kalman filter after a point: position, velocity, acceleration, their covariance, and the pen's recent
/// energy.
///
/// Both axes have the same noise, so they share one covariance. Each point takes O(1).
struct KalmanState: Sendable {
  /// The longest interval between two points, in seconds, without a restart of the filter.
  static let maxInterval = 1.0
  /// The time over which the energy is averaged, in seconds.
  static let memory = 0.1
  /// The standard deviations of the velocity, in units of a measurement's standard deviation per second: for a pen at
  /// rest, and for one that starts. With the default noise these are 50 and 500 px/s.
  static let restRate = 250.0
  static let initialRate = 2500.0

  /// The position, in px.
  let position: Vector2
  /// The velocity, in px per radian of the oscillator.
  let velocity: Vector2
  /// The acceleration, in px per squared radian.
  let acceleration: Vector2
  /// The covariance on each axis, in px².
  private let covariance: SymmetricMatrix3
  /// The mean of the squares of velocity and acceleration, in px²; 0 if nothing is known.
  private let energy: Double
  /// The number of consecutive regular intervals up to the point.
  let regularIntervals: Int

  /// The state after the first point, or after a pause.
  @inline(__always)
  init(first point: PolylinePoint, frequency: Double, measurementNoise: Double) {
    position = point.location
    velocity = .zero
    acceleration = .zero
    let rate = Self.initialRate / frequency
    let variance = rate * rate * measurementNoise
    covariance = SymmetricMatrix3(xx: measurementNoise, xy: 0, xz: 0, yy: variance, yz: 0, zz: variance)
    energy = 0
    regularIntervals = 0
  }

  @inline(__always)
  private init(
    position: Vector2, velocity: Vector2, acceleration: Vector2, covariance: SymmetricMatrix3, energy: Double,
    regularIntervals: Int
  ) {
    self.position = position
    self.velocity = velocity
    self.acceleration = acceleration
    self.covariance = covariance
    self.energy = energy
    self.regularIntervals = regularIntervals
  }

  /// The state after the next point. The filter restarts if a value would not be finite.
  /// - Parameters:
  ///   - interval: the time since the previous point.
  ///   - measurementNoise: in px².
  @inline(__always)
  func after(
    _ point: PolylinePoint, _ interval: SampleInterval, _ oscillator: DampedOscillator, measurementNoise: Double
  ) -> KalmanState {
    let time = interval.seconds
    let motion = oscillator.motion(over: time)
    // The driving noise: how unsteady the pen is.
    let present = velocity.dot(velocity) + acceleration.dot(acceleration)
    let energy = energy == 0 ? present : energy + (present - energy) * (time / (time + Self.memory))
    let rest = Self.restRate / oscillator.frequency
    let variance = energy / 2 + rest * rest * measurementNoise
    // Prediction.
    let predicted = position + velocity * motion.positionOfVelocity + acceleration * motion.r
    let predictedVelocity = velocity * motion.velocityOfVelocity + acceleration * motion.s
    let predictedAcceleration = acceleration * motion.d - velocity * motion.s
    let p = motion.moved(covariance) + motion.noise * (4 * oscillator.damping * variance)
    // Correction.
    let scale = 1 / (p.xx + measurementNoise)
    let (x, y, z) = (p.xx * scale, p.xy * scale, p.xz * scale)
    let innovation = point.location - predicted
    let next = KalmanState(
      position: predicted + innovation * x, velocity: predictedVelocity + innovation * y,
      acceleration: predictedAcceleration + innovation * z,
      covariance: SymmetricMatrix3(
        xx: x * measurementNoise, xy: y * measurementNoise, xz: z * measurementNoise, yy: p.yy - y * p.xy,
        yz: p.yz - y * p.xz, zz: p.zz - z * p.xz),
      energy: energy, regularIntervals: interval.regularCount)
    guard p.xx >= 0, next.isFinite else {
      return KalmanState(first: point, frequency: oscillator.frequency, measurementNoise: measurementNoise)
    }
    return next
  }

  /// Whether all values are finite, and so all positions predicted from them.
  private var isFinite: Bool {
    // Within the longest horizon the oscillator moves less than 32 times its velocity plus its acceleration.
    let reach = abs(position) + abs(velocity) + abs(acceleration)
    // A product with zero is zero if all values are finite, and NaN otherwise.
    return ((reach.x + reach.y) * 32 + covariance.yy + covariance.zz + energy) * 0 == 0
  }

  private func abs(_ vector: Vector2) -> Vector2 { Vector2(vector.x.magnitude, vector.y.magnitude) }
}
