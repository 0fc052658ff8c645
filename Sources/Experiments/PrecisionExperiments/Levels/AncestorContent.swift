import ExactNumbers
import Geometry
import Schemes
import Workloads

/// Lines through one position, stored above the camera or longer than the screen: edges without width, or strokes of
/// which one border is measured.
enum AncestorContent {
  case edges(EdgeFan)
  case borders(StrokeFan)

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
  /// A scheme with widths stores the strokes with theirs; any other stores the corners of their outlines.
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
      return StoredLines(scene: edges, directions: directions, halfWidths: nil)
    case .borders(let fan):
      let strokes = fan.strokes(magnification: zoom.significand, grid: grid)
      let directions = strokes.map(\.direction)
      guard let wide = scheme as? any WideStrokeScheme else {
        let outlines = scene(strokes.flatMap(\.outline), each: 5)
        scheme.store(outlines)
        return StoredLines(scene: outlines, directions: directions, halfWidths: nil)
      }
      let lines = scene(strokes.flatMap { [$0.start, $0.end] }, each: 2)
      wide.store(ExactStrokes(centreLines: lines, halfWidths: strokes.map(\.halfWidth)))
      return StoredLines(scene: lines, directions: directions, halfWidths: strokes.map(\.halfWidth))
    }
  }
}

/// Lines through one position, as stored in a scheme.
struct StoredLines {
  /// The stored points; the same number for each line.
  let scene: ExactScene
  /// The direction of each measured line, unrotated, of any length.
  let directions: [Vector2]
  /// Half the width of each stroke, in the scene's units, where the lines are borders of strokes that the scheme stores
  /// with their widths; nil elsewhere.
  let halfWidths: [Double]?

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
