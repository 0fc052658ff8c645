import Frames
import Geometry
import Pictures
import Raster
import Results
import StrokeOracle
import Workloads

/// A page of letters from further and further out, with its px magnified: what it exactly covers of each, strokes drawn
/// together, and each stroke drawn by itself.
struct InkStrip {
  private enum Row: String, CaseIterable {
    case exact
    case together
    case alone = "one-by-one"

    var colour: String {
      switch self {
      case .exact: "#9b9b97"
      case .together: HandoffRuleCatalog.standard[DyadicHandoff().name]?.colour ?? "#000000"
      case .alone: "#5b7a99"
      }
    }
  }

  /// The columns: a px of the picture has so many on a side.
  private static let magnifications = [1, 2, 4, 8, 16, 32]

  /// The picture.
  /// - Parameter progress: called with the fraction done, from 0 to 1.
  /// - Returns: nil for a size that no image has, which it never is.
  /// - Throws: an error of the canvas, which has none for this drawing.
  func image(progress: (Double) -> Void = { _ in }) throws -> PixelImage? {
    var strip = FilmStrip(
      rows: Row.allCases.map { ($0.rawValue, $0.colour) },
      zooms: Self.magnifications.map { ($0 == 1 ? "1" : "1/\($0)", "") }, explaining: [.pixels])
    let scene = InkScene.letters
    let exact = ExactInk(scene)
    for (column, magnification) in Self.magnifications.enumerated() {
      for (row, kind) in Row.allCases.enumerated() {
        guard let pixels = try Self.pixels(kind, scene, exact, magnification) else { return nil }
        strip.lay(Self.sheet(pixels, magnification), row: row, column: column)
      }
      progress(Double(column + 1) / Double(Self.magnifications.count))
    }
    return strip.image
  }

  private static func pixels(
    _ row: Row, _ scene: InkScene, _ exact: ExactInk, _ magnification: Int
  ) throws -> PixelImage? {
    let (zoom, screen) = (1 / Double(magnification), FilmStripConfiguration.viewport)
    let (width, height) = ((screen.width * zoom).rounded(.up), (screen.height * zoom).rounded(.up))
    guard let viewport = Viewport(width: width, height: height),
      var image = PixelImage(width: Int(width), height: Int(height), color: SIMD4(repeating: 255))
    else { return nil }
    var canvas = FrameCanvas(rule: DyadicHandoff(), viewport: viewport, identity: 0)
    for stroke in scene.strokes {
      try canvas.add(
        .stroke(stroke.points.map(canvas.camera.local), halfWidth: stroke.halfWidth / canvas.camera.zoom))
    }
    try canvas.apply(Gesture(scale: zoom))
    switch row {
    case .together: return try StrokePicture(canvas).pixels()
    case .alone:
      var list = DrawList()
      canvas.compose(into: &list)
      image.fill(CurveStrip.region(of: list.strokes, on: canvas), SIMD4(0, 0, 0, 255))
    case .exact:
      for y in 0..<image.height {
        for x in 0..<image.width {
          let corner = (Vector2(Double(x), Double(y)) - viewport.centre) / zoom
          let mean = exact.mean(at: corner, side: 1 / zoom)
          image.paint(SIMD4(0, 0, 0, 255), coverage: mean.w / 255, x: x, y: y)
        }
      }
    }
    return image
  }

  /// The middle of a picture, magnified.
  private static func sheet(_ image: PixelImage, _ magnification: Int) -> Sheet {
    let (width, height) = (FilmStripLayout.cellWidth, FilmStripLayout.cellHeight)
    var sheet = Sheet(width: width, height: height, FilmPicture.paper)
    let (left, top) = ((image.width * magnification - width) / 2, (image.height * magnification - height) / 2)
    for y in 0..<height {
      for x in 0..<width {
        let color = image[(left + x) / magnification, (top + y) / magnification]
        sheet.fill(
          x: x, y: y, width: 1, height: 1, Colour(Double(color.x), Double(color.y), Double(color.z)))
      }
    }
    return sheet
  }
}
