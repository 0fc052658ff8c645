import Geometry

/// A span of a curve between two input points, with the parameter 0…1.
///
/// It is evaluated relative to its first point, so that rounding errors depend on the span's size and not on its
/// distance from the origin. Every kind of span is at most cubic. The second derivative is therefore linear in the
/// parameter, and over a piece its length is greatest at an end of the piece.
struct CurveSpan: Sendable {
  private enum Pyramid {
    case straight
    /// The neighbouring points on both sides, and the knot intervals before, in and after the span.
    case knots(before: Vector2, after: Vector2, intervals: (Double, Double, Double))
    case control(Vector2, Vector2)
  }

  /// The first input point.
  let start: Vector2
  /// The displacement from the first input point to the second.
  let end: Vector2
  private let pyramid: Pyramid
  /// The second derivatives at both ends.
  private let second: (Vector2, Vector2)
  /// A length. The rounding errors of an evaluation are proportional to it.
  let magnitude: Double

  /// Creates a straight span.
  init(from start: Vector2, to end: Vector2) {
    self.init(start: start, end: end - start, pyramid: .straight)
  }

  /// Creates a cubic Bézier curve by its control points.
  init(cubic controls: (Vector2, Vector2, Vector2, Vector2)) {
    let (start, first, second, end) = controls
    self.init(start: start, end: end - start, pyramid: .control(first - start, second - start))
  }

  /// Creates a span from `points.1` to `points.2` by Barry and Goldman's pyramid. The knots are `intervals` apart, all
  /// positive.
  init(points: (Vector2, Vector2, Vector2, Vector2), intervals: (Double, Double, Double)) {
    self.init(
      start: points.1, end: points.2 - points.1,
      pyramid: .knots(before: points.0 - points.1, after: points.3 - points.1, intervals: intervals))
  }

  /// Creates a span from `points.1` to `points.2` by Anti-Grain Geometry's rule.
  init(points: (Vector2, Vector2, Vector2, Vector2), smoothing: Double) {
    let (p0, p1, p2, p3) = points
    let (c1, c2, c3) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
    let (l1, l2, l3) = ((p1 - p0).length, (p2 - p1).length, (p3 - p2).length)
    let m1 = c1 + (c2 - c1) * (l1 / (l1 + l2))
    let m2 = c2 + (c3 - c2) * (l2 / (l2 + l3))
    var first = (c2 - m1) * smoothing
    var second = (c2 - m2) * smoothing + (p2 - p1)
    if first.x.isNaN || first.y.isNaN { first = .zero }
    if second.x.isNaN || second.y.isNaN { second = p2 - p1 }
    self.init(start: p1, end: p2 - p1, pyramid: .control(first, second))
  }

  private init(start: Vector2, end: Vector2, pyramid: Pyramid) {
    self.start = start
    self.end = end
    self.pyramid = pyramid
    self.second = (Self.jet(pyramid, end, at: 0).second, Self.jet(pyramid, end, at: 1).second)
    switch pyramid {
    case .straight: magnitude = end.length
    case .knots(let before, let after, let intervals):
      magnitude =
        end.length + before.length * (1 + intervals.1 / intervals.0)
        + (after - end).length * (1 + intervals.1 / intervals.2)
    case .control(let first, let second): magnitude = max(end.length, first.length, second.length)
    }
  }

  /// The position at a parameter, relative to the first input point.
  func offset(at s: Double) -> (x: Double, y: Double) {
    switch pyramid {
    case .straight: return (s * end.x, s * end.y)
    case .knots(let before, let after, let intervals):
      let (d01, d12, d23) = intervals
      let u = s * d12
      let back = -u / d01
      let on = (u - d12) / d23
      let w1 = (u + d01) / (d01 + d12)
      let w2 = u / (d12 + d23)
      let x = Self.apex(before.x * back, end.x * s, end.x + (after.x - end.x) * on, w1, w2, s)
      let y = Self.apex(before.y * back, end.y * s, end.y + (after.y - end.y) * on, w1, w2, s)
      return (x, y)
    case .control(let first, let second):
      let x = Self.apex(
        first.x * s, first.x + (second.x - first.x) * s, second.x + (end.x - second.x) * s, s, s, s)
      let y = Self.apex(
        first.y * s, first.y + (second.y - first.y) * s, second.y + (end.y - second.y) * s, s, s, s)
      return (x, y)
    }
  }

  private static func apex(
    _ a: Double, _ b: Double, _ c: Double, _ w1: Double, _ w2: Double, _ w: Double
  ) -> Double {
    let left = a + (b - a) * w1
    let right = b + (c - b) * w2
    return left + (right - left) * w
  }

  /// The position at a parameter, relative to the first input point, with its derivatives.
  func jet(at s: Double) -> CurveJet { Self.jet(pyramid, end, at: s) }

  private static func jet(_ pyramid: Pyramid, _ end: Vector2, at s: Double) -> CurveJet {
    let first = CurveJet(value: .zero)
    let last = CurveJet(value: end)
    switch pyramid {
    case .straight: return first.mixed(with: last, weight: s, rate: 1)
    case .knots(let before, let after, let intervals):
      let (d01, d12, d23) = intervals
      let u = s * d12
      let a1 = CurveJet(value: before).mixed(with: first, weight: (u + d01) / d01, rate: d12 / d01)
      let a2 = first.mixed(with: last, weight: s, rate: 1)
      let a3 = last.mixed(with: CurveJet(value: after), weight: (u - d12) / d23, rate: d12 / d23)
      let b1 = a1.mixed(with: a2, weight: (u + d01) / (d01 + d12), rate: d12 / (d01 + d12))
      let b2 = a2.mixed(with: a3, weight: u / (d12 + d23), rate: d12 / (d12 + d23))
      return b1.mixed(with: b2, weight: s, rate: 1)
    case .control(let c1, let c2):
      let (middle, next) = (CurveJet(value: c1), CurveJet(value: c2))
      let a1 = first.mixed(with: middle, weight: s, rate: 1)
      let a2 = middle.mixed(with: next, weight: s, rate: 1)
      let a3 = next.mixed(with: last, weight: s, rate: 1)
      let b1 = a1.mixed(with: a2, weight: s, rate: 1)
      let b2 = a2.mixed(with: a3, weight: s, rate: 1)
      return b1.mixed(with: b2, weight: s, rate: 1)
    }
  }

  /// A bound of the distance between the piece from `a` to `b` and its chord at the same parameter: an eighth of the
  /// largest second derivative times the square of the parameter's change.
  func chordError(from a: Double, to b: Double) -> Double {
    let ax = second.0.x + (second.1.x - second.0.x) * a
    let ay = second.0.y + (second.1.y - second.0.y) * a
    let bx = second.0.x + (second.1.x - second.0.x) * b
    let by = second.0.y + (second.1.y - second.0.y) * b
    let square = max(ax * ax + ay * ay, bx * bx + by * by)
    return square > 0 ? square.squareRoot() * (b - a) * (b - a) / 8 : 0
  }
}

/// A value with its first and second derivatives with respect to a curve's parameter.
struct CurveJet {
  var value: Vector2
  var first: Vector2 = .zero
  var second: Vector2 = .zero

  /// The linear interpolation from `self` to `other` by a weight whose derivative is `rate`.
  func mixed(with other: CurveJet, weight: Double, rate: Double) -> CurveJet {
    let difference = other.value - value
    let differenceOfFirst = other.first - first
    return CurveJet(
      value: value + difference * weight,
      first: first + difference * rate + differenceOfFirst * weight,
      second: second + differenceOfFirst * (2 * rate) + (other.second - second) * weight)
  }
}
