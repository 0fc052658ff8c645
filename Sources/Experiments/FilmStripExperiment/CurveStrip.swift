import ExactNumbers
import Frames
import Geometry
import Oracle
import Raster
import Results
import Schemes
import StrokeOracle
import Workloads

/// One pencil stroke, further and further in at a position of its border: stored as chords, and as its curve.
struct CurveStrip {
  /// Worker threads, from 1; the px do not depend on their number.
  let jobs: Int

  static let borderColour = Colour(20, 20, 20)

  private enum Stored: String, CaseIterable, Sendable {
    case chords
    case curve

    var colour: String {
      self == .chords ? "#5b7a99" : HandoffRuleCatalog.standard[DyadicHandoff().name]?.colour ?? "#000000"
    }
  }

  /// The columns.
  private static let zooms: [(base: String, exponent: String, zoom: Zoom)] =
    [1, 16, 256].map { ("\($0)", "", Zoom(Double($0)) ?? .one) }
    + [4, 16, 100, 1000].map { ("10", "\($0)", DepthLabel(decades: $0)?.zoom ?? .one) }

  /// The picture.
  /// - Parameter progress: called with the fraction done, from 0 to 1.
  /// - Returns: nil for a size that no image has, which it never is.
  /// - Throws: `ExperimentError` if the canvas refuses the stroke or a gesture, which it never does.
  func image(progress: (Double) -> Void = { _ in }) throws -> PixelImage? {
    var strip = FilmStrip(
      rows: Stored.allCases.map { ($0.rawValue, $0.colour) }, zooms: Self.zooms.map { ($0.base, $0.exponent) },
      explaining: [.border])
    try ParallelWork(jobs: jobs).run(
      Stored.allCases.count, makeWorker: {}, work: { _, index in try Self.sheets(Stored.allCases[index]) },
      take: { row, sheets in
        for (column, sheet) in sheets.enumerated() { strip.lay(sheet, row: row, column: column) }
        progress(Double(row + 1) / Double(Stored.allCases.count))
      })
    return strip.image
  }

  private static func sheets(_ stored: Stored) throws -> [Sheet] {
    let viewport = FilmStripConfiguration.viewport
    var canvas = FrameCanvas(rule: DyadicHandoff(), viewport: viewport, identity: 0)
    let points = PencilCircle.points.map { ($0 / 0x1p-36).rounded(.toNearestOrEven) * 0x1p-36 }
    try canvas.add(.stroke(points, halfWidth: PencilCircle.halfWidth, curve: .centripetalCatmullRom))
    let stroke = canvas.content.strokes[0]
    let spans = stroke.points.compactMap { canvas.content.span(at: $0, of: stroke) }
    if stored == .chords {
      var line: [Vector2] = []
      canvas.content.forEachPosition(of: stroke, within: 0x1p-6) { point, _ in line.append(point) }
      canvas.removeStrokes()
      try canvas.add(.stroke(line, halfWidth: PencilCircle.halfWidth))
    }
    let target = CurveReference.border(
      of: spans[PencilCircle.focus.span], at: PencilCircle.focus.parameter, halfWidth: PencilCircle.halfWidth,
      precision: 3500)
    let home = canvas.camera.frame
    var reached = Zoom.one
    var list = DrawList()
    return try zooms.map { _, _, goal in
      repeat {
        let remaining = Zoom(goal.significand / reached.significand, exponent: goal.exponent - reached.exponent) ?? .one
        let scale = min(512, remaining.double)
        guard let view = ExactView(canvas.camera),
          let seen = FrameReference(
            target, storedIn: chain(home, canvas.tree), seenFrom: chain(canvas.camera.frame, canvas.tree))?.position(
              centre: view.centre, zoom: canvas.camera.zoom, turn: canvas.camera.turn)
        else { throw ExperimentError.unreachable(scheme: canvas.rule.name, depth: "of a column") }
        try canvas.apply(Gesture(anchor: seen, scale: scale, pan: -seen))
        reached = reached.multiplied(by: scale) ?? reached
      } while reached.exponent < goal.exponent - 1
      canvas.compose(into: &list)
      let exact = ExactView(canvas.camera).flatMap { view in
        CurveReference(
          spans: spans, halfWidth: PencilCircle.halfWidth, storedIn: chain(home, canvas.tree),
          seenFrom: chain(canvas.camera.frame, canvas.tree))?.seen(
            centre: view.centre, zoom: canvas.camera.zoom, turn: canvas.camera.turn, viewport: viewport)
      }
      return sheet(list, of: canvas, exact?.border ?? [], Colour(hexadecimal: stored.colour))
    }
  }

  private static func chain(_ frame: Int, _ tree: FrameTree) -> FrameChain {
    FrameChain(links: tree.path(to: frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) })
  }

  /// The strokes of a draw list that are drawn by themselves, in px from the top left.
  static func region(of draws: [StrokeDraw], on canvas: FrameCanvas<DyadicHandoff>) -> RegionFiller {
    var region = RegionFiller()
    for draw in draws {
      let stroke = canvas.content.strokes[draw.stroke]
      let zoom = Double(draw.zoom)
      var line: [Vector2] = []
      canvas.content.forEachPosition(of: stroke, within: 0x1p-6 / zoom) { point, _ in
        let place = ((point - stroke.origin + Vector2(draw.offset)) * zoom).rotated(by: canvas.camera.turn)
        line.append(place + canvas.viewport.centre)
      }
      region.addStrokes([line], width: 2 * stroke.halfWidth * zoom)
    }
    return region
  }

  private static func sheet(
    _ list: DrawList, of canvas: FrameCanvas<DyadicHandoff>, _ border: [(start: Vector2, end: Vector2)],
    _ colour: Colour
  ) -> Sheet {
    let (width, height) = (FilmStripLayout.cellWidth, FilmStripLayout.cellHeight)
    let middle = canvas.viewport.centre
    var sheet = Sheet(width: width, height: height, FilmPicture.paper)
    if !list.covers.isEmpty { sheet.fill(x: 0, y: 0, width: width, height: height, colour) }
    var region = RegionFiller()
    for area in list.areas {
      let corners = list.areaCorners[area.corners].map { $0 + middle }
      for index in 1..<corners.count - 1 { region.addTriangle(corners[0], corners[index], corners[index + 1]) }
    }
    for edge in list.edges {
      region.addStrokes([[edge.start + middle, edge.end + middle]], width: 2 * edge.startHalfWidth)
    }
    sheet.paint(Coverage(of: region, width: width, height: height), colour)
    sheet.paint(Coverage(of: self.region(of: list.strokes, on: canvas), width: width, height: height), colour)
    var line = RegionFiller()
    line.addStrokes(border.map { [$0.start + middle, $0.end + middle] }, width: 1.25)
    sheet.paint(Coverage(of: line, width: width, height: height), borderColour)
    return sheet
  }
}
