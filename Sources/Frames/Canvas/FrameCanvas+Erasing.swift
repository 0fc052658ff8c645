import Geometry

extension FrameCanvas {
  /// Erases the part of a line between two parameters; what is left before keeps the id, and what is left behind
  /// becomes a stroke of its own, painted just above.
  ///
  /// A parameter is the index of a point, plus the fraction of the edge from it to the next. New end points are rounded
  /// as the rule stores them, half widths between points are interpolated. Where nothing is left, the stroke is removed.
  /// O(strokes + points).
  /// - Parameters:
  ///   - id: of a stroke or hairline of two points or more.
  ///   - start: where the part begins; anything before the first point is that point.
  ///   - end: where it ends, at `start` or behind; anything behind the last point is that point.
  /// - Returns: the ids of what is left: none, one or two.
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
    return try keep([0...min(max(start, 0), last), max(min(end, last), 0)...last], of: index)
  }

  /// Erases what a round eraser touches of all lines, of whatever frame, as far as the cuts can be stored.
  ///
  /// Of each line it cuts out the part whose border is within the eraser, so that round caps end at the eraser's border.
  /// A line of which a cut would be stored more than a quarter of a pixel from where it is, as its frame is several
  /// levels above, stays whole; fills stay too. O(strokes + points).
  /// - Parameters:
  ///   - position: the eraser's centre, px from the viewport's centre, y down.
  ///   - radius: in px, more than 0.
  /// - Returns: the ids of the strokes that were cut or removed.
  @discardableResult
  public mutating func erase(at position: Vector2, radius: Double) -> [StrokeID] {
    guard radius > 0, radius.isFinite, position.x.isFinite, position.y.isFinite else { return [] }
    var cut: [StrokeID] = []
    for id in content.strokes.map(\.id) {
      guard let index = content.index(of: id), let kept = partsOutside(position, radius, of: index) else { continue }
      if (try? keep(kept, of: index)) != nil { cut.append(id) }
    }
    return cut
  }

  /// The parts of a line that an eraser leaves; nil where it touches nothing or cannot cut there.
  private func partsOutside(_ position: Vector2, _ radius: Double, of index: Int) -> [ClosedRange<Double>]? {
    let stroke = content.strokes[index]
    guard !stroke.style.isFill, let view = compositor.view(of: stroke.frame, from: camera, in: tree) else { return nil }
    let displacement = position.rotated(byInverseOf: camera.turn) / view.zoom
    let toOrigin = view.offset(of: stroke.origin) - displacement
    let reach = radius / view.zoom
    guard toOrigin.length <= stroke.radius + stroke.halfWidth + reach else { return nil }
    // The eraser's centre is the origin from here on.
    func point(_ index: Int) -> Vector2 { toOrigin + (content.points[index] - stroke.origin) }
    guard stroke.hasParts else { return toOrigin.length < reach + stroke.halfWidth ? [] : nil }
    var kept: [ClosedRange<Double>] = []
    var start: Double? = 0
    let first = stroke.points.lowerBound
    for edge in first..<stroke.points.upperBound - 1 {
      let inside = EraserCut.part(
        from: point(edge), to: point(edge + 1), reach + content.halfWidths[edge], reach + content.halfWidths[edge + 1])
      guard let inside else { continue }
      let base = Double(edge - first)
      if let begun = start, base + inside.lowerBound > begun { kept.append(begun...base + inside.lowerBound) }
      start = base + inside.upperBound
    }
    guard let start, start > 0 else { return nil }
    let last = Double(stroke.points.count - 1)
    if start < last { kept.append(start...last) }
    return kept.allSatisfy { canStore($0, of: stroke, zoom: view.zoom) } ? kept : nil
  }

  /// Whether both ends of a part are stored within a quarter of a pixel.
  private func canStore(_ part: ClosedRange<Double>, of stroke: FrameStroke, zoom: Double) -> Bool {
    for parameter in [part.lowerBound, part.upperBound] {
      let (point, _) = content.interpolated(stroke, at: parameter)
      guard let stored = rule.stored(point) else { return false }
      // The resolution of the frame itself counts, as the point is already one of its doubles.
      let resolution = max((stored - point).length, max(abs(point.x), abs(point.y)).ulp, FrameContent.cutQuantum)
      guard resolution * zoom <= 0.25 else { return false }
    }
    return true
  }

  /// Replaces a line by parts of it: the first keeps its id.
  private mutating func keep(
    _ parts: [ClosedRange<Double>], of index: Int
  ) throws(CanvasEditError) -> [StrokeID] {
    let old = content.strokes[index]
    var paths: [FramePath] = []
    for part in parts where part.lowerBound < part.upperBound {
      paths.append(try stored(content.part(part, of: old)))
    }
    var ids: [StrokeID] = []
    for (position, path) in paths.enumerated() {
      if position == 0 {
        content.replace(index, with: path, in: tree)
        ids.append(old.id)
      } else {
        let number = content.nextNumber
        content.add(path, to: old.frame, of: tree, number: number, data: old.data)
        content.move(content.strokes.count - 1, to: index + position, in: tree)
        ids.append(StrokeID(canvas: identity, number: number))
      }
    }
    if paths.isEmpty { content.remove(in: tree) { $0.id == old.id } }
    contentChanged(.all)
    return ids
  }
}

