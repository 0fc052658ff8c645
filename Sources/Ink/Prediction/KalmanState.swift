import Geometry

/// What a Kalman filter of constant velocity knows of a pen after a point: where it is, how fast it goes, and how sure either is.
///
/// Both axes are measured alike, so they share one covariance. O(1) a point.
public struct KalmanState: Hashable, Sendable {
  /// How fast a pen may be when it comes down, in px/s, as a standard deviation.
  static let firstSpeed = 1000.0
  /// After more time than this without a point, in seconds, nothing that was known holds.
  static let longestPause = 1.0

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

  /// What one point tells.
  /// - Parameter measurementNoise: in px².
  @inline(__always)
  init(first point: PolylinePoint, measurementNoise: Double) {
    position = point.location
    velocity = .zero
    positionVariance = measurementNoise
    covariance = 0
    velocityVariance = Self.firstSpeed * Self.firstSpeed
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

  /// What is known after the next point. Begins anew after a pause, and where numbers become too large to go on.
  /// - Parameters:
  ///   - time: since the point before, in seconds. Less than 0 counts as 0.
  ///   - processNoise: in px²/s³.
  ///   - measurementNoise: in px².
  @inline(__always)
  func after(_ point: PolylinePoint, time: Double, processNoise: Double, measurementNoise: Double) -> KalmanState {
    guard time <= Self.longestPause else { return KalmanState(first: point, measurementNoise: measurementNoise) }
    let time = max(0, time)
    let noise = processNoise * time
    // Where it should be by now.
    let expected = position + velocity * time
    let movedCovariance = covariance + time * (velocityVariance + noise / 2)
    let movedVariance = positionVariance + time * (2 * covariance + time * (velocityVariance + noise / 3))
    // And how far that is off.
    let scale = 1 / (movedVariance + measurementNoise)
    let positionGain = movedVariance * scale
    let velocityGain = movedCovariance * scale
    let surprise = point.location - expected
    let next = KalmanState(
      position: expected + surprise * positionGain, velocity: velocity + surprise * velocityGain,
      positionVariance: positionGain * measurementNoise, covariance: velocityGain * measurementNoise,
      velocityVariance: velocityVariance + noise - velocityGain * movedCovariance)
    guard next.isFinite else { return KalmanState(first: point, measurementNoise: measurementNoise) }
    return next
  }

  /// Whether all is finite, the position in a second, and so at any time until then, included.
  private var isFinite: Bool {
    // A product with zero is zero unless a number is not finite.
    let products = (position + velocity) * 0
    return products.x + products.y + velocityVariance * 0 == 0
  }
}
