extension SIMD2 where Scalar == Double {
  /// Both square roots.
  @inline(__always)
  var roots: SIMD2<Double> { SIMD2(self[0].squareRoot(), self[1].squareRoot()) }

  /// Both without their signs.
  @inline(__always)
  var sizes: SIMD2<Double> { SIMD2(self[0].magnitude, self[1].magnitude) }

  /// The lesser of each two; of a number and none, the first.
  @inline(__always)
  static func least(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { a.replacing(with: b, where: b .< a) }

  /// The greater of each two; of a number and none, the first.
  @inline(__always)
  static func most(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { a.replacing(with: b, where: b .> a) }
}
