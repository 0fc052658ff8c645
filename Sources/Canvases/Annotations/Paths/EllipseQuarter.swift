import Geometry

/// A quarter of an ellipse parallel to the axes: the positions `centre + first · cos θ + last · sin θ` for θ from 0 to
/// 90°.
///
/// One of the two vectors is parallel to x and the other to y. If either is 0 it is a straight line.
struct EllipseQuarter: Sendable {
  let centre: Vector2
  /// The vector from the centre to the start.
  let first: Vector2
  /// The vector from the centre to the end.
  let last: Vector2

  /// The quarter for an element of a path.
  init(centre: Vector2, radii: Vector2, quarter: Int, isBackward: Bool) {
    let arms: (Vector2, Vector2) =
      switch quarter & 3 {
      case 0: (Vector2(radii.x, 0), Vector2(0, radii.y))
      case 1: (Vector2(0, radii.y), Vector2(-radii.x, 0))
      case 2: (Vector2(-radii.x, 0), Vector2(0, -radii.y))
      default: (Vector2(0, -radii.y), Vector2(radii.x, 0))
      }
    self.centre = centre
    (first, last) = isBackward ? (arms.1, arms.0) : arms
  }

  var start: Vector2 { centre + first }
  var end: Vector2 { centre + last }
  /// Whether it is a straight line, or a position.
  var isStraight: Bool { first == .zero || last == .zero }

  /// The position for a cosine and a sine.
  func position(_ angle: Vector2) -> Vector2 { centre + first * angle.x + last * angle.y }

  /// The cosine and sine of the interior position at which the distance from a given position has a minimum; nil if
  /// there is none. There is at most one.
  ///
  /// Let a ≤ b be the half axes and (x, y) the given position. The cosine is then a|x|/τ and the sine b·y/(b² − a² ±
  /// τ), and their squares add up to 1 (Eberly, *Distance from a Point to an Ellipse*, 2013). The sign is + if x is on
  /// the quarter's side, and − beyond the other axis, where the smaller root is the minimum. The sum of squares minus 1
  /// is convex in τ, so Newton's method increases to the root from any τ below it.
  func foot(of position: Vector2) -> Vector2? {
    guard !isStraight else { return nil }
    let arm = Vector2(first.x + first.y, last.x + last.y)
    let offset = position - centre
    let side = first.x != 0 ? offset : Vector2(offset.y, offset.x)
    let (a, b) = (abs(arm.x), abs(arm.y))
    let x = arm.x < 0 ? -side.x : side.x
    let y = arm.y < 0 ? -side.y : side.y
    let unit = Swift.max(Swift.max(a, b), Swift.max(abs(x), abs(y)))
    guard unit.isFinite else { return nil }
    if a <= b { return Self.foot(a / unit, b / unit, x / unit, y / unit) }
    return Self.foot(b / unit, a / unit, y / unit, x / unit).map { Vector2($0.y, $0.x) }
  }

  private static func foot(_ a: Double, _ b: Double, _ x: Double, _ y: Double) -> Vector2? {
    guard y >= 0 else { return nil }
    let d = (b - a) * (b + a)
    let (p, q) = (a * abs(x), b * y)
    if p == 0 {
      guard q < d else { return nil }
      let sine = q / d
      return Vector2(((1 - sine) * (1 + sine)).squareRoot(), sine)
    }
    let sign: Double = x < 0 ? -1 : 1
    if x < 0 {
      // The sum is smallest here, so there is a root if it is below 1.
      let ratio = cubeRoot(q / p)
      let middle = d / (1 + ratio * ratio)
      guard middle > p, q < d - middle else { return nil }
      let (cosine, sine) = (p / middle, q / (d - middle))
      guard cosine * cosine + sine * sine < 1 else { return nil }
    }
    var tau = x < 0 ? p : Swift.max(Swift.max(p, q - d), (p * p + q * q).squareRoot() - d)
    for _ in 0..<200 {
      let rest = d + sign * tau
      guard rest > 0 else { break }
      let (cosine, sine) = (p / tau, q / rest)
      let value = cosine * cosine + sine * sine - 1
      let slope = -2 * (cosine * cosine / tau + sign * sine * sine / rest)
      guard value > 0, slope < 0 else { break }
      let next = tau - value / slope
      guard next > tau else { break }
      tau = next
    }
    let angle = Vector2(p / tau, q / Swift.max(d + sign * tau, .leastNormalMagnitude))
    let length = angle.length
    return length.isFinite && length > 0 ? angle / length : nil
  }

  /// The signed crossings of the horizontal ray from a position towards +x: +1 if the quarter crosses it upwards
  /// (towards +y), −1 if downwards. The quarter is monotonic in y.
  func crossings(from position: Vector2) -> Int {
    let (from, to) = (start, end)
    let direction: Int
    if from.y <= position.y, position.y < to.y {
      direction = 1
    } else if to.y <= position.y, position.y < from.y {
      direction = -1
    } else {
      return 0
    }
    if position.x < Swift.min(from.x, to.x) { return direction }
    if position.x >= Swift.max(from.x, to.x) { return 0 }
    let scaled = (position - centre) / Vector2(first.x + last.x, first.y + last.y)
    let isInside = scaled.dot(scaled) < 1
    // The quarter is either to the right or to the left of its ellipse's centre.
    return isInside == (first.x + last.x > 0) ? direction : 0
  }

  /// The cosine and sine of the interior position farthest in a direction; nil if an end is farthest.
  func farthest(in direction: Vector2) -> Vector2? {
    let angle = Vector2(first.dot(direction), last.dot(direction))
    let length = angle.length
    return angle.x > 0 && angle.y > 0 && length.isFinite ? angle / length : nil
  }
}

/// The real cube root of a non-negative number, to about one rounding.
private func cubeRoot(_ x: Double) -> Double {
  guard x > 0, x.isFinite else { return x }
  // Divides the exponent by three, then uses Newton's method.
  var root = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_7893_782D_A1CE)
  for _ in 0..<5 { root = (2 * root + x / (root * root)) / 3 }
  return root
}
