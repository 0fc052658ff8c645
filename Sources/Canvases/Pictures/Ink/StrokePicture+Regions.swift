import Frames
import Geometry
import InkCanvas
import Tessellation

extension StrokePicture {
  /// Calls `body` with each visible stroke and fill that is large enough to be painted by itself, and `paint` with the
  /// tiles of others, the backmost first.
  func forEachRegion<Failure: Error>(
    _ body: (PaintedRegion) throws(Failure) -> Void, tile paint: (TileDraw, InkTiles) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = RegionWriter(self)
    var tiles = InkTiles(strokesPerFrame: .max)
    tiles.paintsByTime = order == .time
    var list = DrawList(tiles: tiles)
    // Half of the tolerance is for the edges of curves, and half for the triangles along them.
    list.curveTolerance = Self.tolerance / 2
    canvas.compose(into: &list)
    func write(_ drawing: StrokeDrawing, _ list: DrawList) throws(Failure) {
      if case .tile(let draw) = drawing, let tiles = list.tiles { return try paint(draw, tiles) }
      writer.write(drawing, list)
      try body(writer.region)
    }
    switch order {
    case .levels:
      try canvas.paint(&list) { (drawing, list) throws(Failure) in
        try write(drawing, list)
      }
    case .time:
      var drawings: [(position: Int, drawing: StrokeDrawing)] = []
      canvas.paint(&list) { drawing, _ in
        drawings.append((canvas.content.strokes.position(of: drawing.stroke), drawing))
      }
      drawings.sort { $0.position < $1.position }
      for (_, drawing) in drawings { try write(drawing, list) }
    }
    for stroke in live {
      writer.write(stroke.corners, stroke.color)
      try body(writer.region)
    }
  }
}

/// Converts the entries of a draw list to regions of a picture.
private struct RegionWriter<Rule: HandoffRule> {
  private let canvas: FrameCanvas<Rule>
  private let centre: Vector2
  private let hairlineWidth: Double
  private(set) var region: PaintedRegion
  private let strokes = ScreenStrokes()
  private var positions: [SIMD2<Float>] = []
  private var indices: [UInt32] = []

  init(_ picture: StrokePicture<Rule>) {
    canvas = picture.canvas
    centre = canvas.viewport.centre
    let bounds = InkCanvas.widthRange
    // NaN fails both comparisons and gives the smallest width.
    let width = picture.hairlineWidth
    hairlineWidth = (width >= bounds.lowerBound ? min(width, bounds.upperBound) : bounds.lowerBound) * picture.scale
    region = PaintedRegion(size: canvas.viewport.size)
  }

  private var tolerance: Double { StrokePicture<Rule>.tolerance }

  mutating func write(_ drawing: StrokeDrawing, _ list: DrawList) {
    guard drawing.stroke >= 0 else { return }
    let stroke = canvas.content.strokes[drawing.stroke]
    var rule = FillRule.nonzero
    if case .fill(let own) = stroke.style { rule = own }
    region.begin(stroke.color, rule)
    strokes.coverage = 1
    positions.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    switch drawing {
    case .vertices(let draw): write(stroke, draw)
    case .edges(let edges):
      strokes.write(
        edges, of: stroke.style, about: centre, hairlineWidth: hairlineWidth,
        tolerance: stroke.isCurved ? tolerance / 2 : tolerance, &positions, &indices)
      addTriangles()
    case .areas(let areas):
      for area in areas {
        let corners = list.areaCorners[area.corners].map { $0 + centre }
        if case .fill = stroke.style { region.add(corners, times: area.winding) } else { region.addConvex(corners) }
      }
    case .cover: region.addEverything()
    case .tile: break
    }
    region.color = region.color.faded(strokes.coverage)
  }

  mutating func write(_ triangles: [Vector2], _ color: StrokeColor) {
    region.begin(color)
    for index in stride(from: 0, to: triangles.count - 2, by: 3) {
      region.addTriangle(triangles[index], triangles[index + 1], triangles[index + 2])
    }
  }

  private mutating func write(_ stroke: FrameStroke, _ draw: StrokeDraw) {
    // In doubles if the rule has the frame's view in doubles; otherwise the draw list gives the positions of the
    // vertices.
    let view = canvas.view(of: stroke.frame)
    let (zoom, turn) = (view?.zoom ?? Double(draw.zoom), canvas.turn)
    func position(_ point: Vector2) -> Vector2 {
      let offset = view?.offset(of: point) ?? (point - stroke.origin) + Vector2(draw.offset)
      return (offset * zoom).rotated(by: turn) + centre
    }
    if case .fill = stroke.style { return region.add(canvas.content.points[stroke.points].map(position)) }
    let isHairline = stroke.style == .hairline
    strokes.begin()
    canvas.content.forEachPosition(of: stroke, within: tolerance / 2 / zoom) { point, halfWidth in
      strokes.append(position(point), width: isHairline ? hairlineWidth : 2 * halfWidth * zoom)
    }
    strokes.write(
      StrokeStyle(stroke.style), tolerance: stroke.isCurved ? tolerance / 2 : tolerance, &positions, &indices)
    addTriangles()
  }

  private mutating func addTriangles() {
    for index in stride(from: 0, to: indices.count - 2, by: 3) {
      let (a, b, c) = (indices[index], indices[index + 1], indices[index + 2])
      region.addTriangle(Vector2(positions[Int(a)]), Vector2(positions[Int(b)]), Vector2(positions[Int(c)]))
    }
  }
}
