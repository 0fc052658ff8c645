import Geometry

/// Makes outlines of strokes of variable width: the area that a round pen covers along a curve through the points.
///
/// Between two points the centre line follows the curve of the rule, and the width is linear in the curve's parameter.
/// The first piece is the disc at the first point. Then each span between two points adds one piece, or more if it
/// turns sharply or its sides are not simple curves. ``OutlinePath`` joins the pieces to a path that can be filled.
///
/// A span has at most 1,024 pieces, whatever the tolerance and the width.
///
/// While a line is incomplete, the span to its last point is omitted, because the next point will bend it. A change of
/// one point recomputes the pieces of at most four spans, O(1) each. If the number of pieces changes, the pieces after
/// them move, in O(pieces from there on).
@frozen
public struct Outlines<Rule: CurveRule>: LineTransform {
  /// The rule that joins two neighbouring points. A rule's `move` counts as a line.
  public let rule: Rule
  @usableFromInline let fitter: EnvelopeFitter

  /// The largest distance of an outline from the boundary of the covered area, in px.
  @inlinable
  public var tolerance: Double { fitter.tolerance }

  /// Creates a step with a curve rule and a tolerance.
  /// - Parameters:
  ///   - rule: the rule that joins two neighbouring points.
  ///   - tolerance: in px, at least ``OutlinePath/minTolerance``. Each edge is compared with the exact one at three
  ///     points. The error may be larger for a curve that deviates by more than 500,000 tolerances from the straight
  ///     line between two points.
  /// - Throws: `InkError` for a tolerance that is smaller or not finite.
  @inlinable
  public init(_ rule: Rule, tolerance: Double = 0.1) throws(InkError) {
    self.rule = rule
    fitter = try EnvelopeFitter(tolerance: tolerance)
  }

  /// The number of pieces of each span of a line.
  public struct State {
    /// For each span, the number of pieces up to the end of the span.
    @usableFromInline var ends: [Int] = []
    /// Working memory: the spans that may change, and the pieces of one span.
    @usableFromInline var spans = ChangedRanges()
    @usableFromInline var pieces: [OutlinePiece] = []

    @inlinable
    init() {}
  }

  /// The state of a line without points.
  @inlinable
  public func makeState() -> State { State() }

  /// Computes the pieces of the spans that the change may bend, and moves the pieces after them if needed.
  @inlinable
  public func update(
    _ output: inout [OutlinePiece], _ state: inout State, from change: LineChange<WidePoint>,
    changed: inout ChangedRanges
  ) {
    let count = Self.spanCount(points: change.count, isComplete: change.isComplete)
    if state.ends.count > count { state.ends.removeLast(state.ends.count - count) }
    let kept = state.ends.last ?? 0
    if output.count > kept { output.removeLast(output.count - kept) }
    state.spans.removeAll()
    change.addElements(to: &state.spans, count: count)
    var firstMoved = Int.max
    change.elements.withUnsafeBufferPointer { points in
      for range in state.spans.ranges {
        for index in range {
          state.pieces.removeAll(keepingCapacity: true)
          add(index, of: points, to: &state.pieces)
          let replaced = replace(index, &output, &state)
          if replaced.moved, firstMoved == .max { firstMoved = replaced.pieces.lowerBound }
          if firstMoved == .max { changed.insert(replaced.pieces) }
        }
      }
    }
    if firstMoved < output.count { changed.insert(firstMoved..<output.count) }
  }

  /// Stores the pieces that were computed for a span.
  /// - Returns: their indices, and whether the pieces after them moved.
  @inlinable
  func replace(
    _ span: Int, _ output: inout [OutlinePiece], _ state: inout State
  ) -> (pieces: Range<Int>, moved: Bool) {
    let start = span > 0 ? state.ends[span - 1] : 0
    let end = start + state.pieces.count
    guard span < state.ends.count else {
      output.append(contentsOf: state.pieces)
      state.ends.append(end)
      return (start..<end, false)
    }
    let shift = end - state.ends[span]
    guard shift != 0 else {
      for index in start..<end { output[index] = state.pieces[index - start] }
      return (start..<end, false)
    }
    output.replaceSubrange(start..<state.ends[span], with: state.pieces)
    for index in span..<state.ends.count { state.ends[index] += shift }
    return (start..<end, true)
  }

  /// The number of spans of a line with `points` points, including the disc at its start.
  @inlinable
  static func spanCount(points: Int, isComplete: Bool) -> Int {
    isComplete || points == 0 ? points : max(1, points - 1)
  }

  @inlinable @inline(__always)
  func add(_ span: Int, of points: UnsafeBufferPointer<WidePoint>, to pieces: inout [OutlinePiece]) {
    guard span > 0 else {
      pieces.append(OutlinePiece(dot: OutlineDisc(points[0])))
      return
    }
    let curve = rule.element(
      before: span > 1 ? points[span - 2].location : nil, from: points[span - 1].location, to: points[span].location,
      after: span + 1 < points.count ? points[span + 1].location : nil)
    fitter.add(from: OutlineDisc(points[span - 1]), along: curve, to: OutlineDisc(points[span]), to: &pieces)
  }
}

extension Outlines where Rule == AntigrainSmoothing {
  /// Creates a step with the default rule, ``AntigrainSmoothing``.
  /// - Throws: `InkError` for a tolerance below ``OutlinePath/minTolerance``, or not finite.
  @inlinable
  public init(tolerance: Double = 0.1) throws(InkError) {
    try self.init(AntigrainSmoothing(), tolerance: tolerance)
  }
}
