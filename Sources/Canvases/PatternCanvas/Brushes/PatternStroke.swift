import Geometry

/// A stroke of a pattern brush that is stamped while it grows.
///
/// ```swift
/// var stroke = PatternStroke(brush)
/// try stroke.begin(at: BrushPoint(Vector2(10, 10)), into: &stamps)
/// try stroke.continue(to: BrushPoint(Vector2(30, 20)), into: &stamps)
/// try stroke.end(into: &stamps)
/// ```
///
/// **Path.** The path is a uniform Catmull-Rom curve through all points. Beyond either end, the curve uses the
/// reflection of the end point's neighbour about the end point. Two points make a straight line. A point at the same
/// position as the previous one is ignored.
///
/// **Stamps.** The first stamp is at the first point, so that a tap leaves one stamp. The others follow at every
/// ``PatternBrush/stampDistance`` of arc length. The remaining length of a span is carried over to the next. Between
/// two points, a stamp's pressure, time and lean are linear in the curve's parameter.
///
/// **Contour lines** are stamped in pieces between nodes, ``contourStep`` apart. A tap leaves the stamp of parallel
/// lines.
///
/// **Finality.** A stamp is returned once no later point can change it. For a span's stamps, this is when the point
/// after its end arrives; for the last span, when the stroke ends. The stamps do not depend on how points are split
/// into calls, bit for bit.
///
/// **Accuracy.** The arc length of a span is integrated in parts. A part is halved until the rule for it and the rule
/// for its halves agree to 1e-9 px, or to 1e-13 of its length if that is more.
///
/// The stroke stores only two points. A call costs O(stamps returned), and allocates only if `stamps` must grow.
public struct PatternStroke: Sendable {
  /// The brush.
  public let brush: PatternBrush
  /// The number of stamps returned since the stroke began.
  public private(set) var stampCount = 0

  /// The largest number of stamps of a stroke. More would indicate a wrong spacing.
  public static let maxStampCount = 1 << 18
  /// The arc length between the nodes of contour lines, in px.
  public static let contourStep = 2.0

  private var latest: BrushPoint?
  private var previous: BrushPoint?
  /// The point before `previous`, or its reflection.
  private var before = Vector2.zero
  /// The arc length from `previous` to the next stamp or node.
  private var remainder = 0.0
  private var node: ContourNode?
  /// The latest piece of contour lines, which may turn out to be the last.
  private var pending: PatternStamp?

  /// Creates a stroke that has not begun.
  public init(_ brush: PatternBrush) { self.brush = brush }

  /// Begins a new stroke.
  /// - Parameters:
  ///   - point: the point at which the pen touches.
  ///   - stamps: the array to append to.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)``, if the point has a value out of range. A stroke in progress
  ///   is then unchanged.
  public mutating func begin(at point: BrushPoint, into stamps: inout [PatternStamp]) throws(PatternCanvasError) {
    try point.check()
    self = PatternStroke(brush)
    latest = point
    remainder = step
    if brush.kind != .contourLines {
      append(PatternStamp(brush, at: point.position, pen: PenState(point)), to: &stamps)
    }
  }

  /// Continues the stroke, or begins one if none has begun.
  /// - Parameters:
  ///   - point: the next point of the pen.
  ///   - stamps: the array to append to.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)``, if the point has a value out of range or there could be more
  ///   than ``maxStampCount`` stamps. The stroke is then unchanged.
  public mutating func `continue`(to point: BrushPoint, into stamps: inout [PatternStamp]) throws(PatternCanvasError) {
    guard let latest else { return try begin(at: point, into: &stamps) }
    try point.check()
    guard point.position != latest.position else { return }
    if let previous {
      try stamp(from: previous, to: latest, after: point.position, into: &stamps)
      before = previous.position
    } else {
      before = 2 * latest.position - point.position
    }
    previous = latest
    self.latest = point
  }

