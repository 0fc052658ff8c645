import Geometry

/// Turns polylines into curves by a rule: element 0 moves to the first point, and element i ends at point i.
///
/// While a line is incomplete, the element to its last point is omitted, because the next point will bend it. A
/// complete line has all elements. A complete line of one point, a tap, has a segment from the point to itself, so that
/// a round cap draws it. A change of one point changes at most four elements.
@frozen
public struct Curves<Rule: CurveRule>: LineTransform {
  /// The rule that joins two neighbouring points.
  public let rule: Rule

  /// Creates the step with a rule.
  @inlinable
  public init(_ rule: Rule) { self.rule = rule }

  /// Computes the elements that the change may bend. O(elements near changed points).
  @inlinable
  public func update(
    _ output: inout [CurveElement], _ state: inout Void, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    let points = change.count
    let count = Self.elementCount(points: points, isComplete: change.isComplete)
    if output.count > count { output.removeLast(output.count - count) }
    change.addElements(to: &changed, count: count)
    change.elements.withUnsafeBufferPointer { points in
      for range in changed.ranges {
        for index in range { output.set(element(index, of: points), at: index) }
      }
    }
  }

  /// The number of elements of a line with `points` points.
  @inlinable
  public static func elementCount(points: Int, isComplete: Bool) -> Int {
    switch (points, isComplete) {
    case (0, _): 0
    case (1, true): 2
    case (_, true): points
    case (_, false): max(1, points - 1)
    }
  }

  @inlinable @inline(__always)
  func element(_ index: Int, of points: UnsafeBufferPointer<PolylinePoint>) -> CurveElement {
    if index == 0 { return .move(to: points[0].location) }
    // A tap.
    if points.count == 1 { return .line(to: points[0].location) }
    return rule.element(
      before: index > 1 ? points[index - 2].location : nil, from: points[index - 1].location,
      to: points[index].location, after: index + 1 < points.count ? points[index + 1].location : nil)
  }
}

extension LineChange {
  /// Adds the curve elements that the change may alter.
  ///
  /// Element i ends at point i and depends on the points i − 2 to i + 1. The elements of new points are included.
  /// - Parameter elements: the present number of elements.
  @inlinable
  func addElements(to changed: inout ChangedRanges, count elements: Int) {
    for range in self.changed {
      add(from: range.lowerBound - 1, to: range.upperBound + 2, of: elements, to: &changed)
    }
    // The element to the last point is new, or was followed by a predicted point before.
    if isNewlyComplete { add(from: count - 1, to: elements, of: elements, to: &changed) }
  }

  @inlinable
  func add(from lower: Int, to upper: Int, of elements: Int, to changed: inout ChangedRanges) {
    let lower = max(0, lower)
    let upper = min(elements, upper)
    if lower < upper { changed.insert(lower..<upper) }
  }
}
