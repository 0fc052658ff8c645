import Geometry

/// Makes outlines of strokes whose width changes: what a round pen covers on its way along a curve through the points.
///
/// Between two points the pen follows the curve that the rule says, and its width grows evenly in the curve's parameter. Element 0 is the
/// disc at the first point, element i goes from point i − 1 to point i; ``OutlinePath`` joins them to a path that can be filled.
/// While a line is not complete, the part to its last point is left out, since the point after it will bend it. A change of one point
/// changes at most four elements. O(1) each, and nothing is allocated for a span of one piece.
@frozen
public struct Outlines<Rule: CurveRule>: LineTransform {
  /// How points are joined. A rule's `move` counts as a line.
  public let rule: Rule
  @usableFromInline let fitter: OutlineFitter

  /// How far an outline may be from what the pen covers, in px.
  @inlinable
  public var tolerance: Double { fitter.tolerance }

  /// - Parameter tolerance: in px. Edges are compared with the exact ones at three places of each. Curves that stray by more than
  ///   500 000 times the tolerance from a straight line between two points may be off by more.
  /// - Throws: `InkError` for a tolerance that is not above 0 and finite.
  @inlinable
  public init(_ rule: Rule, tolerance: Double = 0.1) throws(InkError) {
    self.rule = rule
    fitter = try OutlineFitter(tolerance: tolerance)
  }

  @inlinable
  public func update(
    _ output: inout [OutlineSpan], _ memory: inout Void, from change: LineChange<WidePoint>,
    changed: inout ChangedRanges
  ) {
    let count = Self.elementCount(points: change.count, isComplete: change.isComplete)
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
    isComplete || points == 0 ? points : max(1, points - 1)
  }

  @inlinable @inline(__always)
  func element(_ index: Int, of points: UnsafeBufferPointer<WidePoint>) -> OutlineSpan {
    if index == 0 { return OutlineSpan(dot: OutlineDisc(points[0])) }
    let curve = rule.element(
      before: index > 1 ? points[index - 2].location : nil, from: points[index - 1].location,
      to: points[index].location, after: index + 1 < points.count ? points[index + 1].location : nil)
    return fitter.span(from: OutlineDisc(points[index - 1]), along: curve, to: OutlineDisc(points[index]))
  }
}

extension Outlines where Rule == AntigrainSmoothing {
  /// Outlines along smooth curves after Anti-Grain Geometry, see ``AntigrainSmoothing``.
  /// - Throws: `InkError` as the other initialiser.
  @inlinable
  public init(tolerance: Double = 0.1) throws(InkError) {
    try self.init(AntigrainSmoothing(), tolerance: tolerance)
  }
}
