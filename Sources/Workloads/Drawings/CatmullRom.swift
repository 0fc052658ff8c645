import Geometry

/// The uniform Catmull-Rom spline: a smooth curve through points.
enum CatmullRom {
  /// The position at `t` in 0...1 between `b` and `c`.
  static func point(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2, at t: Double) -> Vector2 {
    let linear = c - a
    let square = 2 * a - 5 * b + 4 * c - d
    let cube = 3 * (b - c) + d - a
    return 0.5 * (2 * b + (linear + (square + cube * t) * t) * t)
  }

  /// The derivative by `t`, at the same position.
  static func tangent(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2, at t: Double) -> Vector2 {
    let linear = c - a
    let square = 2 * a - 5 * b + 4 * c - d
    let cube = 3 * (b - c) + d - a
    return 0.5 * (linear + (2 * square + 3 * cube * t) * t)
  }

  /// Points along the curve as a drawing app smooths a stroke: the first point as it is, ten positions from each inner point on towards the
  /// next, the last point as it is. Fewer than four points come back as they are.
  static func smoothed(_ points: [Vector2], subdivisions: Int = 10) -> [Vector2] {
    guard points.count >= 4, let first = points.first, let last = points.last else { return points }
    var smoothed = [first]
    for i in 0..<(points.count - 3) {
      for step in 0..<subdivisions {
        let t = Double(step) / Double(subdivisions)
        smoothed.append(point(points[i], points[i + 1], points[i + 2], points[i + 3], at: t))
      }
    }
    return smoothed + [last]
  }
}
