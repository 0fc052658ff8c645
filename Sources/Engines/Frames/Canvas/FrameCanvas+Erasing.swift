import Geometry

extension FrameCanvas {
  /// Erases the part of a line between two parameters. The line before the part keeps the id. The line after it becomes
  /// a new stroke, painted just above, with the same data.
  ///
  /// A parameter is the index of a point, plus the fraction of the edge from it to the next. New end points are rounded
  /// as the rule stores them, and half widths between points are interpolated. An empty part cuts the line in two. A
  /// remainder that is a single position is removed. Amortised O(points + log strokes), plus the cost of what comes
  /// into view.
  /// - Parameters:
  ///   - id: of a stroke or hairline of at least two points.
  ///   - start: where the part begins; clamped to the first point, or to where the drawn part begins.
  ///   - end: where it ends, not before `start`; clamped to the last point.
  /// - Returns: the ids of the remaining parts: none, one or two.
  /// - Throws: `CanvasEditError`, with nothing changed.
  @discardableResult
  public mutating func erase(
    _ id: StrokeID, from start: Double, to end: Double
  ) throws(CanvasEditError) -> [StrokeID] {
    let index = try index(of: id)
    let stroke = content.strokes[index]
    guard stroke.hasParts else { throw .noParts(id) }
    guard start <= end else { throw .parameters(from: start, to: end) }
    let (first, last) = (stroke.part.lowerBound, stroke.part.upperBound)
    let paths = try paths([first...min(max(start, first), last), max(min(end, last), first)...last], of: stroke)
    try mustHaveNumbers(paths.count - 1)
    let (ids, change) = content.split([(index, paths)], in: tree)
    contentChanged(change)
    return ids
  }

  /// Erases what a round eraser touches, in any frame, at any width and any zoom.
  ///
  /// It cuts out of each line every point that is closer to the eraser's centre than the radius plus the half width at
  /// that point. So a cut goes through the whole width, however wide the line is, and the remaining round caps end at
  /// the eraser's border. A mitre and a corner of a square cap count as if they were round. A fill, and a line of one
  /// point, has no parts: it is removed as a whole.
  ///
  /// The remaining parts of a line are stored as ``erase(_:from:to:)`` stores them. Where that would be more than a
  /// quarter of a pixel from the exact cut, in lines three levels above and more, the cut is longer by what is rounded:
  /// no ink of the line is left under the eraser.
  ///
  /// The cost is O(log strokes + points near the eraser) for each frame around it, plus the cost of what comes into
  /// view. Below frames that are too far above for ``view(of:)``, it is also that of a displayed frame.
  /// - Parameters:
  ///   - position: the eraser's centre, px from the viewport's centre, y down.
  ///   - radius: in px, finite; 0 erases nothing.
  /// - Returns: the ids of the strokes that were cut or removed, the backmost first.
  /// - Throws: `CanvasEditError`, with nothing changed, for a position that is not finite, a radius that is negative or
  ///   not finite, and if no ids are left.
  @discardableResult
  public mutating func erase(at position: Vector2, radius: Double) throws(CanvasEditError) -> [StrokeID] {
    var undoing = StrokeExchange()
    return try erase(at: position, radius: radius, undoing: &undoing)
  }

