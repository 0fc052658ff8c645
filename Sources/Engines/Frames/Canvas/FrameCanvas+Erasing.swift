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
  ///   - start: where the part begins; clamped to the first point.
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
    let last = Double(stroke.points.count - 1)
    let paths = try paths([0...min(max(start, 0), last), max(min(end, last), 0)...last], of: stroke)
    try mustHaveNumbers(paths.count - 1)
    let (ids, change) = content.split([(index, paths)], in: tree)
    contentChanged(change)
    return ids
  }

  /// Erases the parts of all lines that a round eraser touches, in any frame, as far as the cuts can be stored.
  ///
  /// It cuts out of each line every point that is closer to the eraser's centre than the radius plus the half width at
  /// that point. So the remaining round caps end at the eraser's border. A line of one point is removed if the eraser
  /// touches it.
  ///
  /// Three kinds of strokes stay whole:
  ///
  /// - Fills.
  /// - A stroke whose half width is more than four radii. A cut goes through the whole width, so a small eraser would
  ///   leave a notch several times its size.
  /// - A line in a frame several levels above, if a cut would be stored more than a quarter of a pixel from its
  ///   position.
  ///
  /// The remaining parts of a line are stored as ``erase(_:from:to:)`` stores them. The cost is O(log strokes + points
  /// near the eraser) for each frame around it, plus the cost of what comes into view.
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
    var cut: [(index: Int, kept: [ClosedRange<Double>])] = []
    forEachFrame(near: position, radius: radius) { frame, view in
      let displacement = position.rotated(byInverseOf: camera.turn) / view.zoom
      let centre = view.centre + (view.centreRemainder + displacement)
      // The centre is rounded, and the eraser may be smaller than that rounding.
      let reach = radius / view.zoom * (1 + 0x1p-30) + 4 * max(centre.x.magnitude.ulp, centre.y.magnitude.ulp)
      var found = FoundStrokes()
      content.forEachStroke(of: frame, about: centre, within: reach, using: &found) { _ in
        true
      } _: { mark in
        let stroke = content.strokes[Int(mark.stroke)]
        guard !stroke.style.isFill,
          let kept = parts(of: stroke, seenAs: view, outside: displacement, radius / view.zoom)
        else { return }
        cut.append((Int(mark.stroke), kept))
      }
    }
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

  /// Calls `body` with each frame whose strokes may be within a distance of a position, and with the frame's view. Only
  /// frames whose view the compositor knows accurately enough are included.
  /// - Parameters:
  ///   - position: px from the viewport's centre.
  ///   - radius: the distance, in px.
  private func forEachFrame(near position: Vector2, radius: Double, _ body: (Int, FrameView) -> Void) {
    var top = camera.frame
    while let parent = tree[top].parent, view(of: parent) != nil { top = parent }
    let displacement = position.rotated(byInverseOf: camera.turn)
    var open = [top]
    while let frame = open.popLast() {
      let extent = content.subtreeRadius(of: frame)
      guard extent >= 0, let view = view(of: frame) else { continue }
      // The frame's origin relative to the eraser, with a margin for rounding.
      let distance = (view.offset(of: .zero) - displacement / view.zoom).length
      let reach = extent + radius / view.zoom
      guard distance <= reach * (1 + 0x1p-30) + 4 * distance.ulp else { continue }
      body(frame, view)
      for child in tree.children(of: frame) { open.append(child) }
    }
  }

  /// The parts of a line that an eraser leaves; nil if it touches nothing or cannot cut the line.
  /// - Parameters:
  ///   - stroke: a line.
  ///   - view: of its frame.
  ///   - centre: of the eraser, from the centre of the view, in units of the frame.
  ///   - radius: of the eraser, in the same units.
  private func parts(
    of stroke: FrameStroke, seenAs view: FrameView, outside centre: Vector2, _ radius: Double
  ) -> [ClosedRange<Double>]? {
    let origin = view.offset(of: stroke.origin) - centre
    guard origin.length <= stroke.radius + stroke.halfWidth + radius, stroke.halfWidth <= 4 * radius else { return nil }
    if !stroke.hasParts { return origin.length < radius + stroke.halfWidth ? [] : nil }
    if origin.length + stroke.radius < radius { return [] }
    var kept: [ClosedRange<Double>] = []
    var end = 0.0
    let first = stroke.points.lowerBound
    var p = origin
    for edge in first..<stroke.points.upperBound - 1 {
      let q = view.offset(of: content.points[edge + 1]) - centre
      defer { p = q }
      let cut = EraserCut.part(
        from: p, to: q, within: radius + content.halfWidths[edge], radius + content.halfWidths[edge + 1])
      guard let cut else { continue }
      let base = Double(edge - first)
      if base + cut.lowerBound > end { kept.append(end...base + cut.lowerBound) }
      end = base + cut.upperBound
    }
    guard end > 0 else { return nil }
    let last = Double(stroke.points.count - 1)
    if end < last { kept.append(end...last) }
    return kept.allSatisfy { canStore($0, of: stroke, zoom: view.zoom) } ? kept : nil
  }

  /// Whether both ends of a part are stored within a quarter of a pixel.
  private func canStore(_ part: ClosedRange<Double>, of stroke: FrameStroke, zoom: Double) -> Bool {
    [part.lowerBound, part.upperBound].allSatisfy { parameter in
      guard let stored = rule.stored(content.interpolated(stroke, at: parameter).point) else { return false }
      return content.cutDeviation(stroke, at: parameter, stored: stored) * zoom <= 0.25
    }
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
