import Frames
import Geometry

extension Float32Conversion {
  /// Appends the sides of the straight strokes with butt ends in a draw list, after the float32 conversion.
  ///
  /// Each corner of an area is rounded once. An edge is offset by its half widths in doubles, and clipped to
  /// `DrawnEdge.guardBand` in doubles. A stroke that is drawn from its vertices has a vertex at each corner of its
  /// outline, which goes through the shader. The `source` of a side is the index of its stroke's first point in the
  /// content, plus its stroke's shift. O(edges and corners).
  func drawBorders(
    _ list: DrawList, content: FrameContent, turn: Vector2, shift: (Int) -> Int, into borders: inout [DrawnEdge]
  ) {
    func source(_ stroke: Int) -> Int { content.strokes[stroke].points.lowerBound + shift(stroke) }
    for area in list.areas {
      var start = SIMD2<Float>(viewport.ndc(fromCentre: list.areaCorners[area.corners.upperBound - 1]))
      for corner in list.areaCorners[area.corners] {
        let end = SIMD2<Float>(viewport.ndc(fromCentre: corner))
        borders.append(DrawnEdge(start: start, end: end, source: source(area.stroke)))
        start = end
      }
    }
    for edge in list.edges { append(edge, source: source(edge.stroke), to: &borders) }
    for draw in list.strokes { append(draw, content, turn: turn, source: source(draw.stroke), to: &borders) }
  }

  /// Appends both sides of an edge. Its ends are not appended, because they are outside the view or caps.
  private func append(_ edge: EdgeDraw, source: Int, to borders: inout [DrawnEdge]) {
    let displacement = edge.end - edge.start
    guard displacement.length > 0 else { return }
    let normal = (displacement / displacement.length).perpendicularCCW
    let clipper = SegmentClipper<Double>(bound: DrawnEdge.guardBand)
    for side in [normal, -normal] {
      let start = viewport.ndc(fromCentre: edge.start + side * edge.startHalfWidth)
      let end = viewport.ndc(fromCentre: edge.end + side * edge.endHalfWidth)
      guard let (from, to) = clipper.clip(start, end) else { continue }
      borders.append(DrawnEdge(start: SIMD2<Float>(from), end: SIMD2<Float>(to), source: source))
    }
  }

  /// Appends the outline of a stroke of one edge, with the vertices of a tessellator: relative to the stroke's origin,
  /// each rounded once.
  private func append(
    _ draw: StrokeDraw, _ content: FrameContent, turn: Vector2, source: Int, to borders: inout [DrawnEdge]
  ) {
    let stroke = content.strokes[draw.stroke]
    guard case .stroke = stroke.style, stroke.points.count == 2 else { return }
    let (start, end) = (content.points[stroke.points.lowerBound], content.points[stroke.points.upperBound - 1])
    let displacement = end - start
    guard displacement.length > 0 else { return }
    let side = (displacement / displacement.length).perpendicularCCW * stroke.halfWidth
    var shader = shader
    shader.turn = SIMD2<Float>(turn)
    shader.zoom = draw.zoom
    shader.offset = draw.offset
    let corners = [start - side, end - side, end + side, start + side].map {
      shader(SIMD2<Float>($0 - stroke.origin))
    }
    let clipper = SegmentClipper<Float>(bound: Float(DrawnEdge.guardBand))
    for index in corners.indices {
      guard let (from, to) = clipper.clip(corners[index], corners[(index + 1) % corners.count]) else { continue }
      borders.append(DrawnEdge(start: from, end: to, source: source))
    }
  }
}
