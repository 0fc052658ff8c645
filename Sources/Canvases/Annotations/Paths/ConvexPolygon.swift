import Geometry

/// A convex polygon of up to 4 corners, in either direction of rotation. With 2 corners it is a straight line, with 1 a
/// position.
struct ConvexPolygon: Sendable {
  private(set) var count: Int
  private var a, b, c, d: Vector2

  init(_ a: Vector2) { (self.a, b, c, d, count) = (a, a, a, a, 1) }
  init(_ a: Vector2, _ b: Vector2) { (self.a, self.b, c, d, count) = (a, b, b, b, 2) }
  init(_ a: Vector2, _ b: Vector2, _ c: Vector2) { (self.a, self.b, self.c, d, count) = (a, b, c, c, 3) }
  init(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) {
    (self.a, self.b, self.c, self.d, count) = (a, b, c, d, 4)
  }

  /// A box's corners.
  init(_ box: Box) {
    self.init(box.min, Vector2(box.max.x, box.min.y), box.max, Vector2(box.min.x, box.max.y))
  }

  /// A corner; indices wrap around.
  subscript(index: Int) -> Vector2 {
    switch index % count {
    case 0: a
    case 1: b
    case 2: c
    default: d
    }
  }

  /// The polygon with each corner mapped by `body`.
  func map(_ body: (Vector2) -> Vector2) -> ConvexPolygon {
    var result = self
    (result.a, result.b, result.c, result.d) = (body(a), body(b), body(c), body(d))
    return result
  }

  /// The smallest box that contains it.
  var box: Box {
    var box = Box(a, b)
    box.extend(to: c)
    box.extend(to: d)
    return box
  }

  /// Whether a position is inside or on the border.
  func contains(_ position: Vector2) -> Bool {
    var (left, right) = (false, false)
    var hasArea = false
    for index in 0..<count {
      let (from, to) = (self[index], self[index + 1])
      let side = (to - from).cross(position - from)
      if side > 0 { left = true }
      if side < 0 { right = true }
      if left, right { return false }
      if index > 1, (to - from).cross(self[index - 1] - from) != 0 { hasArea = true }
    }
    if !hasArea || !(left || right) { return distanceToBorder(position) == 0 }
    return true
  }

  /// The distance from a position; 0 inside.
  func distance(to position: Vector2) -> Double { contains(position) ? 0 : distanceToBorder(position) }

  private func distanceToBorder(_ position: Vector2) -> Double {
    guard count > 1 else { return (position - a).length }
    var least = Double.infinity
    for index in 0..<(count == 2 ? 1 : count) {
      least = Swift.min(least, segmentDistance(self[index], self[index + 1], to: position))
    }
    return least
  }

  /// Whether it intersects another polygon: by the separating axis theorem, if no line parallel to one of their sides
  /// separates them.
  func intersects(_ other: ConvexPolygon) -> Bool {
    guard box.intersects(other.box) else { return false }
    return !isParted(from: other) && !other.isParted(from: self)
  }

  private func isParted(from other: ConvexPolygon) -> Bool {
    for index in 0..<count {
      let (from, to) = (self[index], self[index + 1])
      guard from != to else { continue }
      let normal = (to - from).perpendicularCW
      let (own, others) = (range(along: normal, from: from), other.range(along: normal, from: from))
      if own.upperBound < others.lowerBound || others.upperBound < own.lowerBound { return true }
    }
    return false
  }

  private func range(along normal: Vector2, from origin: Vector2) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in 0..<count {
      let side = normal.dot(self[index] - origin)
      (low, high) = (Swift.min(low, side), Swift.max(high, side))
    }
    return low <= high ? low...high : 0...0
  }

  /// The distance from a curve or a line; 0 if they intersect.
  func distance(to part: PathPart) -> Double {
    if contains(part.start) || contains(part.end) { return 0 }
    var least = Swift.min(distanceToBorder(part.start), distanceToBorder(part.end))
    for index in 0..<count { least = Swift.min(least, part.distance(to: self[index])) }
    guard count > 1 else { return least }
    for index in 0..<(count == 2 ? 1 : count) {
      let (from, to) = (self[index], self[index + 1])
      if part.crosses(from, to) { return 0 }
      // Apart from ends, positions nearest to each other have parallel tangents.
      let normal = (to - from).perpendicularCW
      for side in 0..<2 {
        guard let summit = part.summit(in: side == 0 ? normal : -normal) else { continue }
        least = Swift.min(least, contains(summit) ? 0 : segmentDistance(from, to, to: summit))
      }
    }
    return least
  }
}