  /// Erases like ``erase(at:radius:)``, and gives the ``exchange(_:for:)`` that undoes it, so an app needs no copy of
  /// the canvas for undo.
  /// - Parameters:
  ///   - position: the eraser's centre, px from the viewport's centre, y down.
  ///   - radius: in px, finite; 0 erases nothing.
  ///   - undoing: replaced by the exchange that undoes the erasing; empty if nothing was erased.
  /// - Returns: the ids of the strokes that were cut or removed, the backmost first.
  /// - Throws: `CanvasEditError`, with nothing changed, as ``erase(at:radius:)``.
  @discardableResult
  public mutating func erase(
    at position: Vector2, radius: Double, undoing: inout StrokeExchange
  ) throws(CanvasEditError) -> [StrokeID] {
    guard position.x.isFinite, position.y.isFinite else { throw .eraserPosition(position) }
    guard radius >= 0, radius.isFinite else { throw .eraserRadius(radius) }
    undoing = StrokeExchange()
    guard radius > 0 else { return [] }
    let eraser = RoundEraser(displacement: position.rotated(byInverseOf: camera.turn), radius: radius)
    var cut: [(index: Int, kept: [ClosedRange<Double>])] = []
    let isWhole = forEachFrame(near: eraser) { frame, view in
      let displacement = eraser.displacement / view.zoom
      let centre = view.centre + (view.centreRemainder + displacement)
      // The centre is rounded, and the eraser may be smaller than that rounding.
      let reach = radius / view.zoom * (1 + 0x1p-30) + 4 * max(centre.x.magnitude.ulp, centre.y.magnitude.ulp)
      var found = FoundStrokes()
      content.forEachStroke(of: frame, about: centre, within: reach, using: &found) { _ in
        true
      } _: { mark in
        let stroke = content.strokes[Int(mark.stroke)]
        if let kept = parts(of: stroke, seenAs: view, outside: displacement, radius / view.zoom) {
          cut.append((Int(mark.stroke), kept))
        }
      }
    }
    if !isWhole { for index in strokesFarAbove(under: eraser) { cut.append((index, partsFarAbove(index, eraser))) } }
    guard !cut.isEmpty else { return [] }
    cut.sort { content.strokes.position(of: $0.index) < content.strokes.position(of: $1.index) }
    var left: [(index: Int, paths: [FramePath])] = []
    for (index, kept) in cut { left.append((index, try paths(kept, of: content.strokes[index]))) }
    try mustHaveNumbers(left.reduce(0) { $0 + max(0, $1.paths.count - 1) })
    let ids = left.map { content.strokes[$0.index].id }
    for id in ids { undoing.restored.append(try record(of: id)) }
    let change: ContentChange
    (undoing.removed, change) = content.split(left, in: tree)
    contentChanged(change)
    return ids
  }

  /// Calls `body` with each frame whose strokes may be under an eraser, and with the frame's view. Only frames that have
  /// a view are included.
  /// - Returns: whether all frames above the camera's have one.
  private func forEachFrame(near eraser: RoundEraser, _ body: (Int, FrameView) -> Void) -> Bool {
    var top = camera.frame
    while let parent = tree[top].parent, view(of: parent) != nil { top = parent }
    var open = [top]
    while let frame = open.popLast() {
      let extent = content.subtreeRadius(of: frame)
      guard extent >= 0, let view = view(of: frame) else { continue }
      // The frame's origin relative to the eraser, with a margin for rounding.
      let distance = (view.offset(of: .zero) - eraser.displacement / view.zoom).length
      let reach = extent + eraser.radius / view.zoom
      guard distance <= reach * (1 + 0x1p-30) + 4 * distance.ulp else { continue }
      body(frame, view)
      for child in tree.children(of: frame) { open.append(child) }
    }
    return tree[top].parent == nil
  }

  /// The parts of a stroke that an eraser leaves; nil if it does not touch the stroke. The eraser is larger by what the
  /// differences of positions are rounded by: below 0.4 px four levels above.
  /// - Parameters:
  ///   - stroke: of any style.
  ///   - view: of its frame.
  ///   - centre: of the eraser, from the centre of the view, in units of the frame.
  ///   - radius: of the eraser, in the same units.
  private func parts(
    of stroke: FrameStroke, seenAs view: FrameView, outside centre: Vector2, _ radius: Double
  ) -> [ClosedRange<Double>]? {
    let origin = view.offset(of: stroke.origin) - centre
    let radius = radius + 4 * max(origin.length, stroke.radius + stroke.halfWidth).ulp
    guard origin.length <= stroke.radius + stroke.halfWidth + radius else { return nil }
    if case .fill(let rule) = stroke.style {
      let corners = content.points[stroke.points].map { view.offset(of: $0) - centre }
      let contact = EraserContact(corners, radius: radius)
      return contact.isAtBorder || rule.isInside(contact.winding) ? [] : nil
    }
    if !stroke.hasParts { return origin.length < radius + stroke.halfWidth ? [] : nil }
    guard let kept = cuts(of: stroke, seenAs: view, outside: centre, radius) else { return nil }
    let deviation = kept.reduce(0) { max($0, storingDeviation(of: $1, in: stroke)) }
    if deviation * view.zoom <= 0.25 { return kept }
    return deviation.isFinite ? cuts(of: stroke, seenAs: view, outside: centre, radius + 2 * deviation) : []
  }

