import Annotations
import Frames
import Geometry
import Raster

/// The px of a drawing on white, with exact areas: what an app shows.
struct DrawnPixels {
  let width: Int
  let height: Int
  private(set) var pixels: [SIMD4<Float>]

  init(_ drawing: AnnotationDrawing, on canvas: FrameCanvas<DyadicHandoff>) {
    (width, height) = (Int(canvas.viewport.width), Int(canvas.viewport.height))
    pixels = Array(repeating: SIMD4(1, 1, 1, 1), count: width * height)
    var region = RegionFiller()
    for (index, draw) in drawing.draws.enumerated() {
      switch draw.paint {
      case .tile:
        guard let shown = drawing.tileDraws.first(where: { $0.draw == index }), let tiles = drawing.tiles else {
          continue
        }
        add(shown.tile, tiles, canvas)
      case .color, .image:
        region.removeAll()
        drawing.forEachTriangle(of: draw) { region.addTriangle($0, $1, $2) }
        let channels = SIMD4<Float>(draw.color.channels) / 255
        let paint = SIMD4(channels.x, channels.y, channels.z, 1) * channels.w
        region.forEachRun(columns: 0..<width, rows: 0..<height) { y, columns, coverage in
          for x in columns { add(paint * Float(coverage), x, y) }
        }
      }
    }
  }

  private mutating func add(_ color: SIMD4<Float>, _ x: Int, _ y: Int) {
    pixels[y * width + x] = color + pixels[y * width + x] * (1 - color.w)
  }

  private mutating func add(_ draw: TileDraw, _ tiles: InkTiles, _ canvas: FrameCanvas<DyadicHandoff>) {
    let (centre, turn) = (canvas.viewport.centre, canvas.turn)
    let middle = ((Vector2(draw.corner) + Vector2(draw.opposite)) / 2).rotated(by: turn) + centre
    let reach = (Vector2(draw.opposite) - Vector2(draw.corner)).length / 2 + 1
    func range(_ middle: Double, _ count: Int) -> Range<Int> {
      let first = Int(min(max(middle - reach, 0), Double(count)))
      return first..<max(first, Int(min(max(middle + reach, 0), Double(count))))
    }
    for y in range(middle.y, height) {
      for x in range(middle.x, width) {
        let place = (Vector2(Double(x) + 0.5, Double(y) + 0.5) - centre).rotated(byInverseOf: turn)
        if let color = tiles.color(of: draw, at: place) { add(color, x, y) }
      }
    }
  }

  /// The largest difference from another picture, of 1.
  func difference(from other: DrawnPixels) -> Float {
    zip(pixels, other.pixels).reduce(0) { worst, pair in
      let d = pair.0 - pair.1
      return max(worst, abs(d.x), abs(d.y), abs(d.z), abs(d.w))
    }
  }
}
