import Geometry

/// An edge of a stroke with width, stored in a frame above, relative to a frame below. Its centre line is exact; its
/// half widths are doubles.
///
/// Strokes are drawn from their edges only where the half width on the screen is at most a few thousand px. So doubles
/// are enough for the half width at any depth.
struct WideAncestorEdge {
  let edge: AncestorEdge
  /// The half width at the point of the line nearest to the origin of the frame below, in that frame's units.
  private let halfWidth: Double
  /// The change of the half width along the line, per unit.
  private let slope: Double
  /// Levels from the frame of the stroke to the frame below.
  let levels: Int
  /// From the frame on the path to that of the stroke, in units of their parents.
  let steps: SIMD2<Int64>

  /// An edge relative to a frame of the edge's own level.
  /// - Parameters:
  ///   - p: its start, in units of its frame.
  ///   - q: its end.
  init(
    stroke: Int, point: Int, from p: Vector2, to q: Vector2, _ startHalfWidth: Double, _ endHalfWidth: Double,
    steps: SIMD2<Int64>
  ) {
    edge = AncestorEdge(stroke: stroke, point: point, from: p, to: q, steps: steps)
    let d = q - p
    let square = d.dot(d)
    let start = p + Vector2(Double(steps.x), Double(steps.y)) * DyadicHandoff.scale
    slope = square > 0 ? (endHalfWidth - startHalfWidth) / square.squareRoot() : 0
    halfWidth = startHalfWidth - (square > 0 ? slope * start.dot(d) / square.squareRoot() : 0)
    levels = 0
    self.steps = steps
  }

  private init(_ edge: AncestorEdge, above: WideAncestorEdge, digit: SIMD2<Int64>) {
    self.edge = edge
    slope = above.slope
    halfWidth = (above.halfWidth + above.slope * above.edge.projection(of: digit)) * DyadicHandoff.scale
    levels = above.levels + 1
    steps = above.steps
  }

  /// The same edge relative to the child at `digit`; nil if its centre line passes outside the radius.
  func descended(to digit: SIMD2<Int64>, radius: Double) -> WideAncestorEdge? {
    edge.descended(to: digit, radius: radius).map { WideAncestorEdge($0, above: self, digit: digit) }
  }

  /// The edge in doubles, in units of the reference frame.
  func near(radius: Double, reach: Double) -> WideEdge {
    WideEdge(line: edge.near(radius: radius), halfWidth: halfWidth, slope: slope, reach: reach)
  }
}
