import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The ends of chords, of equal parameter steps, that approximate a curve within a tolerance, and their number.
///
/// **Ellipse.** On a circle of radius r, a chord over the angle a is at most r (1 − cos(a/2)) ≤ r a²/8 from its arc. An
/// ellipse is a circle of its larger radius, scaled down on one axis. So for a quarter in n steps the error is at most
/// r (π/2n)²/8.
///
/// **Quadratic.** A chord over the parameter step h is at most h²/8 · max |P''| from its curve, and P'' is the constant
/// 2 (a − 2 b + c). So for n steps the error is at most |a − 2 b + c| / (4 n²).
enum Chords {
  /// The largest number of chords of one curve: enough for a radius of 2^23 tolerances.
  static let max = 4096

  /// The number of chords of a quarter of an ellipse.
  /// - Parameters:
  ///   - radius: the larger radius, at least 0.
  ///   - tolerance: above 0, in the same unit.
  static func count(quarterOf radius: Double, tolerance: Double) -> Int {
    clamped(Double.pi / 2 * (radius / (8 * tolerance)).squareRoot())
  }

  /// The number of chords of a quadratic Bézier curve.
  static func count(_ start: Vector2, _ control: Vector2, _ end: Vector2, tolerance: Double) -> Int {
    clamped(((start - control * 2 + end).length / (4 * tolerance)).squareRoot())
  }

  private static func clamped(_ count: Double) -> Int {
    // NaN and infinity fail the comparison.
    count <= Double(max) ? Swift.max(1, Int(count.rounded(.up))) : max
  }

  /// The direction in which a quarter begins: a multiple of 90°.
  static func direction(_ quarter: Int) -> Vector2 {
    switch quarter & 3 {
    case 0: Vector2(1, 0)
    case 1: Vector2(0, 1)
    case 2: Vector2(-1, 0)
    default: Vector2(0, -1)
    }
  }

  /// Appends the ends of the chords of a quarter of an ellipse, without its start. The last end is exactly on an axis.
  static func append(
    centre: Vector2, radii: Vector2, quarter: Int, isBackward: Bool, tolerance: Double, to points: inout [Vector2]
  ) {
    let count = count(quarterOf: Swift.max(radii.x, radii.y), tolerance: tolerance)
    var direction = direction(isBackward ? quarter + 1 : quarter)
    if count > 1 {
      let angle = Double.pi / 2 / Double(count)
      let step = Vector2(cos(angle), isBackward ? -sin(angle) : sin(angle))
      for _ in 1..<count {
        direction = direction.rotated(by: step)
        points.append(centre + radii * direction)
      }
    }
    points.append(centre + radii * Self.direction(isBackward ? quarter : quarter + 1))
  }

  /// Appends the ends of the chords of a quadratic Bézier curve, without its start.
  static func append(
    from start: Vector2, control: Vector2, to end: Vector2, tolerance: Double, to points: inout [Vector2]
  ) {
    let count = count(start, control, end, tolerance: tolerance)
    for index in 1..<Swift.max(1, count) {
      let t = Double(index) / Double(count)
      let s = 1 - t
      points.append(start * (s * s) + control * (2 * s * t) + end * (t * t))
    }
    points.append(end)
  }
}
