import Geometry

/// A position on both edges of a stroke's outline.
struct OutlineSample {
  /// The position on the curve, and from there to those on the left and the right edge, in tolerances.
  let position: Vector2
  var left: SIMD2<Float>
  var right: SIMD2<Float>
  /// The direction of the polyline that leads to it, as a vector of length 1.
  let direction: SIMD2<Float>
  /// How far an edge of the mesh may pass from the two positions, in tolerances.
  let allowance: Float
  /// How far on the way to it, 0…1, a piece may end at most, for the next to have a way to go.
  let latest: Float
  /// From the position on the curve to the sample that stands for it, and the half width there, in tolerances.
  let middle: SIMD2<Float>
  let radius: Float

  /// What stands where there is no position yet.
  static var nowhere: OutlineSample {
    OutlineSample(
      position: .zero, left: .zero, right: .zero, direction: SIMD2(1, 0), allowance: 0, latest: 0, middle: .zero,
      radius: 0)
  }
}