/// The part of an edge that an eraser about the origin cuts out.
enum EraserCut {
  /// The parameters 0…1 at which an edge is within a distance that is linear along it; nil where it is at none.
  ///
  /// With the distance r + δt, it solves |p + td|² = (r + δt)².
  static func part(
    from p: Vector2, to q: Vector2, _ startReach: Double, _ endReach: Double
  ) -> ClosedRange<Double>? {
    let d = q - p
    let growth = endReach - startReach
    let a = d.dot(d) - growth * growth
    let b = p.dot(d) - startReach * growth
    let c = p.dot(p) - startReach * startReach
    // One end's disc holds the other's: within it as a whole, or not at all.
    guard a > 0 else { return min(c, q.dot(q) - endReach * endReach) < 0 ? 0...1 : nil }
    let discriminant = b * b - a * c
    guard discriminant > 0 else { return nil }
    let root = discriminant.squareRoot()
    let (enter, leave) = (max((-b - root) / a, 0), min((-b + root) / a, 1))
    return enter < leave ? enter...leave : nil
  }
}

extension FrameStroke {
  /// Whether a part of it can be erased.
  var hasParts: Bool { points.count > 1 && !style.isFill }
}

extension PathStyle {
  var isFill: Bool { if case .fill = self { true } else { false } }
}

extension FrameContent {
  /// The spacing that cuts are assumed to be stored with, in units: that of ``DyadicHandoff``.
  static let cutQuantum = DyadicHandoff.quantum

  /// The point and the half width at a parameter of a line.
  func interpolated(_ stroke: FrameStroke, at parameter: Double) -> (point: Vector2, halfWidth: Double) {
    let last = stroke.points.count - 1
    let whole = min(max(Int(parameter), 0), max(last - 1, 0))
    let fraction = min(max(parameter - Double(whole), 0), 1)
    let index = stroke.points.lowerBound + whole
    let next = min(index + 1, stroke.points.upperBound - 1)
    return (
      points[index] + (points[next] - points[index]) * fraction,
      halfWidths[index] + (halfWidths[next] - halfWidths[index]) * fraction
    )
  }

  /// The part of a line between two parameters.
  func part(_ range: ClosedRange<Double>, of stroke: FrameStroke) -> FramePath {
    let first = interpolated(stroke, at: range.lowerBound)
    let last = interpolated(stroke, at: range.upperBound)
    var (kept, widths) = ([first.point], [first.halfWidth])
    // Whole points strictly inside.
    var index = Int(range.lowerBound.rounded(.down)) + 1
    while Double(index) < range.upperBound {
      kept.append(points[stroke.points.lowerBound + index])
      widths.append(halfWidths[stroke.points.lowerBound + index])
      index += 1
    }
    kept.append(last.point)
    widths.append(last.halfWidth)
    if case .stroke = stroke.style { return FramePath(kept, halfWidths: widths, style: stroke.style) }
    return FramePath(kept, halfWidths: [], style: stroke.style)
  }
}
