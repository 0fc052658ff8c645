import Foundation
import Geometry

/// Areas of convex polygons and discs in doubles. They are exact except for rounding, which is about 1e-13 of the
/// figures' areas.
///
/// Polygons are clipped by one another (Sutherland, Hodgman 1974). The part of a polygon inside a disc is the sum of
/// the sectors and triangles that each side forms with the centre.
enum ExactArea {
  /// The corners of the px in a column and a row.
  static func pixel(_ x: Int, _ y: Int) -> [Vector2] {
    let (x, y) = (Double(x), Double(y))
    return [Vector2(x, y), Vector2(x + 1, y), Vector2(x + 1, y + 1), Vector2(x, y + 1)]
  }

  /// A straight line of a width, with butt ends, as a polygon. Its two ends must differ.
  static func rectangle(_ start: Vector2, _ end: Vector2, width: Double) -> [Vector2] {
    let along = (end - start) / ((end - start).x * (end - start).x + (end - start).y * (end - start).y).squareRoot()
    let side = Vector2(-along.y, along.x) * (width / 2)
    return [start - side, end - side, end + side, start + side]
  }

  /// The area of a polygon; negative if its corners are clockwise with y up.
  static func area(_ polygon: [Vector2]) -> Double {
    guard let last = polygon.last else { return 0 }
    var sum = 0.0
    var before = last
    for point in polygon {
      sum += before.x * point.y - before.y * point.x
      before = point
    }
    return sum / 2
  }

  /// The part of a convex polygon inside another polygon, which is counter-clockwise with y up. It has fewer than three
  /// vertices if nothing is inside.
  static func clip(_ subject: [Vector2], by window: [Vector2]) -> [Vector2] {
    var result = subject
    for (index, start) in window.enumerated() {
      let end = window[(index + 1) % window.count]
      let side = result.map { (end - start).x * ($0 - start).y - (end - start).y * ($0 - start).x }
      var clipped: [Vector2] = []
      for i in result.indices {
        let j = (i + 1) % result.count
        if side[i] >= 0 { clipped.append(result[i]) }
        if (side[i] >= 0) != (side[j] >= 0) {
          clipped.append(result[i] + (result[j] - result[i]) * (side[i] / (side[i] - side[j])))
        }
      }
      result = clipped
    }
    return result
  }

  /// The area of the part of a polygon inside a disc.
  static func area(_ polygon: [Vector2], center: Vector2, radius: Double) -> Double {
    var sum = 0.0
    for (index, point) in polygon.enumerated() {
      sum += sideArea(point - center, polygon[(index + 1) % polygon.count] - center, radius)
    }
    return sum
  }

  private static func sideArea(_ a: Vector2, _ b: Vector2, _ radius: Double) -> Double {
    let d = b - a
    let (qa, qb) = (d.x * d.x + d.y * d.y, 2 * (a.x * d.x + a.y * d.y))
    let discriminant = qb * qb - 4 * qa * (a.x * a.x + a.y * a.y - radius * radius)
    guard discriminant > 0 else { return sector(a, b, radius) }
    let root = discriminant.squareRoot()
    let (t0, t1) = (max(0, (-qb - root) / (2 * qa)), min(1, (-qb + root) / (2 * qa)))
    guard t0 < t1 else { return sector(a, b, radius) }
    let (p, q) = (a + d * t0, a + d * t1)
    return sector(a, p, radius) + (p.x * q.y - p.y * q.x) / 2 + sector(q, b, radius)
  }

  private static func sector(_ a: Vector2, _ b: Vector2, _ radius: Double) -> Double {
    radius * radius / 2 * atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
  }
}
