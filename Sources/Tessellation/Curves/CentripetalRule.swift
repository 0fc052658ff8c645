import Geometry

/// Centripetal Catmull-Rom splines: knots spaced by the square root of the distance.
///
/// Source of the velocities: Yuksel, Schaefer, Keyser, *Parameterization and applications of Catmull-Rom curves*, 2011.
struct CentripetalRule: SplineRule {
  @inline(__always) static var isStraight: Bool { false }
  @inline(__always) static var isSmooth: Bool { false }

  /// The knot interval of the span ahead, and its chord over that interval, as the last of two.
  private var interval = DoublePair.zero
  private var slope = VectorPair.zero

  mutating func begin(before: Vector2, first: Vector2, second: Vector2) -> Vector2 {
    let spans = SpanPair(
      from: VectorPair(before, before), to: VectorPair(first, first), next: VectorPair(second, second))
    (interval, slope) = Self.knots(along: spans.chords)
    return step(spans, isPair: false).ahead.first
  }

  @inline(__always)
  mutating func step(_ spans: SpanPair, isPair: Bool) -> (behind: VectorPair, ahead: VectorPair) {
    let (chords, nextChords) = (spans.chords, spans.nextChords)
    let (nextIntervals, nextSlopes) = Self.knots(along: nextChords)
    let intervals = nextIntervals.moved(after: interval)
    let slopes = nextSlopes.moved(after: slope)
    // Per knot unit.
    let velocities = slopes - (chords + nextChords) * (1.0 / (intervals + nextIntervals)) + nextSlopes
    interval = nextIntervals.kept(all: isPair)
    slope = nextSlopes.kept(all: isPair)
    return ((velocities * intervals - chords) * 2, (nextChords - velocities * nextIntervals) * 2)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { 2 * end - neighbour }

  /// - Precondition: the chords are not zero.
  @inline(__always)
  private static func knots(along chords: VectorPair) -> (intervals: DoublePair, slopes: VectorPair) {
    let intervals = chords.dot(chords).roots.roots
    return (intervals, chords * (1.0 / intervals))
  }
}
