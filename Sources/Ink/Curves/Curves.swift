import Geometry

/// Makes curves of polylines by a rule: element 0 moves to the first point, element i goes to point i.
///
/// While a line is not complete, the part to its last point is left out, since the point after it will bend it; a line that is complete has
/// them all. A complete line of one point, a tap, has a line from the point to itself, so that a round cap shows it. A change of one point
/// changes at most four elements.
@frozen
public struct Curves<Rule: CurveRule>: LineTransform {
  public let rule: Rule

  @inlinable
  public init(_ rule: Rule) { self.rule = rule }

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

  /// How many elements a line of so many points has.
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
