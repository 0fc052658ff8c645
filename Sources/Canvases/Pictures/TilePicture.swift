import Frames
import Geometry
import Raster

/// The px of tiles in a picture.
struct TilePicture {
  /// The viewport.
  let viewport: Viewport
  /// The canvas's turn, as cosine and sine.
  let turn: Vector2
  let tiles: InkTiles

  /// Calls `body` with the px of a tile that are not blank, by rows: premultiplied red, green, blue and alpha, 0 to 1.
  func forEachPixel(of draw: TileDraw, _ body: (_ x: Int, _ y: Int, SIMD4<Float>) -> Void) {
    let (columns, rows) = range(of: draw)
    let centre = viewport.centre
    for y in rows {
      for x in columns {
        let place = (Vector2(Double(x) + 0.5, Double(y) + 0.5) - centre).rotated(byInverseOf: turn)
        if let color = tiles.color(of: draw, at: place), color.w > 0 { body(x, y, color) }
      }
    }
  }

  /// The px that may belong to a tile.
  private func range(of draw: TileDraw) -> (x: Range<Int>, y: Range<Int>) {
    let (low, high) = (Vector2(draw.corner), Vector2(draw.opposite))
    var box = Box.empty
    for corner in [low, high, Vector2(low.x, high.y), Vector2(high.x, low.y)] {
      box.extend(to: corner.rotated(by: turn) + viewport.centre)
    }
    func pixels(_ low: Double, _ high: Double, _ size: Double) -> Range<Int> {
      let size = size.rounded(.up)
      let first = Int(min(max(low.rounded(.down), 0), size))
      return first..<max(first, Int(min(max(high.rounded(.up), 0), size)))
    }
    return (pixels(box.min.x, box.max.x, viewport.size.x), pixels(box.min.y, box.max.y, viewport.size.y))
  }

  /// The px of a tile as an image, with the place of its top left px; nil if nothing of it is in the picture.
  func part(of draw: TileDraw) -> (place: SIMD2<Int>, image: PixelImage)? {
    let (columns, rows) = range(of: draw)
    guard var image = PixelImage(width: columns.count, height: rows.count, color: .zero) else { return nil }
    var isBlank = true
    forEachPixel(of: draw) { x, y, color in
      isBlank = false
      image.paint(color.opaque, coverage: Double(color.w), x: x - columns.lowerBound, y: y - rows.lowerBound)
    }
    return isBlank ? nil : (SIMD2(columns.lowerBound, rows.lowerBound), image)
  }
}

extension SIMD4<Float> {
  /// The colour of a premultiplied one, without its opacity.
  var opaque: SIMD4<UInt8> {
    let color = self * (255 / Swift.max(w, 1e-9))
    func byte(_ value: Float) -> UInt8 { UInt8(Swift.min(Swift.max(value.rounded(), 0), 255)) }
    return SIMD4<UInt8>(byte(color.x), byte(color.y), byte(color.z), 255)
  }
}
