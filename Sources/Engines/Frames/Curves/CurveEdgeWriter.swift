import Geometry

/// Writes the parts of curves near the view as edges, which deviate from the curve by at most a tolerance.
struct CurveEdgeWriter {
  /// The largest distance of an edge from its curve, in px.
  static let tolerance = 0x1p-6

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
    cubic.forEachPart(
      of: range, within: pixels / zoom + reach, of: centre, tolerance: Self.tolerance / zoom
    ) { from, start, to, end in
      let edge = WideEdge(
        stroke: stroke, point: point, from: start - centre, to: end - centre,
        max(0, widths.start + widths.growth * from), max(0, widths.start + widths.growth * to), reach: reach)
      guard let part = edge.clipped(centre: .zero, zoom: zoom, turn: turn, limit: pixels) else { return }
      list.append(part)
    }
  }
}