  /// Ends the stroke and returns its remaining stamps. Does nothing if none has begun.
  /// - Parameter stamps: the array to append to.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)``, if there could be more than ``maxStampCount`` stamps. The
  ///   stroke then has not ended.
  public mutating func end(into stamps: inout [PatternStamp]) throws(PatternCanvasError) {
    guard let latest else { return }
    if let previous {
      let after = 2 * latest.position - previous.position
      try stamp(from: previous, to: latest, after: after, into: &stamps)
      finish(from: previous, to: latest, after: after, into: &stamps)
    } else if brush.kind == .contourLines {
      append(PatternStamp(brush, at: latest.position, pen: PenState(latest)), to: &stamps)
    }
    self = PatternStroke(brush)
  }

  /// All stamps of a stroke at once: those returned by begin, continue and end for its points.
  /// - Parameters:
  ///   - points: the stroke's points.
  ///   - brush: the brush.
  /// - Throws: like ``continue(to:into:)``.
  public static func stamps(
    along points: some Sequence<BrushPoint>, brush: PatternBrush
  ) throws(PatternCanvasError) -> [PatternStamp] {
    var stroke = PatternStroke(brush)
    var stamps: [PatternStamp] = []
    for point in points { try stroke.continue(to: point, into: &stamps) }
    try stroke.end(into: &stamps)
    return stamps
  }

  // MARK: - Spans

  private var step: Double { brush.kind == .contourLines ? Self.contourStep : brush.stampDistance }

  private mutating func append(_ stamp: PatternStamp, to stamps: inout [PatternStamp]) {
    stamps.append(stamp)
    stampCount += 1
  }

  private mutating func stamp(
    from start: BrushPoint, to end: BrushPoint, after: Vector2, into stamps: inout [PatternStamp]
  ) throws(PatternCanvasError) {
    let span = CatmullRomSpan(before: before, start: start.position, end: end.position, after: after)
    // Two more: for the pending piece, and for the end of the stroke.
    let count = Double(stampCount) + span.maxLength / step + 2
    guard count <= Double(Self.maxStampCount) else {
      throw .value(
        "number of a stroke's stamps", count.rounded(.up),
        wanted: "at most \(Self.maxStampCount): widen the spacing or shorten the stroke")
    }
    let (first, last) = (PenState(start), PenState(end))
    if brush.kind == .contourLines, node == nil { node = contourNode(span, at: 0, pen: first) }
    var carried = remainder
    span.walk(remainder: &carried, step: step) { parameter in
      let pen = PenState(from: first, to: last, at: parameter)
      if brush.kind == .contourLines {
        extend(to: contourNode(span, at: parameter, pen: pen), pen: pen, into: &stamps)
      } else {
        append(PatternStamp(brush, at: span.position(at: parameter), pen: pen), to: &stamps)
      }
    }
    remainder = carried
  }

  /// The stamp that rounding has placed beyond the end, and the last piece of contour lines.
  private mutating func finish(
    from start: BrushPoint, to end: BrushPoint, after: Vector2, into stamps: inout [PatternStamp]
  ) {
    let pen = PenState(end)
    guard brush.kind == .contourLines else {
      if remainder < Self.rounding { append(PatternStamp(brush, at: end.position, pen: pen), to: &stamps) }
      return
    }
    if step - remainder > Self.rounding {
      let span = CatmullRomSpan(before: before, start: start.position, end: end.position, after: after)
      extend(to: contourNode(span, at: 1, pen: pen), pen: pen, into: &stamps)
    }
    if var last = pending {
      last.contour?.isLast = true
      append(last, to: &stamps)
    }
  }

  /// An invisibly small arc length, in px.
  private static let rounding = 1e-6

  // MARK: - Contour lines

  private func contourNode(_ span: CatmullRomSpan, at parameter: Double, pen: PenState) -> ContourNode {
    ContourNode(
      position: span.position(at: parameter), tangent: span.tangent(at: parameter),
      scale: PatternStamp(brush, at: .zero, pen: pen).scale)
  }

  private mutating func extend(to next: ContourNode, pen: PenState, into stamps: inout [PatternStamp]) {
    if let node {
      var stamp = PatternStamp(brush, at: next.position, pen: pen)
      stamp.direction = next.tangent
      stamp.contour = ContourPiece(start: node, end: next, isFirst: pending == nil, isLast: false)
      if let pending { append(pending, to: &stamps) }
      pending = stamp
    }
    node = next
  }
}
