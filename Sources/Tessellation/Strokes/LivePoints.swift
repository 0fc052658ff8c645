import Geometry

/// Points that a live stroke goes on to.
struct LivePoints {
  let points: UnsafePointer<Vector2>
  /// nil where the stroke has one width.
  let widths: UnsafePointer<Double>?
  let count: Int
  let origin: Vector2
  /// The half width of a stroke that has one.
  let evenRadius: Double
  /// How far from the origin a coordinate may be, and how large a half width.
  let reach: Double

  @inline(__always) func point(at index: Int) -> Vector2 { points[index] - origin }
  @inline(__always) func radius(at index: Int) -> Double { widths.map { $0[index] / 2 } ?? evenRadius }

  @inline(__always)
  func isValid(_ point: Vector2, _ radius: Double) -> Bool {
    radius > 0 && radius <= reach
      && StrokeParameters.reaches(point, min(reach, radius * StrokeParameters.fineness))
  }
}
