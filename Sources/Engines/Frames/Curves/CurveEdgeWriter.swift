import Geometry

/// Writes the parts of curves near the view as edges, which deviate from the curve by at most the list's tolerance.
struct CurveEdgeWriter {
  /// From O, to which curves are relative, to the centre of the view, in units.
  let centre: Vector2
  /// Px per unit.
  let zoom: Double
  let turn: Vector2
  /// The radius about the centre of the view within which edges are written, in px.
  let pixels: Double

  /// Writes a range of a span. O(edges near the view), plus the logarithm of the span's length in views.
  /// - Parameters:
  ///   - widths: the half width at s = 0, and its growth by s, in units.
  ///   - reach: the largest half width, in units.
  func write(
    _ cubic: LocalCubic, _ range: ClosedRange<Double>, widths: (start: Double, growth: Double), reach: Double,
    stroke: Int, point: Int, into list: inout DrawList
  ) {
    let distance = pixels / zoom + reach
    var range = range
    // A part from far above is much longer than the view.
    let length = range.upperBound - range.lowerBound
    if cubic.b.dot(cubic.b) * (length * length) > 16 * distance * distance {
      guard let near = cubic.clipped(range, within: distance, of: centre) else { return }
      range = near
    }
    cubic.forEachPart(of: range, within: distance, of: centre, tolerance: list.curveTolerance / zoom) {
      from, start, to, end in
      let (p, q) = (start - centre, end - centre)
      let (first, last) = (max(0, widths.start + widths.growth * from), max(0, widths.start + widths.growth * to))
      if max(p.dot(p), q.dot(q)) <= distance * distance {
        list.append(
          EdgeDraw(
            stroke: stroke, point: point, start: (p * zoom).rotated(by: turn), end: (q * zoom).rotated(by: turn),
            startHalfWidth: first * zoom, endHalfWidth: last * zoom))
      } else {
        let edge = WideEdge(stroke: stroke, point: point, from: p, to: q, first, last, reach: reach)
        if let part = edge.clipped(centre: .zero, zoom: zoom, turn: turn, limit: pixels) { list.append(part) }
      }
    }
  }
}
