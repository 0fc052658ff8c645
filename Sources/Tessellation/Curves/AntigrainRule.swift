import Geometry

/// Anti-Grain Geometry's interpolation: control points from the midpoints of three edges in a row.
///
/// Source: Shemanarev, *Interpolation with Bezier curves*, 2002; the form is that of the Inkable documents.
struct AntigrainRule: SplineRule {
  @inline(__always) static var isStraight: Bool { false }
  @inline(__always) static var isSmooth: Bool { false }

  private let smoothing: Double
  /// The length of the edge ahead.
  private var length = 0.0

  init(smoothing: Double) {
    self.smoothing = smoothing
  }

  mutating func begin(before: Vector2, first: Vector2, second: Vector2) -> Vector2 {
    length = (first - before).length
    return step(
      from: VectorPair(before, before), to: VectorPair(first, first), next: VectorPair(second, second), isPair: false
    ).ahead[0]
  }

  @inline(__always)
  mutating func step(
    from starts: VectorPair, to ends: VectorPair, next: VectorPair, isPair: Bool
  ) -> (behind: VectorPair, ahead: VectorPair) {
    let chords = ends - starts
    let nextChords = next - ends
    let nextLengths = nextChords.dot(nextChords).roots
    let lengths = SIMD2(length, nextLengths[0])
    // From the midpoint of the edge behind to that of the edge ahead, and where the point's own place divides it.
    let across = (next - starts) * 0.5
    let share = lengths / (lengths + nextLengths)
    length = nextLengths[isPair ? 1 : 0]
    let arriving = across * (3 * smoothing * share)
    let leaving = across * (3 * smoothing * (1 - share))
    return ((arriving - chords) * 2, (nextChords - leaving) * 2)
  }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { end }
}
