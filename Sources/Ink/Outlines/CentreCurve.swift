import Geometry

/// The way of a pen between two points: a cubic Bézier curve, and a radius that grows evenly in its parameter.
struct CentreCurve {
  let start: OutlineDisc
  let end: OutlineDisc
  private let control1: Vector2
  private let control2: Vector2
  /// By how much the radius grows from start to end.
  private let growth: Double

  init(start: OutlineDisc, control1: Vector2, control2: Vector2, end: OutlineDisc) {
    self.start = start
    self.end = end
    self.control1 = control1
    self.control2 = control2
    growth = end.radius - start.radius
  }

  /// The disc at a parameter 0…1; the very ends at 0 and 1.
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

  /// How far, at most, the discs are between two parameters from those that grow and move evenly from the first to the last: an eighth of
  /// the square of the way times the second derivative, which is largest at an end.
  @inline(__always)
  func deviation(from lower: Double, to upper: Double) -> Double {
    let way = upper - lower
    return way * way / 8 * max(acceleration(at: lower).length, acceleration(at: upper).length)
  }

  /// How steeply the radius may grow or fall along the way where edges are made. An edge then leans by less than 45 degrees, and where one
  /// piece follows another no edge turns by more than 90 degrees beyond what the way does.
  private static let steepest = 0.7
  /// How fast an edge must go on, as a share of the speed on the way.
  private static let slowest = 0.1

  /// Where the disc at a parameter touches the edges, and how these go on there.
  ///
  /// With the unit tangent T, the normal n to the left of it, and ρ = r′/|c′|, the discs' envelope touches at
  /// c + r (−ρ T ± √(1 − ρ²) n). Its derivative is T, turned by the angle whose sine is ±ρ, times
  /// |c′| √(1 − ρ²) − r (±ω + β′), with ω the rate at which T turns to the left and β′ the one at which that angle grows.
  /// - Returns: nil where the pen stands still, the radius changes so fast that there is no edge, or hardly any, or an edge runs back, or
  ///   hardly goes on, as the inner one of a narrow turn does.
  @inline(__always)
  func contact(at t: Double) -> EdgeContact? {
    let velocity = velocity(at: t)
    let speed = velocity.length
    guard speed > 0, speed.isFinite else { return nil }
    let slope = growth / speed
    guard abs(slope) <= Self.steepest else { return nil }
    let forward = velocity / speed
    let aside = forward.perpendicularCW
    let acceleration = acceleration(at: t)
    let share = (1 - slope * slope).squareRoot()
    let turning = acceleration.dot(aside) / speed
    let opening = -slope * acceleration.dot(forward) / (speed * share)
    let disc = disc(at: t)
    let leftRate = speed * share - disc.radius * (turning + opening)
    let rightRate = speed * share + disc.radius * (turning - opening)
    guard min(leftRate, rightRate) >= Self.slowest * speed else { return nil }
    return EdgeContact(
      left: disc.centre + disc.radius * (share * aside - slope * forward),
      right: disc.centre - disc.radius * (share * aside + slope * forward),
      leftVelocity: leftRate * (share * forward + slope * aside),
      rightVelocity: rightRate * (share * forward - slope * aside),
      forward: forward)
  }
}
