import Geometry

extension FrameStroke {
  /// Whether it follows a curve that is not a polyline, through more than one position.
  public var isCurved: Bool { !curve.isStraight && radius > 0 }
}

extension FrameContent {
  /// The span of a curve that starts at a point; nil if no other position follows.
  ///
  /// It is exact: its control points are multiples of 2^-42 units, and the stroke is defined by it.
  /// - Parameters:
  ///   - point: an index of ``points`` within the stroke's.
  ///   - stroke: of this content.
  /// - Complexity: O(1), plus the points that repeat the span's ends.
  public func span(at point: Int, of stroke: FrameStroke) -> CubicSpan? {
    span(at: point, of: stroke.points, stroke.curve)
  }

  func span(at point: Int, of range: Range<Int>, _ curve: StrokeCurve) -> CubicSpan? {
    guard point + 1 < range.upperBound, points[point] != points[point + 1] else { return nil }
    let (start, end) = (points[point], points[point + 1])
    var before = point - 1
    while before >= range.lowerBound, points[before] == start { before -= 1 }
    var after = point + 2
    while after < range.upperBound, points[after] == end { after += 1 }
    let span = curve.span(
      from: start, to: end, before: before >= range.lowerBound ? points[before] : nil,
      after: after < range.upperBound ? points[after] : nil)
    return CubicSpan(
      from: start, Self.quantised(span.firstControl), Self.quantised(span.secondControl), to: end)
  }

  private static func quantised(_ position: Vector2) -> Vector2 {
    (position * 0x1p42).rounded(.toNearestOrEven) * 0x1p-42
  }

  /// Calls `body` with the points at which spans of a curve start, and with the part of each span that is drawn.
  @inline(never)
  func forEachSpan(of stroke: FrameStroke, _ body: (_ point: Int, _ part: ClosedRange<Double>) -> Void) {
    forEachSpan(of: stroke, where: { _, _ in true }, body)
  }

  /// Calls `body` with the points at which spans of a curve start that pass a test, and with the part of each span that
  /// is drawn.
  /// - Parameter isWanted: takes the points of all strokes, and the index of one.
  @inline(__always)
  func forEachSpan(
    of stroke: FrameStroke, where isWanted: (_ points: UnsafeBufferPointer<Vector2>, _ point: Int) -> Bool,
    _ body: (_ point: Int, _ part: ClosedRange<Double>) -> Void
  ) {
    let last = stroke.points.count - 2
    guard last >= 0 else { return }
    let start = stroke.points.lowerBound
    let first = min(max(Int(stroke.part.lowerBound), 0), last)
    let end = min(Int(stroke.part.upperBound.rounded(.up)), last + 1)
    points.withUnsafeBufferPointer { points in
      for index in first..<max(first, end) where isWanted(points, start + index) {
        guard points[start + index] != points[start + index + 1] else { continue }
        let base = Double(index)
        let part = max(stroke.part.lowerBound - base, 0)...min(stroke.part.upperBound - base, 1)
        if part.lowerBound < part.upperBound { body(start + index, part) }
      }
    }
  }

  /// The half width at the start of a span, and how much it grows to the end.
  @inline(__always)
  func widths(at point: Int) -> (start: Double, growth: Double) {
    (halfWidths[point], halfWidths[point + 1] - halfWidths[point])
  }

  /// Calls `body` with the points of a polyline that deviates from a stroke by at most a tolerance at equal parameters,
  /// and with the half width at each. A polyline's are its own.
  /// - Parameters:
  ///   - stroke: of this content.
  ///   - tolerance: in units of the stroke's frame, above 0.
  ///   - body: takes a point and a half width, in units of the frame.
  /// - Complexity: O(points of the polyline).
  public func forEachPosition(
    of stroke: FrameStroke, within tolerance: Double, _ body: (_ point: Vector2, _ halfWidth: Double) -> Void
  ) {
    guard stroke.isCurved else {
      for point in stroke.points { body(points[point], halfWidths[point]) }
      return
    }
    var isFirst = true
    forEachSpan(of: stroke) { point, part in
      guard let span = span(at: point, of: stroke) else { return }
      let (width, growth) = widths(at: point)
      let cubic = LocalCubic(span, about: span.start)
      if isFirst { body(span.start + cubic.position(part.lowerBound), width + growth * part.lowerBound) }
      isFirst = false
      cubic.forEachPart(of: part, within: .infinity, of: .zero, tolerance: tolerance) { _, _, to, end in
        body(to == 1 ? span.end : span.start + end, to == 1 ? halfWidths[point + 1] : width + growth * to)
      }
    }
  }
}