  /// What ``parts(of:seenAs:outside:_:)`` gives for a line with parts, before cuts are stored.
  private func cuts(
    of stroke: FrameStroke, seenAs view: FrameView, outside centre: Vector2, _ radius: Double
  ) -> [ClosedRange<Double>]? {
    if (view.offset(of: stroke.origin) - centre).length + stroke.radius < radius { return [] }
    var kept: [ClosedRange<Double>] = []
    var end = stroke.part.lowerBound
    func cut(_ from: Double, _ p: Vector2, _ start: Double, _ to: Double, _ q: Vector2, _ stop: Double) {
      guard let cut = EraserCut.part(from: p, to: q, within: start, stop) else { return }
      let lower = from + (to - from) * cut.lowerBound
      if lower > end { kept.append(end...lower) }
      end = from + (to - from) * cut.upperBound
    }
    if stroke.isCurved {
      forEachChord(of: stroke, seenAs: view, from: centre, within: radius, cut)
    } else {
      let first = stroke.points.lowerBound
      var p = view.offset(of: stroke.origin) - centre
      for edge in first..<stroke.points.upperBound - 1 {
        let q = view.offset(of: content.points[edge + 1]) - centre
        let from = Double(edge - first)
        cut(from, p, radius + content.halfWidths[edge], from + 1, q, radius + content.halfWidths[edge + 1])
        p = q
      }
    }
    guard end > stroke.part.lowerBound else { return nil }
    if end < stroke.part.upperBound { kept.append(end...stroke.part.upperBound) }
    return kept
  }

  /// Calls `body` with the chords of a curve that may be under an eraser, each with its parameters, its ends from the
  /// eraser's centre, and how near ink is erased there. A chord is within 1/64 px of the curve, or a 64th of
  /// the radius where that is more, by which the eraser is larger.
  private func forEachChord(
    of stroke: FrameStroke, seenAs view: FrameView, from centre: Vector2, within radius: Double,
    _ body: (Double, Vector2, Double, Double, Vector2, Double) -> Void
  ) {
    let tolerance = max(0x1p-6 / view.zoom, 0x1p-6 * radius)
    content.forEachSpan(of: stroke) { point, part in
      guard let span = content.span(at: point, of: stroke) else { return }
      let (width, growth) = content.widths(at: point)
      let reach = radius + tolerance + width
      let base = Double(point - stroke.points.lowerBound)
      let cubic = LocalCubic(span.mapped { view.offset(of: $0) - centre })
      // Only chords at the border of what is erased need to be fine.
      func refine(_ range: ClosedRange<Double>, _ coarse: Double) {
        cubic.forEachPart(of: range, within: reach + max(0, growth), of: .zero, tolerance: coarse) {
          from, start, to, end in
          let (first, last) = (reach + growth * from, reach + growth * to)
          let isInside = max(start.length, end.length) + coarse < min(first, last)
          if coarse > tolerance, !isInside { return refine(from...to, max(tolerance, coarse / 16)) }
          body(base + from, start, first, base + to, end, last)
        }
      }
      refine(part, max(tolerance, reach / 16))
    }
  }

  /// The larger distance of a stored end of a part, or of its border, from the exact one, in units of the frame;
  /// infinite if an end cannot be stored.
  private func storingDeviation(of part: ClosedRange<Double>, in stroke: FrameStroke) -> Double {
    [part.lowerBound, part.upperBound].reduce(0) { largest, parameter in
      let (point, halfWidth) = content.interpolated(stroke, at: parameter)
      if stroke.isCurved { return max(largest, content.cutDeviation(stroke, at: parameter, stored: point)) }
      guard let stored = rule.stored(point), let width = rule.stored(Vector2(halfWidth, 0)) else { return .infinity }
      let deviation = content.cutDeviation(stroke, at: parameter, stored: stored)
      return max(largest, deviation + abs(width.x - halfWidth) + halfWidth.ulp)
    }
  }

