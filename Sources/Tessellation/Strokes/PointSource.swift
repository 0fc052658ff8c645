import Geometry

/// The input points of a stroke and their half widths, each looked at once and found valid or not.
protocol PointSource {
  var count: Int { get }

  /// A point, relative to the stroke's origin.
  func point(at index: Int) -> Vector2

  /// Its half width.
  func radius(at index: Int) -> Double

  /// Whether both can be taken.
  func isValid(_ point: Vector2, _ radius: Double) -> Bool

  /// The same of two points in a row.
  func places(at index: Int) -> VectorPair
  func radii(at index: Int) -> SIMD2<Double>
  func areValid(_ places: VectorPair, _ radii: SIMD2<Double>) -> SIMDMask<SIMD2<Int64>>
}
