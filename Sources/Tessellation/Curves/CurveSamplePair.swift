import Geometry

/// Two samples of a curve in a row.
struct CurveSamplePair {
  let place: VectorPair
  let radius: SIMD2<Double>
  let offset: VectorPair
  let unevenness: VectorPair
  let deviation: SIMD2<Double>

  @inline(__always)
  init(place: VectorPair, radius: SIMD2<Double>, offset: VectorPair, unevenness: VectorPair, deviation: SIMD2<Double>) {
    self.place = place
    self.radius = radius
    self.offset = offset
    self.unevenness = unevenness
    self.deviation = deviation
  }

  /// One sample, twice.
  init(_ sample: CurveSample) {
    place = VectorPair(sample.place, sample.place)
    radius = SIMD2(repeating: sample.radius)
    offset = VectorPair(sample.offset, sample.offset)
    unevenness = VectorPair(sample.unevenness, sample.unevenness)
    deviation = SIMD2(repeating: sample.deviation)
  }

  @inline(__always)
  subscript(lane: Int) -> CurveSample {
    CurveSample(place: place[lane], radius: radius[lane], offset: offset[lane], unevenness: unevenness[lane],
      deviation: deviation[lane])
  }
}
