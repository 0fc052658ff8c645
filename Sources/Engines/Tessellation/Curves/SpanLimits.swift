import CKernels
import Geometry

/// The largest permitted deviations of a spline's samples from the spline, in units.
struct SpanLimits {
  /// The limit for polylines along a span that bends sharply.
  let deviation: Double
  /// The resulting bend of their samples.
  let denseBend: SampleBend
  let inverseTolerance: Double
  /// The distance along an axis up to which points coincide. It is so small that its square may underflow.
  let coincidence: Double
  /// The limits on the bend of a span up to which one sample is enough: Lemma 2 of HowTheTessellatorWorks.
  let oneSample: vernier_bend_limits
  /// Whether half widths differ, so that the position along the curve matters.
  let varies: Bool

  init(tolerance: Double, varies: Bool) {
    deviation = tolerance / 16
    inverseTolerance = 1 / tolerance
    denseBend = SampleBend(deviation: Float(deviation * inverseTolerance))
    coincidence = tolerance * 0x1p-40
    let square = tolerance * tolerance
    oneSample = vernier_bend_limits(
      squared_difference: 11 * square, squared_bend: 0.0625 * square, inverse: inverseTolerance)
    self.varies = varies
  }

  /// Whether a point coincides with the previous one.
  @inline(__always)
  func isSame(_ point: Vector2, as before: Vector2) -> Bool {
    abs(point.x - before.x) <= coincidence && abs(point.y - before.y) <= coincidence
  }

  /// Whether one sample is enough at an end of a span with this second difference: Lemma 2.
  func fitsOneSample(_ difference: vernier_vector, along chord: Vector2, growth: Double) -> Bool {
    vernier_fits_one_sample(difference, vernier_vector(x: chord.x, y: chord.y), growth, oneSample, varies)
  }
}
