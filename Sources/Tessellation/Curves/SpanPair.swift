import Geometry

/// Two spans in a row, from one point to the next, and the points behind them.
struct SpanPair {
  let starts: VectorPair
  /// From the starts to the ends, and from the ends to the points behind.
  let chords: VectorPair
  let nextChords: VectorPair
  /// By how much half widths change along the chords.
  let growths: DoublePair
  let nextGrowths: DoublePair

  @inline(__always)
  init(
    from starts: VectorPair, to ends: VectorPair, next: VectorPair,
    radii: (starts: DoublePair, ends: DoublePair, next: DoublePair) = (.zero, .zero, .zero)
  ) {
    growths = radii.ends - radii.starts
    nextGrowths = radii.next - radii.ends
    self.starts = starts
    chords = ends - starts
    nextChords = next - ends
  }
}
