import Geometry

/// The centre line of a stroke between two points: a cubic Bézier curve. The radius is linear in the curve's parameter.
struct CentreCurve {
  let start: OutlineDisc
  let end: OutlineDisc
  private let control1: Vector2
  private let control2: Vector2
  /// The radius at the end minus the radius at the start, in px.
  private let growth: Double

  init(start: OutlineDisc, control1: Vector2, control2: Vector2, end: OutlineDisc) {
    self.start = start
    self.end = end
    self.control1 = control1
    self.control2 = control2
    growth = end.radius - start.radius
  }

  /// The disc at a parameter from 0 to 1; exactly `start` and `end` at 0 and 1.
  @inline(__always)
  func disc(at t: Double) -> OutlineDisc {
    if t <= 0 { return start }
    if t >= 1 { return end }
    let s = 1 - t
    let middle = control1 * (3 * s * s * t) + control2 * (3 * s * t * t)
    let position = start.centre * (s * s * s) + middle + end.centre * (t * t * t)
    return OutlineDisc(centre: position, radius: start.radius + growth * t)
  }

  @inline(__always)
  private func velocity(at t: Double) -> Vector2 {
    let s = 1 - t
    let first = control1 - start.centre
    let second = control2 - control1
    let third = end.centre - control2
    return first * (3 * s * s) + second * (6 * s * t) + third * (3 * t * t)
  }

  @inline(__always)
  private func acceleration(at t: Double) -> Vector2 {
    let first = start.centre - control1 * 2 + control2
    let last = control1 - control2 * 2 + end.centre
    return first * (6 * (1 - t)) + last * (6 * t)
  }

  /// An upper bound, in px, of how far the discs between two parameters deviate from discs that move and grow linearly.
  ///
  /// The bound is an eighth of the squared parameter interval times the largest second derivative, which is at an end.
  @inline(__always)
  func deviation(from lower: Double, to upper: Double) -> Double {
    let interval = upper - lower
    return interval * interval / 8 * max(acceleration(at: lower).length, acceleration(at: upper).length)
  }

  /// The largest slope of the radius along the centre line for which edges are made. An edge then forms an angle of
  /// less than 45 degrees with the centre line. From one piece to the next, an edge turns by at most 90 degrees more
  /// than the centre line.
  private static let maxSlope = 0.7
  /// The smallest speed of an edge's contact point, relative to the speed of the centre line.
  private static let minSpeedRatio = 0.1

  /// The points at which the disc at a parameter touches the envelope, and their derivatives.
  ///
  /// Let c be the centre, T the unit tangent, n the normal to the left on a screen, r the radius and ρ = r′/|c′|. The
  /// disc touches the envelope at c + r (−ρ T ± √(1 − ρ²) n). The derivative of that point is T, rotated by the angle
  /// whose sine is ±ρ, times |c′| √(1 − ρ²) − r (±ω + β′). Here ω is the rate at which T turns to the left, and β′ the
  /// rate of the angle.
  /// - Returns: nil if the speed is zero, if the slope of the radius exceeds its bound, or if a contact point moves
  ///   backwards or hardly moves. The last happens on the inner side of a tight turn.
  @inline(__always)
  func contact(at t: Double) -> EdgeContact? {
    let velocity = velocity(at: t)
    let speed = velocity.length
    guard speed > 0, speed.isFinite else { return nil }
    let slope = growth / speed
    guard abs(slope) <= Self.maxSlope else { return nil }
    let tangent = velocity / speed
    let normal = tangent.perpendicularCW
    let acceleration = acceleration(at: t)
    let cosine = (1 - slope * slope).squareRoot()
    let turning = acceleration.dot(normal) / speed
    let opening = -slope * acceleration.dot(tangent) / (speed * cosine)
    let disc = disc(at: t)
    let leftRate = speed * cosine - disc.radius * (turning + opening)
    let rightRate = speed * cosine + disc.radius * (turning - opening)
    guard min(leftRate, rightRate) >= Self.minSpeedRatio * speed else { return nil }
    return EdgeContact(
      left: disc.centre + disc.radius * (cosine * normal - slope * tangent),
      right: disc.centre - disc.radius * (cosine * normal + slope * tangent),
      leftVelocity: leftRate * (cosine * tangent + slope * normal),
      rightVelocity: rightRate * (cosine * tangent - slope * normal),
      tangent: tangent)
  }
}

/// The points where the disc at one parameter of a centre line touches the envelope.
struct EdgeContact {
  let left: Vector2
  let right: Vector2
  /// The derivatives of the contact points with respect to the parameter.
  let leftVelocity: Vector2
  let rightVelocity: Vector2
  /// The unit tangent of the centre line.
  let tangent: Vector2
}
