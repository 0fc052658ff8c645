import Geometry

/// How far the samples of a spline may stray from it, in units.
struct SpanLimits {
  /// Of polylines along a span, where it bends sharply.
  let deviation: Double
  /// The square of how long a second difference may be, aside, where one sample a span will do: that strays by a sixteenth.
  private let squaredDifference: Double

  init(tolerance: Double) {
    deviation = tolerance / 25
    squaredDifference = 16 * tolerance * tolerance
  }

  /// Whether spans whose second differences are such at one of their ends bend gently there: by up to a quarter of the tolerance, and without
  /// a sudden change of pace.
  @inline(__always)
  func areGentle(_ differences: VectorPair, along chords: VectorPair) -> SIMDMask<SIMD2<Int64>> {
    let square = chords.dot(chords)
    let aside = chords.cross(differences)
    return (aside * aside .<= squaredDifference * square) .& (4 * differences.dot(differences) .<= square)
  }

  func isGentle(_ difference: Vector2, along chord: Vector2) -> Bool {
    areGentle(VectorPair(difference, difference), along: VectorPair(chord, chord))[0]
  }
}
