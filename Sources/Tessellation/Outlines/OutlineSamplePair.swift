import Geometry

/// Two places in a row on both edges of a stroke's outline.
struct OutlineSamplePair {
  let left: VectorPair
  let right: VectorPair
  let ahead: VectorPair
  let reach: SIMD2<Double>
  let latest: SIMD2<Double>
  let place: VectorPair
  let radius: SIMD2<Double>

  @inline(__always)
  subscript(lane: Int) -> OutlineSample {
    OutlineSample(
      x: SIMD2(left.x[lane], right.x[lane]), y: SIMD2(left.y[lane], right.y[lane]), ahead: ahead[lane],
      reach: reach[lane], latest: latest[lane], place: place[lane], radius: radius[lane])
  }
}
