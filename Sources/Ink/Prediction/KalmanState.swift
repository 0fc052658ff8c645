import Geometry

/// The state of a Kalman filter of constant velocity after a point: position, velocity, and their covariance.
///
/// Both axes have the same noise, so they share one covariance. Each point takes O(1).
public struct KalmanState: Hashable, Sendable {
  /// The standard deviation of the velocity at the first point, in px/s.
  static let initialSpeed = 1000.0
  /// The longest interval between two points, in seconds, after which the filter does not restart.
  static let maxInterval = 1.0

  /// In px.
  let position: Vector2
  /// In px/s.
  let velocity: Vector2
  /// Variance of the position, in px².
  private let positionVariance: Double
  /// Covariance of position and velocity, in px²/s.
  private let covariance: Double
  /// Variance of the velocity, in px²/s².
  private let velocityVariance: Double

  /// The state after the first point.
  /// - Parameter measurementNoise: in px².
  @inline(__always)
  init(first point: PolylinePoint, measurementNoise: Double) {
    position = point.location
    velocity = .zero
    positionVariance = measurementNoise
    covariance = 0
    velocityVariance = Self.initialSpeed * Self.initialSpeed
  }

  @inline(__always)
  private init(
    position: Vector2, velocity: Vector2, positionVariance: Double, covariance: Double, velocityVariance: Double
  ) {
    self.position = position
    self.velocity = velocity
    self.positionVariance = positionVariance
    self.covariance = covariance
    self.velocityVariance = velocityVariance
  }

  /// The state after the next point. The filter restarts after a pause, and where a value would not be finite.
  /// - Parameters:
  ///   - time: since the previous point, in seconds; negative values count as 0.
  ///   - processNoise: in px²/s³.
  ///   - measurementNoise: in px².
  @inline(__always)
  func after(_ point: PolylinePoint, time: Double, processNoise: Double, measurementNoise: Double) -> KalmanState {
    guard time <= Self.maxInterval else { return KalmanState(first: point, measurementNoise: measurementNoise) }
    let time = max(0, time)
    let noise = processNoise * time
    // Prediction.
    let predicted = position + velocity * time
    let predictedCovariance = covariance + time * (velocityVariance + noise / 2)
    let predictedVariance = positionVariance + time * (2 * covariance + time * (velocityVariance + noise / 3))
    // Correction.
    let scale = 1 / (predictedVariance + measurementNoise)
    let positionGain = predictedVariance * scale
    let velocityGain = predictedCovariance * scale
    let innovation = point.location - predicted
    let next = KalmanState(
      position: predicted + innovation * positionGain, velocity: velocity + innovation * velocityGain,
      positionVariance: positionGain * measurementNoise, covariance: velocityGain * measurementNoise,
      velocityVariance: velocityVariance + noise - velocityGain * predictedCovariance)
    guard next.isFinite else { return KalmanState(first: point, measurementNoise: measurementNoise) }
    return next
  }

  /// Whether all values are finite, and so is the position one second later and at any time until then.
  private var isFinite: Bool {
    // A product with zero is zero unless a number is not finite.
    let products = (position + velocity) * 0
    return products.x + products.y + velocityVariance * 0 == 0
  }
}
