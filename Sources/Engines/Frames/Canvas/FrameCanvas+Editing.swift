import Geometry

extension FrameCanvas {
  /// Adds a path of the active frame on top of all strokes. Its points and half widths are rounded as the rule stores
  /// them.
  /// - Parameters:
  ///   - path: in units of the active frame.
  ///   - data: app data, saved with the stroke.
  /// - Returns: the stroke's id.
  /// - Throws: `CanvasEditError`, with nothing changed, for a path that cannot be stored.
  @discardableResult
  public mutating func add(_ path: FramePath, data: String = "") throws(CanvasEditError) -> StrokeID {
    let stored = try stored(path)
    try mustHaveNumbers(1)
    let number = content.nextNumber
    content.add(stored, to: camera.frame, of: tree, number: number, data: data)
    contentChanged(.stroke(frame: camera.frame))
    return StrokeID(canvas: identity, number: number)
  }

  /// Replaces the path of a stroke, in units of the stroke's frame. Frame, position in the painting order, id and data
  /// stay. Amortised O(points + log strokes), plus the cost of what comes into view.
  /// - Throws: `CanvasEditError`, with nothing changed, for an id without a stroke or a path that cannot be stored.
  public mutating func replace(_ id: StrokeID, with path: FramePath) throws(CanvasEditError) {
    let index = try index(of: id)
    let stored = try stored(path)
    contentChanged(content.replace(index, with: stored, in: tree))
  }

  /// Changes the style of a stroke; its points, its curve and its colour stay.
  /// - Parameters:
  ///   - id: of the stroke.
  ///   - style: the new style.
  ///   - halfWidths: in units of the stroke's frame, one for each point if the style is
  ///     ``PathStyle/stroke(cap:join:)``; otherwise empty.
  /// - Throws: `CanvasEditError`, with nothing changed.
  public mutating func restyle(
    _ id: StrokeID, as style: PathStyle, halfWidths: [Double]
  ) throws(CanvasEditError) {
    let index = try index(of: id)
    var path = content.path(of: content.strokes[index])
    (path.halfWidths, path.style) = (halfWidths, style)
    try replace(id, with: path)
  }

  /// Changes the colour of a stroke. O(1).
  /// - Parameters:
  ///   - color: the new colour.
  ///   - id: of the stroke.
  /// - Throws: `CanvasEditError` for an id without a stroke.
  public mutating func setColor(_ color: StrokeColor, of id: StrokeID) throws(CanvasEditError) {
    content.setColor(color, of: try index(of: id))
  }

  /// Replaces the app data of a stroke. O(1).
  /// - Throws: `CanvasEditError` for an id without a stroke.
  public mutating func setData(_ data: String, of id: StrokeID) throws(CanvasEditError) {
    content.setData(data, of: content.strokes[try index(of: id)].id.number)
  }

  /// Removes a stroke; its frame stays. Amortised O(log strokes), plus the cost of what comes into view.
  /// - Throws: `CanvasEditError` for an id without a stroke.
  public mutating func remove(_ id: StrokeID) throws(CanvasEditError) {
    contentChanged(content.remove([try index(of: id)], in: tree))
  }

  /// Removes all strokes. The frames stay. O(frames).
  public mutating func removeStrokes() {
    content.removeAll(in: tree)
    contentChanged(.all)
  }

  /// Moves a stroke to another position in the painting order. O(strokes / 256).
  /// - Parameters:
  ///   - id: of the stroke.
  ///   - position: the new position, clamped; 0 is the backmost.
  /// - Throws: `CanvasEditError` for an id without a stroke.
  public mutating func move(_ id: StrokeID, to position: Int) throws(CanvasEditError) {
    contentChanged(content.move(try index(of: id), to: position))
  }

  // MARK: Shared by all edits

  func index(of id: StrokeID) throws(CanvasEditError) -> Int {
    if let index = content.index(of: id) { return index }
    throw id.canvas == identity ? .noStroke(id) : .strokeOfAnotherCanvas(id)
  }

  /// Throws unless this many new strokes can be numbered.
  func mustHaveNumbers(_ count: Int) throws(CanvasEditError) {
    guard count <= FrameContent.numberLimit - content.nextNumber else { throw .noNumbersLeft }
  }

  /// The path as the rule stores it.
  func stored(_ path: FramePath) throws(CanvasEditError) -> FramePath {
    do throws(StrokeError) { return try path.stored(by: rule) } catch { throw .path(error) }
  }

  /// Updates the compositor.
  mutating func contentChanged(_ change: ContentChange) {
    compositor.update(for: camera, in: tree, content: content, change: change)
  }
}

extension FramePath {
  /// The path with points and half widths as a rule stores them.
  func stored(by rule: some HandoffRule) throws(StrokeError) -> FramePath {
    guard !points.isEmpty else { throw .noPoints(0) }
    var result = self
    for (index, point) in points.enumerated() {
      guard point.x.isFinite, point.y.isFinite else { throw .pointNotFinite(index, point) }
      guard let stored = rule.stored(point) else { throw .pointNotStored(index, point) }
      result.points[index] = stored
    }
    try mustBeCurve()
    guard case .stroke(_, let join) = style else {
      guard halfWidths.isEmpty else { throw .halfWidthCount(halfWidths.count, points: 0) }
      return result
    }
    guard join.isValid else { throw .miterLimit(join.reach) }
    guard halfWidths.count == points.count else { throw .halfWidthCount(halfWidths.count, points: points.count) }
    for (index, width) in halfWidths.enumerated() {
      guard width >= 0, width.isFinite else { throw .halfWidth(index, width) }
      guard width <= rule.maxHalfWidth, let stored = rule.stored(Vector2(width, 0)) else {
        throw .halfWidthNotStored(index, width)
      }
      result.halfWidths[index] = stored.x
    }
    result.equaliseRepeatedPoints()
    return result
  }

  /// Throws unless a canvas can store the curve, and has the part of it.
  private func mustBeCurve() throws(StrokeError) {
    guard curve.isValid else { throw .curve(curve) }
    if !curve.isStraight {
      switch style {
      case .hairline, .stroke(cap: .round, join: .round): break
      case .stroke, .fill: throw .curveStyle(style)
      }
    }
    guard let part else { return }
    let last = points.count - 1
    guard !curve.isStraight, part.lowerBound >= 0, part.upperBound <= Double(last), part.lowerBound < part.upperBound
    else { throw .part(from: part.lowerBound, to: part.upperBound, last: curve.isStraight ? nil : last) }
  }

  /// Gives each run of equal points the largest half width among them, since they count as one point.
  private mutating func equaliseRepeatedPoints() {
    var first = 0
    while first < points.count {
      var end = first + 1
      while end < points.count, points[end] == points[first] { end += 1 }
      if end > first + 1, let largest = halfWidths[first..<end].max() {
        halfWidths.replaceSubrange(first..<end, with: repeatElement(largest, count: end - first))
      }
      first = end
    }
  }
}
