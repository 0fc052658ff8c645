import Geometry

/// Writes the part near the view of a stroke that is too large for its float32 vertices, from doubles. The stroke
/// belongs to the active level or to a deeper one.
struct LargeStrokeWriter {
  /// The view of the stroke's frame.
  let view: FrameView
  let turn: Vector2
  /// The radius about the centre of the view within which strokes are drawn, in px.
  let pixels: Double
  /// Half the viewport's size, in px.
  let halfSize: Vector2

  /// Writes a stroke or fill. O(points).
  func write(_ index: Int, _ content: FrameContent, into list: inout DrawList) {
    let stroke = content.strokes[index]
    if stroke.isCurved { return writeCurve(index, stroke, content, into: &list) }
    switch stroke.style {
    case .hairline: writeHairline(index, stroke.points, content, into: &list)
    case .stroke:
      if stroke.halfWidth * view.zoom <= DrawnWidth.maxOfEdges {
        writeEdges(index, stroke, content, into: &list)
      } else {
        areas.writeStroke(index, about: view.centre, content, into: &list)
      }
    case .fill(let rule): areas.writeFill(index, rule, about: view.centre, content, into: &list)
    }
  }

  private func writeCurve(_ index: Int, _ stroke: FrameStroke, _ content: FrameContent, into list: inout DrawList) {
    guard stroke.halfWidth * view.zoom > DrawnWidth.maxOfEdges else {
      let edges = CurveEdgeWriter(centre: .zero, zoom: view.zoom, turn: turn, pixels: pixels)
      return forEachNearSpan(of: stroke, content) { point, part, cubic in
        edges.write(
          cubic, part, widths: content.widths(at: point), reach: stroke.halfWidth, stroke: index, point: point,
          into: &list)
      }
    }
    var borders = CurveBorderWriter(areas, of: index, into: &list)
    forEachNearSpan(of: stroke, content) { point, part, cubic in
      let widths = content.widths(at: point)
      borders.write(cubic, part, widths: widths, into: &list)
      let isLast = Double(point - stroke.points.lowerBound) + part.upperBound == stroke.part.upperBound
      for end in [part.lowerBound, part.upperBound] where end == part.lowerBound || isLast {
        borders.addDisc(at: cubic.position(end), widths.start + widths.growth * end, to: &list)
      }
    }
    borders.finish(&list)
  }

  /// Calls `body` with the spans of a curve whose discs may be near the view, relative to the centre of the view.
  @inline(__always)
  private func forEachNearSpan(
    of stroke: FrameStroke, _ content: FrameContent, _ body: (Int, ClosedRange<Double>, LocalCubic) -> Void
  ) {
    let distance = pixels / view.zoom + stroke.halfWidth
    let isUniform = stroke.curve == .uniformCatmullRom
    content.forEachSpan(of: stroke) { points, point in
      let (p, q) = (points[point] - view.centre, points[point + 1] - view.centre)
      // A handle is at most as long as the chord, but in a uniform spline.
      let handle = isUniform ? .infinity : abs(q.x - p.x) + abs(q.y - p.y)
      return isNear(p, q, distance + handle)
    } _: { point, part in
      guard let span = content.span(at: point, of: stroke) else { return }
      body(point, part, LocalCubic(span.mapped { view.offset(of: $0) }))
    }
  }

  /// A writer of areas about the centre of the view.
  private var areas: AreaWriter {
    AreaWriter(centre: .zero, zoom: view.zoom, turn: turn, pixels: pixels, halfSize: halfSize)
  }

  private func writeHairline(_ index: Int, _ points: Range<Int>, _ content: FrameContent, into list: inout DrawList) {
    let (centre, zoom) = (view.centre, view.zoom)
    list.addEdges(atMost: points.count) { room in
      content.points.withUnsafeBufferPointer { positions in
        var written = 0
        for point in points.lowerBound..<points.upperBound - 1
        where isNear(positions[point] - centre, positions[point + 1] - centre, pixels / zoom) {
          if let edge = NearEdge(stroke: index, point: point, positions[point], positions[point + 1]),
            let part = edge.clipped(centre: centre, zoom: zoom, turn: turn, limit: pixels)
          {
            room[written] = part
            written &+= 1
          }
        }
        return written
      }
    }
  }

  private func writeEdges(_ index: Int, _ stroke: FrameStroke, _ content: FrameContent, into list: inout DrawList) {
    let last = stroke.points.upperBound - 1
    let reach = stroke.style.reach * stroke.halfWidth
    list.addEdges(atMost: stroke.points.count) { room in
      var written = 0
      for point in stroke.points where point < last || stroke.points.count == 1 {
        let end = min(point + 1, last)
        let (p, q) = (content.points[point], content.points[end])
        // An edge without length has no direction; after rounding its ends it would have an arbitrary one.
        guard p != q || stroke.radius == 0,
          isNear(p - view.centre, q - view.centre, pixels / view.zoom + reach)
        else { continue }
        let edge = WideEdge(
          stroke: index, point: point, from: p, to: q, content.halfWidths[point], content.halfWidths[end],
          reach: reach)
        if let part = edge.clipped(centre: view.centre, zoom: view.zoom, turn: turn, limit: pixels) {
          room[written] = part
          written &+= 1
        }
      }
      return written
    }
  }

  /// Whether an edge's bounding box is within a distance of the centre of the view. Most edges of a large stroke are
  /// far outside, and this test needs no direction.
  @inline(__always)
  private func isNear(_ start: Vector2, _ end: Vector2, _ distance: Double) -> Bool {
    if start.x > distance && end.x > distance || start.x < -distance && end.x < -distance { return false }
    return !(start.y > distance && end.y > distance || start.y < -distance && end.y < -distance)
  }
}
