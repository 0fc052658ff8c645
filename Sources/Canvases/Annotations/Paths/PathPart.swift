import Geometry

/// A part of a contour, from its start to its end.
enum PathPart: Sendable {
  case line(Vector2, Vector2)
  case quarter(EllipseQuarter)
  case quadratic(QuadraticCurve)

  var start: Vector2 {
    switch self {
    case .line(let start, _): start
    case .quarter(let quarter): quarter.start
    case .quadratic(let curve): curve.start
    }
  }

  var end: Vector2 {
    switch self {
    case .line(_, let end): end
    case .quarter(let quarter): quarter.end
    case .quadratic(let curve): curve.end
    }
  }

  /// The direction at the start.
  var startDirection: Vector2 {
    switch self {
    case .line(let start, let end): unit(end - start)
    case .quarter(let quarter): unit(quarter.isStraight ? quarter.end - quarter.start : quarter.last)
    case .quadratic(let curve):
      unit(curve.control == curve.start ? curve.end - curve.start : curve.control - curve.start)
    }
  }

  /// The direction at the end.
  var endDirection: Vector2 {
    switch self {
    case .line(let start, let end): unit(end - start)
    case .quarter(let quarter): unit(quarter.isStraight ? quarter.end - quarter.start : -quarter.first)
    case .quadratic(let curve): unit(curve.control == curve.end ? curve.end - curve.start : curve.end - curve.control)
    }
  }

  /// Whether it is straight.
  var isStraight: Bool {
    switch self {
    case .line: true
    case .quarter(let quarter): quarter.isStraight
    case .quadratic: false
    }
  }

  /// The smallest local minimum of the distance from a position to a curve's interior; infinite if there is none.
  func distanceBetweenEnds(to position: Vector2) -> Double {
    switch self {
    case .line: return .infinity
    case .quarter(let quarter):
      return quarter.foot(of: position).map { (quarter.position($0) - position).length } ?? .infinity
    case .quadratic(let curve):
      var least = Double.infinity
      curve.forEachFoot(of: position) { least = Swift.min(least, (curve.position($0) - position).length) }
      return least
    }
  }

  func distance(to position: Vector2) -> Double {
    if isStraight { return segmentDistance(start, end, to: position) }
    let toEnds = Swift.min((start - position).length, (end - position).length)
    return Swift.min(toEnds, distanceBetweenEnds(to: position))
  }

  /// The signed crossings of the horizontal ray from a position towards +x: +1 for each upwards (towards +y), −1 for
  /// each downwards.
  func crossings(from position: Vector2) -> Int {
    switch self {
    case .quarter(let quarter) where !quarter.isStraight: return quarter.crossings(from: position)
    case .quadratic(let curve): return curve.crossings(from: position)
    default: return segmentCrossings(start, end, from: position)
    }
  }

  /// The extent in a direction: the greatest scalar product.
  func farthest(in direction: Vector2) -> Double {
    let ends = Swift.max(start.dot(direction), end.dot(direction))
    switch self {
    case .line: return ends
    case .quarter(let quarter):
      return Swift.max(ends, quarter.farthest(in: direction).map { quarter.position($0).dot(direction) } ?? ends)
    case .quadratic(let curve):
      return Swift.max(ends, curve.farthest(in: direction).map { curve.position($0).dot(direction) } ?? ends)
    }
  }

  /// The interior position farthest in a direction; nil if an end is farthest.
  func summit(in direction: Vector2) -> Vector2? {
    switch self {
    case .line: nil
    case .quarter(let quarter): quarter.farthest(in: direction).map(quarter.position)
    case .quadratic(let curve): curve.farthest(in: direction).map(curve.position)
    }
  }

  private func unit(_ vector: Vector2) -> Vector2 {
    let length = vector.length
    return length > 0 && length.isFinite ? vector / length : Vector2(1, 0)
  }
}

/// The distance from a position to a straight line between two.
func segmentDistance(_ a: Vector2, _ b: Vector2, to position: Vector2) -> Double {
  let (edge, offset) = (b - a, position - a)
  let square = edge.dot(edge)
  guard square > 0 else { return offset.length }
  let t = Swift.min(1, Swift.max(0, offset.dot(edge) / square))
  // Beside the line, the cross product is more accurate than the difference of two positions.
  if t > 0, t < 1 { return abs(edge.cross(offset)) / square.squareRoot() }
  return t == 0 ? offset.length : (position - b).length
}

/// The signed crossing of the horizontal ray from a position towards +x with a straight line: 1, 0 or −1.
func segmentCrossings(_ a: Vector2, _ b: Vector2, from position: Vector2) -> Int {
  if a.y <= position.y, position.y < b.y { return (b - a).cross(position - a) > 0 ? 1 : 0 }
  if b.y <= position.y, position.y < a.y { return (b - a).cross(position - a) < 0 ? -1 : 0 }
  return 0
}

extension PathPart {
  /// Whether it crosses a straight line; a mere touch does not count.
  func crosses(_ from: Vector2, _ to: Vector2) -> Bool {
    switch self {
    case .line(let start, let end): return ConvexPolygon(start, end).intersects(ConvexPolygon(from, to))
    case .quarter(let quarter) where quarter.isStraight:
      return ConvexPolygon(quarter.start, quarter.end).intersects(ConvexPolygon(from, to))
    case .quarter(let quarter):
      let arms = quarter.first + quarter.last
      // In coordinates in which the ellipse is the unit circle, and the quarter is the part with non-negative
      // coordinates.
      let (origin, step) = ((from - quarter.centre) / arms, (to - from) / arms)
      var result = false
      forEachRoot(step.dot(step), 2 * origin.dot(step), origin.dot(origin) - 1) { t in
        let position = origin + step * t
        if position.x >= 0, position.y >= 0 { result = true }
      }
      return result
    case .quadratic(let curve):
      let edge = to - from
      let normal = edge.perpendicularCW
      let (first, second) = (curve.control - curve.start, curve.end - 2 * curve.control + curve.start)
      var result = false
      forEachRoot(second.dot(normal), 2 * first.dot(normal), (curve.start - from).dot(normal)) { t in
        let along = (curve.position(t) - from).dot(edge)
        if along >= 0, along <= edge.dot(edge) { result = true }
      }
      return result
    }
  }
}

/// Calls `body` with the roots of `a t² + b t + c` between 0 and 1, ends included, the smaller first.
func forEachRoot(_ a: Double, _ b: Double, _ c: Double, _ body: (Double) -> Void) {
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return }
  // The sum of two numbers of the same sign, so that nothing cancels.
  let sum = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())) / 2
  let (r, s) = (sum / a, c / sum)
  let (low, high) = r < s ? (r, s) : (s, r)
  if low >= 0, low <= 1 { body(low) }
  if high >= 0, high <= 1, high != low { body(high) }
}
