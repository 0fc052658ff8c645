import CTessellation
import Geometry

/// How a curve bends about one of its samples, in tolerances.
struct SampleBend {
  /// From the sample to the position on the curve that it stands for.
  var offset = SIMD2<Float>.zero
  /// By how much more or less the spans on either side stray than the offset says.
  var unevenness = SIMD2<Float>.zero
  /// How far, besides, the curve may stray where a span is sampled within.
  var deviation: Float = 0

  /// How much of it is felt along a way of length 1: what the curve lies aside, and along only as far as the half width
  /// grows.
  func size(along way: SIMD2<Float>, growth: Float) -> Double {
    let way = Vector2(way)
    func felt(_ vector: SIMD2<Float>) -> Double {
      abs(way.cross(Vector2(vector))) + min(1, abs(Double(growth))) * abs(way.dot(Vector2(vector)))
    }
    return Double(deviation) + felt(offset) + felt(unevenness)
  }

  init(offset: SIMD2<Float> = .zero, unevenness: SIMD2<Float> = .zero, deviation: Float = 0) {
    self.offset = offset
    self.unevenness = unevenness
    self.deviation = deviation
  }

  /// Where one sample a point will do.
  init(_ bend: vernier_bend) {
    self.init(
      offset: SIMD2(Float(bend.offset.x), Float(bend.offset.y)),
      unevenness: SIMD2(Float(bend.unevenness.x), Float(bend.unevenness.y)))
  }
}
