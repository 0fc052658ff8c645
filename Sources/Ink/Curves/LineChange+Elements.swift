extension LineChange {
  /// Adds the elements of a curve that a change may alter: element i goes to point i, and is bent by the points i − 2 to i + 1.
  ///
  /// Elements of points that are new are among them, so all that are missing are.
  /// - Parameter elements: how many elements there are now.
  @inlinable
  func addElements(to changed: inout ChangedRanges, count elements: Int) {
    for range in self.changed {
      add(from: range.lowerBound - 1, to: range.upperBound + 2, of: elements, to: &changed)
    }
    // The part to the last point is new, or it had a predicted point after it.
    if isNewlyComplete { add(from: count - 1, to: elements, of: elements, to: &changed) }
  }

  @inlinable
  func add(from lower: Int, to upper: Int, of elements: Int, to changed: inout ChangedRanges) {
    let lower = max(0, lower)
    let upper = min(elements, upper)
    if lower < upper { changed.insert(lower..<upper) }
  }
}