  // MARK: Frames without a view

  /// The indices of the strokes under an eraser whose frame has no view, as the draw list shows them: only the compositor
  /// knows exactly where these are.
  private func strokesFarAbove(under eraser: RoundEraser) -> [Int] {
    var list = DrawList()
    compose(into: &list)
    let centre = eraser.displacement.rotated(by: camera.turn)
    var found: Set<Int> = []
    var windings: [Int: Int] = [:]
    func isFarAbove(_ index: Int) -> Bool { view(of: content.strokes[index].frame) == nil }
    for draw in list.strokes where isFarAbove(draw.stroke) {
      // It lies beside the camera's frame, where doubles are exact enough.
      let stroke = content.strokes[draw.stroke]
      let view = roundedView(of: stroke.frame)
      if parts(of: stroke, seenAs: view, outside: eraser.displacement / view.zoom, eraser.radius / view.zoom) != nil {
        found.insert(draw.stroke)
      }
    }
    for edge in list.edges where isFarAbove(edge.stroke) {
      let cut = EraserCut.part(
        from: edge.start - centre, to: edge.end - centre,
        within: eraser.radius + edge.startHalfWidth, eraser.radius + edge.endHalfWidth)
      if cut != nil { found.insert(edge.stroke) }
    }
    for area in list.areas where isFarAbove(area.stroke) {
      let contact = EraserContact(list.areaCorners[area.corners].map { $0 - centre }, radius: eraser.radius)
      if contact.isAtBorder { found.insert(area.stroke) }
      if contact.winding != 0 { windings[area.stroke, default: 0] += area.winding }
    }
    for (index, winding) in windings {
      if case .fill(let rule) = content.strokes[index].style, !rule.isInside(winding) { continue }
      found.insert(index)
    }
    if abs(centre.x) - eraser.radius < viewport.size.x / 2, abs(centre.y) - eraser.radius < viewport.size.y / 2 {
      for index in list.covers where isFarAbove(index) { found.insert(index) }
    }
    return Array(found)
  }

  /// The parts that an eraser leaves of a stroke that it touches, whose frame has no view.
  private func partsFarAbove(_ index: Int, _ eraser: RoundEraser) -> [ClosedRange<Double>] {
    let stroke = content.strokes[index]
    guard stroke.hasParts else { return [] }
    let view = roundedView(of: stroke.frame)
    // What the centre is rounded by; a cut is stored to as much.
    let rounding = 4 * max(view.centre.x.magnitude, view.centre.y.magnitude).ulp
    return parts(
      of: stroke, seenAs: view, outside: eraser.displacement / view.zoom, eraser.radius / view.zoom + rounding) ?? []
  }

  /// A view of a frame whose centre is rounded to doubles, and whose zoom is at most 2^1000.
  private func roundedView(of frame: Int) -> FrameView {
    let centre = compositor.local(camera.local(.zero), of: camera.frame, in: frame, of: tree)
    let meeting = tree.commonAncestor(frame, camera.frame)
    var zoom = camera.zoom
    var current = camera.frame
    while current != meeting, let parent = tree[current].parent {
      zoom = min(zoom * tree[current].scale, 0x1p1000)
      current = parent
    }
    for step in tree.indices(from: meeting, to: frame) { zoom /= tree[step].scale }
    return FrameView(centre: centre, zoom: zoom)
  }

  /// The parts of a line as the rule stores them, without parts that are a single position.
  private func paths(
    _ parts: [ClosedRange<Double>], of stroke: FrameStroke
  ) throws(CanvasEditError) -> [FramePath] {
    var result: [FramePath] = []
    for part in parts where part.lowerBound < part.upperBound {
      let path = try stored(content.part(part, of: stroke))
      if path.points.contains(where: { $0 != path.points[0] }) { result.append(path) }
    }
    return result
  }
}
