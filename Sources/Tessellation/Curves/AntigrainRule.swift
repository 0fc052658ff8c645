import Geometry

/// Anti-Grain Geometry's interpolation: control points from the midpoints of three edges in a row.
///
/// Source: Shemanarev, *Interpolation with Bezier curves*, 2002; the form is that of the Inkable documents.
struct AntigrainRule: SplineRule {
  @inline(__always) static var isStraight: Bool { false }
  @inline(__always) static var isSmooth: Bool { false }

  private let smoothing: Double
  /// The length of the edge ahead, as the last of two.
  private var length = DoublePair.zero

  init(smoothing: Double) {
    self.smoothing = smoothing
  }

  mutating func begin(before: Vector2, first: Vector2, second: Vector2) -> Vector2 {
    let spans = SpanPair(
      from: VectorPair(before, before), to: VectorPair(first, first), next: VectorPair(second, second))
    length = spans.chords.dot(spans.chords).roots
    return step(spans, isPair: false).ahead.first
  }

  @inline(__always)
  mutating func step(_ spans: SpanPair, isPair: Bool) -> (behind: VectorPair, ahead: VectorPair) {
    let (chords, nextChords) = (spans.chords, spans.nextChords)
    let nextLengths = nextChords.dot(nextChords).roots
    let lengths = nextLengths.moved(after: length)
    // From the midpoint of the edge behind to that of the edge ahead, and where the point's own place divides it.
    let across = (chords + nextChords) * 0.5
    let share = lengths / (lengths + nextLengths)
    length = nextLengths.kept(all: isPair)
    let arriving = across * (share * DoublePair(repeating: 3 * smoothing))
    let leaving = across * ((1.0 - share) * DoublePair(repeating: 3 * smoothing))
    return ((arriving - chords) * 2, (nextChords - leaving) * 2)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { end }
}
