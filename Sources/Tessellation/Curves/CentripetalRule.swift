import Geometry

/// Centripetal Catmull-Rom splines: knots spaced by the square root of the distance.
///
/// Source of the velocities: Yuksel, Schaefer, Keyser, *Parameterization and applications of Catmull-Rom curves*, 2011.
struct CentripetalRule: SplineRule {
  @inline(__always) static var isStraight: Bool { false }
  @inline(__always) static var isSmooth: Bool { false }

  /// The knot interval of the span ahead, and its chord over that interval.
  private var interval = 1.0
  private var slope = Vector2.zero

  mutating func begin(before: Vector2, first: Vector2, second: Vector2) -> Vector2 {
    (interval, slope) = {
      let (intervals, slopes) = Self.knots(along: VectorPair(first - before, first - before))
      return (intervals[0], slopes[0])
    }()
    return step(
      from: VectorPair(before, before), to: VectorPair(first, first), next: VectorPair(second, second), isPair: false
    ).ahead[0]
  }

  @inline(__always)
  mutating func step(
    from starts: VectorPair, to ends: VectorPair, next: VectorPair, isPair: Bool
  ) -> (behind: VectorPair, ahead: VectorPair) {
    let nextChords = next - ends
    let (nextIntervals, nextSlopes) = Self.knots(along: nextChords)
    let intervals = SIMD2(interval, nextIntervals[0])
    let slopes = VectorPair(slope, before: nextSlopes)
    // Per knot unit.
    let velocities = slopes - (next - starts) * (1 / (intervals + nextIntervals)) + nextSlopes
    interval = nextIntervals[isPair ? 1 : 0]
    slope = nextSlopes[isPair ? 1 : 0]
    return (
      (velocities * intervals - (ends - starts)) * 2, (nextChords - velocities * nextIntervals) * 2
    )
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { 2 * end - neighbour }

  /// - Precondition: the chords are not zero.
  @inline(__always)
  private static func knots(along chords: VectorPair) -> (intervals: SIMD2<Double>, slopes: VectorPair) {
    let intervals = chords.dot(chords).roots.roots
    return (intervals, chords * (1 / intervals))
  }
}
