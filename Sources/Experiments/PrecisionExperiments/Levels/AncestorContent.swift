import ExactNumbers
import Geometry
import Schemes
import Workloads

/// Lines through one position, stored above the camera or longer than the screen: edges without width, or strokes of
/// which one border is measured.
enum AncestorContent {
  case edges(EdgeFan)
  case borders(StrokeFan)
  /// A part of a pencil's circle, and the precision of the position on its border, in bits.
  case curve(precision: Int)

  /// The content of a cell.
  init(_ cell: SweepCell, _ configuration: SweepConfiguration) {
    switch cell.subject {
    case .borders: self = .borders(StrokeFan(count: configuration.edges, seed: configuration.seed))
    case .longEdges(let reach):
      self = .edges(EdgeFan(count: configuration.edges, seed: configuration.seed, reach: reach.zoom.double))
    case .active, .ancestors, .descendants:
      self = .edges(EdgeFan(count: configuration.edges, seed: configuration.seed))
    }
  }

  /// Stores the fan in a scheme, so that all lines meet at `anchor`.
  ///
  /// A scheme with widths stores the strokes with theirs; any other stores the corners of their outlines. A scheme with
  /// curves stores the circle's; any other stores chords of its borders, within 1/64 px. The position on its border
  /// lies beside `anchor`.
  /// - Parameters:
  ///   - zoom: the zoom at which the fan has its own size on the screen.
  ///   - grid: coordinates are multiples of this, px at the scene's reference zoom.
  func store(
    in scheme: any CoordinateScheme, at anchor: ExactPoint, _ zoom: Zoom, grid: Double = 0x1p-40
  ) -> StoredLines {
    func scene(_ offsets: [Vector2], each count: Int) -> ExactScene {
      ExactScene(
        anchor: anchor, exponent: zoom.exponent, offsets: offsets,
        strokes: stride(from: 0, to: offsets.count, by: count).map { $0..<$0 + count })
    }
    switch self {
    case .edges(let fan):
      let edges = fan.scene(at: anchor, zoom, grid: grid)
      scheme.store(edges)
      let directions = stride(from: 0, to: edges.offsets.count, by: 2).map { edges.offsets[$0] }
      return StoredLines(scene: edges, meeting: anchor, directions: directions, halfWidths: nil)
    case .borders(let fan):
      let strokes = fan.strokes(magnification: zoom.significand, grid: grid)
      let directions = strokes.map(\.direction)
      guard let wide = scheme as? any WideStrokeScheme else {
        let outlines = scene(strokes.flatMap(\.outline), each: 5)
        scheme.store(outlines)
        return StoredLines(scene: outlines, meeting: anchor, directions: directions, halfWidths: nil)
      }
      let lines = scene(strokes.flatMap { [$0.start, $0.end] }, each: 2)
      wide.store(ExactStrokes(centreLines: lines, halfWidths: strokes.map(\.halfWidth)))
      return StoredLines(
        scene: lines, meeting: anchor, directions: directions, halfWidths: strokes.map(\.halfWidth))
    case .curve(let precision):
      let curve = PencilCurve(magnification: zoom.significand, grid: grid)
      let isLocal = scheme is any TravellingScheme
      let unit = isLocal ? Double(sign: .plus, exponent: -zoom.exponent, significand: 1) : 1
      let origin = isLocal ? Vector2(anchor.x.double, anchor.y.double) : .zero
      var spans = curve.spans.map { $0.mapped { origin + $0 * unit } }
      let lines: ExactScene
      if let keeper = scheme as? any CurveScheme {
        lines = scene(curve.points, each: curve.points.count)
        let kept = keeper.storeCurves(ExactStrokes(centreLines: lines, halfWidths: [curve.halfWidth]))
        // What the scheme has rounded is exact from now on.
        if kept.elementsEqual(spans, by: { $0.isNear($1, within: unit * 0x1p-20) }) { spans = kept }
      } else {
        let chords = curve.chords(grid: grid)
        lines = scene(chords, each: chords.count / 2)
        scheme.store(lines)
      }
      let stored = StoredCurve(spans: spans, halfWidth: curve.halfWidth * unit, precision: precision)
      let meeting = isLocal ? stored.focus : anchor.moved(by: stored.focus, exponent: -zoom.exponent)
      return StoredLines(scene: lines, meeting: meeting, directions: [], halfWidths: nil, curve: stored)
    }
  }
}

/// Lines through one position, as stored in a scheme.
struct StoredLines {
  /// The stored points; the same number for each line.
  let scene: ExactScene
  /// The position on all lines, in units of the frame in which they are stored.
  let meeting: ExactPoint
  /// The direction of each measured line, unrotated, of any length.
  let directions: [Vector2]
  /// Half the width of each stroke, in the scene's units, where the lines are borders of strokes that the scheme stores
  /// with their widths; nil elsewhere.
  let halfWidths: [Double]?
  /// The curve, where it is stored as that or in chords.
  var curve: StoredCurve?

  /// Writes the drawn parts of the lines, replacing the list's content.
  func draw(_ scheme: any CoordinateScheme, into drawn: inout [DrawnEdge]) {
    if halfWidths != nil, let wide = scheme as? any WideStrokeScheme {
      drawn.removeAll(keepingCapacity: true)
      wide.drawBorders(into: &drawn)
    } else {
      drawn = Array(unsafeUninitializedCapacity: scene.offsets.count) { $1 = scheme.draw(into: $0) }
    }
  }

  /// The index of the line of a drawn edge.
  func line(of edge: DrawnEdge) -> Int { edge.source / (scene.offsets.count / directions.count) }
}
