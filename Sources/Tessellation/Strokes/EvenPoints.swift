import Geometry

/// Input points of a stroke of one width.
struct EvenPoints: PointSource {
  let points: UnsafePointer<Vector2>
  let count: Int
  let origin: Vector2
  let radius: Double
  /// How far from the origin a coordinate may be.
  let reach: Double

  @inline(__always) func point(at index: Int) -> Vector2 { points[index] - origin }
  @inline(__always) func radius(at index: Int) -> Double { radius }

  @inline(__always)
  func isValid(_ point: Vector2, _ radius: Double) -> Bool {
    abs(point.x) <= reach && abs(point.y) <= reach
  }

  @inline(__always)
  func places(at index: Int) -> VectorPair { VectorPair(point(at: index), point(at: index &+ 1)) }

  @inline(__always) func radii(at index: Int) -> SIMD2<Double> { SIMD2(repeating: radius) }

  @inline(__always)
  func areValid(_ places: VectorPair, _ radii: SIMD2<Double>) -> SIMDMask<SIMD2<Int64>> {
    (places.x.sizes .<= reach) .& (places.y.sizes .<= reach)
  }
}
