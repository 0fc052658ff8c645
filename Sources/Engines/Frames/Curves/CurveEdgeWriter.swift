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
    // A chord cuts off well what bends less than the view, and few chords of equal steps are enough for the rest.
    let bend = distance / 4
    if cubic.squaredDeviation(from: range.lowerBound, to: range.upperBound) <= bend * bend {
      return writeChords(cubic, range, widths, distance, reach, stroke, point, into: &list)
    }
    cubic.forEachPart(of: range, within: distance, of: centre, tolerance: bend) { from, _, to, _ in
      writeChords(cubic, from...to, widths, distance, reach, stroke, point, into: &list)
    }
  }

  /// Writes as many chords of equal steps as the tolerance asks for.
  private func writeChords(
    _ cubic: LocalCubic, _ range: ClosedRange<Double>, _ widths: (start: Double, growth: Double), _ distance: Double,
    _ reach: Double, _ stroke: Int, _ point: Int, into list: inout DrawList
  ) {
    var range = range
    let (first, last) = (cubic.position(range.lowerBound) - centre, cubic.position(range.upperBound) - centre)
    if max(first.dot(first), last.dot(last)) > distance * distance {
      let deviation = cubic.deviation(from: range.lowerBound, to: range.upperBound)
      let near = cubic.clipped(range, from: first, to: last, deviation: deviation, within: distance)
      guard let near else { return }
      range = near
    }
    let square = cubic.squaredDeviation(from: range.lowerBound, to: range.upperBound)
    let tolerance = list.curveTolerance / zoom
    let count =
      square > tolerance * tolerance
      ? Int(min((square.squareRoot() / tolerance).squareRoot().rounded(.up), 0x1p16)) : 1
    let step = (range.upperBound - range.lowerBound) / Double(count)
    list.addEdges(atMost: count) { room in
      var written = 0
      var p = cubic.position(range.lowerBound) - centre
      var start = (p * zoom).rotated(by: turn)
      var width = max(0, widths.start + widths.growth * range.lowerBound)
      for index in 1...count {
        let to = index == count ? range.upperBound : range.lowerBound + step * Double(index)
        let q = cubic.position(to) - centre
        let end = (q * zoom).rotated(by: turn)
        let nextWidth = max(0, widths.start + widths.growth * to)
        if max(p.dot(p), q.dot(q)) <= distance * distance {
          room[written] = EdgeDraw(
            stroke: stroke, point: point, start: start, end: end, startHalfWidth: width * zoom,
            endHalfWidth: nextWidth * zoom)
          written &+= 1
        } else {
          let edge = WideEdge(stroke: stroke, point: point, from: p, to: q, width, nextWidth, reach: reach)
          if let part = edge.clipped(centre: .zero, zoom: zoom, turn: turn, limit: pixels) {
            room[written] = part
            written &+= 1
          }
        }
        (p, start, width) = (q, end, nextWidth)
      }
      return written
    }
  }
}
