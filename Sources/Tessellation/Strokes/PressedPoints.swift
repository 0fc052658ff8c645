import Geometry

/// Input points of a stroke with a width for each.
struct PressedPoints: PointSource {
  let points: UnsafePointer<Vector2>
  let widths: UnsafePointer<Double>
  let count: Int
  let origin: Vector2
  /// How far from the origin a coordinate may be, and how large a half width.
  let reach: Double

  @inline(__always) func point(at index: Int) -> Vector2 { points[index] - origin }
  @inline(__always) func radius(at index: Int) -> Double { widths[index] / 2 }

  @inline(__always)
  func isValid(_ point: Vector2, _ radius: Double) -> Bool {
    let room = min(reach, radius * StrokeParameters.fineness)
    return radius > 0 && radius <= reach && abs(point.x) <= room && abs(point.y) <= room
  }
}
