/// Bounds of the smaller of two convex functions along a line segment, from their values at both ends.
///
/// A convex function is nowhere above its chord. The smaller of two is therefore nowhere above the lower envelope of
/// both chords, whose largest value is at an end or at the crossing of the chords. If one function is the smaller at
/// the start and the other at the end, the bound is too large by a term of second order in the length.
enum ChordBound {
  /// An upper bound over the segment of the smaller of two convex functions with the given values at start and end.
  static func max(_ first: (Double, Double), _ second: (Double, Double)) -> Double {
    let ends = Swift.max(min(first.0, second.0), min(first.1, second.1))
    let (lead, end) = (second.0 - first.0, first.1 - second.1)
    // One is lower at the start and the other at the end.
    guard lead * end > 0 else { return ends }
    return Swift.max(ends, first.0 + (first.1 - first.0) * (lead / (lead + end)))
  }
}
