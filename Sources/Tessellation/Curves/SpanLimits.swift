import Geometry

/// How far the samples of a spline may stray from it, in units.
struct SpanLimits {
  /// Of polylines along a span, where it bends sharply.
  let deviation: Double
  let inverseTolerance: Double
  /// How far apart, along an axis, points are one point: so near that squares of the distance need not be numbers.
  let coincidence: Double
  /// The square of how long a second difference may be, aside, where one sample a span will do: that strays by a sixteenth.
  private let squaredDifference: Double

  /// The square of how large a bend may be: well below what a chain may stray.
  private let squaredBend: Double
  /// Whether half widths differ, so that it matters how far along a curve has come.
  private let varies: Bool

  init(tolerance: Double, varies: Bool) {
    deviation = tolerance / 25
    inverseTolerance = 1 / tolerance
    coincidence = tolerance * 0x1p-40
    squaredDifference = 16 * tolerance * tolerance
    squaredBend = 0.09 * tolerance * tolerance
    self.varies = varies
  }

  /// Whether a point is one with the one before.
  @inline(__always)
  func isSame(_ point: Vector2, as before: Vector2) -> Bool {
    abs(point.x - before.x) <= coincidence && abs(point.y - before.y) <= coincidence
  }

  /// Whether chords lead from one point to another.
  @inline(__always)
  func areChords(_ chords: VectorPair) -> DoublePair.Mask {
    let coincidence = DoublePair(repeating: coincidence)
    return (coincidence < chords.x.sizes) | (coincidence < chords.y.sizes)
  }

  /// Whether spans whose second differences are such at one of their ends bend gently there: by up to a quarter of the tolerance, and without
  /// a sudden change of pace.
  @inline(__always)
  func areGentle(_ differences: VectorPair, along chords: VectorPair, growths: DoublePair) -> DoublePair.Mask {
    let square = chords.dot(chords)
    let aside = felt(differences, along: chords, square, growths)
    return (differences.dot(differences) * 4.0 <= square)
      & (aside * aside <= square * DoublePair(repeating: squaredDifference))
  }

  /// Whether the spans on either side of a point are so much alike that the sum of its offset and its unevenness is three tenths of the tolerance at
  /// most.
  @inline(__always)
  func areAlike(
    _ behind: VectorPair, _ ahead: VectorPair, along chords: VectorPair, growths: DoublePair
  ) -> DoublePair.Mask {
    let square = chords.dot(chords)
    let bend =
      felt(behind + ahead, along: chords, square, growths) * 0.03125
      + felt(ahead - behind, along: chords, square, growths) * 0.0625
    return bend * bend <= square * DoublePair(repeating: squaredBend)
  }

  /// How much of vectors is felt along chords, times their lengths: what they move aside, and along so far as half widths change: a quarter of it
  /// where these change by less.
  @inline(__always)
  private func felt(
    _ vectors: VectorPair, along chords: VectorPair, _ square: DoublePair, _ growths: DoublePair
  ) -> DoublePair {
    let aside = chords.cross(vectors).sizes
    guard varies else { return aside }
    let share = (growths * growths * 16.0 <= square).choose(0.25, 1.0)
    return aside + chords.dot(vectors).sizes * share
  }

  func isGentle(_ difference: Vector2, along chord: Vector2, growth: Double) -> Bool {
    areGentle(
      VectorPair(difference, difference), along: VectorPair(chord, chord), growths: DoublePair(repeating: growth)
    ).first
  }
}
