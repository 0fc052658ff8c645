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

  @inline(__always)
  func places(at index: Int) -> VectorPair { VectorPair(point(at: index), point(at: index &+ 1)) }

  @inline(__always) func radii(at index: Int) -> SIMD2<Double> { SIMD2(widths[index], widths[index &+ 1]) * 0.5 }

  @inline(__always)
  func areValid(_ places: VectorPair, _ radii: SIMD2<Double>) -> SIMDMask<SIMD2<Int64>> {
    let room = SIMD2.least(SIMD2(repeating: reach), radii * StrokeParameters.fineness)
    return (radii .> 0) .& (radii .<= reach) .& (places.x.sizes .<= room) .& (places.y.sizes .<= room)
  }
}
