import CKernels
import Geometry

/// A sample of a curve, on the curve or near it. The polyline through all samples approximates the curve.
///
/// Between two samples, at the fraction t of the line, the curve deviates from the polyline by at most (1−t) times the
/// bend of the first and t times the bend of the second: Lemma 2 of HowTheTessellatorWorks. A bend is at most the sum of its
/// ``SampleBend/deviation`` and the projected errors of ``SampleBend/offset`` and ``SampleBend/unevenness``.
struct CurveSample {
  /// The position on the curve that the sample represents, in units. The sample lies at this position minus the offset.
  let position: Vector2
  /// The half width.
  let radius: Double
  let bend: SampleBend
}

/// The bend of a curve at one of its samples, in tolerances.
struct SampleBend {
  /// From the sample to the position on the curve that it represents.
  var offset = SIMD2<Float>.zero
  /// The difference between the deviation of the spans on either side and the offset.
  var unevenness = SIMD2<Float>.zero
  /// The additional deviation of the curve, if a span has samples inside it.
  var deviation: Float = 0

  /// The projected error along a direction of length 1: the normal component, plus the tangential component in
  /// proportion to the growth of the half width.
  func size(along direction: SIMD2<Float>, growth: Float) -> Double {
    let direction = Vector2(direction)
    func projectedError(_ vector: SIMD2<Float>) -> Double {
      abs(direction.cross(Vector2(vector))) + min(1, abs(Double(growth))) * abs(direction.dot(Vector2(vector)))
    }
    return Double(deviation) + projectedError(offset) + projectedError(unevenness)
  }

  init(offset: SIMD2<Float> = .zero, unevenness: SIMD2<Float> = .zero, deviation: Float = 0) {
    self.offset = offset
    self.unevenness = unevenness
    self.deviation = deviation
  }

  /// The bend at a point for which one sample is enough.
  init(_ bend: vernier_bend) {
    self.init(
      offset: SIMD2(Float(bend.offset.x), Float(bend.offset.y)),
      unevenness: SIMD2(Float(bend.unevenness.x), Float(bend.unevenness.y)))
  }
}
