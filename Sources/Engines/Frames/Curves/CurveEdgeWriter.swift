import Geometry

/// Writes the parts of curves near the view as edges, which deviate from the curve by at most the list's tolerance.
struct CurveEdgeWriter {
  /// From O, to which curves are relative, to the centre of the view, in units.
  let centre: Vector2
  /// Px per unit.
  let zoom: Double
  let turn: Vector2
  /// The radius about the centre of the view within which edges are written, in units.
  private let radius: Double

  /// - Parameter pixels: the radius about the centre of the view within which edges are written.
  init(centre: Vector2, zoom: Double, turn: Vector2, pixels: Double) {
    (self.centre, self.zoom, self.turn) = (centre, zoom, turn)
    radius = pixels / zoom
  }

  /// Writes a range of a span. O(edges near the view), plus the logarithm of the span's length in views.
  /// - Parameters:
  ///   - widths: the half width at s = 0, and its growth by s, in units.
  ///   - reach: the largest half width, in units.
  @inline(never)
  func write(
    _ cubic: LocalCubic, _ range: ClosedRange<Double>, widths: (start: Double, growth: Double), reach: Double,
    stroke: Int, point: Int, into list: inout DrawList
  ) {
    let distance = radius + reach
    // A chord cuts off well what bends less than the view, and few chords of equal steps are enough for the rest.
    let bend = distance / 4
    if cubic.squaredDeviation(from: range.lowerBound, to: range.upperBound) <= bend * bend {
      return writeChords(cubic, range, widths, distance, stroke, point, into: &list)
    }
    cubic.forEachPart(of: range, within: distance, of: centre, tolerance: bend) { from, _, to, _ in
      writeChords(cubic, from...to, widths, distance, stroke, point, into: &list)
    }
  }

  /// Writes as many chords of equal steps as the tolerance asks for.
  @inline(never)
  private func writeChords(
    _ cubic: LocalCubic, _ range: ClosedRange<Double>, _ widths: (start: Double, growth: Double), _ distance: Double,
    _ stroke: Int, _ point: Int, into list: inout DrawList
  ) {
    var range = range
    let (first, last) = (cubic.position(range.lowerBound) - centre, cubic.position(range.upperBound) - centre)
    if max(first.dot(first), last.dot(last)) > distance * distance {
      let deviation = cubic.deviation(from: range.lowerBound, to: range.upperBound)
      let near = cubic.clipped(range, from: first, to: last, deviation: deviation, within: distance)
      guard let near else { return }
      range = near
    }
    let square = cubic.squaredDeviation(from: range.lowerBound, to: range.upperBound) * (zoom * zoom)
    let tolerance = list.curveTolerance
    let count =
      square > tolerance * tolerance
      ? Int(min((square.squareRoot() / tolerance).squareRoot().rounded(.up), 0x1p16)) : 1
    let step = (range.upperBound - range.lowerBound) / Double(count)
    // Parts bend by at most a quarter of the distance, so all ends are within 1.5 times it.
    list.addEdges(atMost: count) { room in
      var start = end(cubic, range.lowerBound, widths)
      for index in 0..<count {
        let s = index + 1 == count ? range.upperBound : range.lowerBound + step * Double(index + 1)
        let end = end(cubic, s, widths)
        room[index] = EdgeDraw(
          stroke: stroke, point: point, start: start.position, end: end.position, startHalfWidth: start.halfWidth,
          endHalfWidth: end.halfWidth)
        start = end
      }
      return count
    }
  }

  /// The position at a parameter on the screen, and the half width there in px.
  @inline(__always)
  private func end(
    _ cubic: LocalCubic, _ s: Double, _ widths: (start: Double, growth: Double)
  ) -> (position: Vector2, halfWidth: Double) {
    (((cubic.position(s) - centre) * zoom).rotated(by: turn), max(0, widths.start + widths.growth * s) * zoom)
  }
}
