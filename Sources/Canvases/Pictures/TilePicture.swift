import Frames
import Geometry
import Raster

/// A tile of a draw list in the px of a picture.
struct TilePicture {
  let draw: TileDraw
  let tiles: InkTiles
  let columns: Range<Int>
  let rows: Range<Int>
  private let centre: Vector2
  private let turn: Vector2

  /// - Parameters:
  ///   - centre: of the view, in px from the top left.
  ///   - turn: the rotation of the view, as the pair (cosine, sine).
  ///   - size: of the picture, in px.
  init(
    _ draw: TileDraw, _ tiles: InkTiles, centre: Vector2, turn: Vector2, in size: (width: Int, height: Int)
  ) {
    (self.draw, self.tiles, self.centre, self.turn) = (draw, tiles, centre, turn)
    let (low, high) = (Vector2(draw.corner), Vector2(draw.opposite))
    var box = Box.empty
    for corner in [low, high, Vector2(low.x, high.y), Vector2(high.x, low.y)] {
      box.extend(to: corner.rotated(by: turn) + centre)
    }
    func pixels(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = Int(min(max(low.rounded(.down), 0), Double(count)))
      return first..<max(first, Int(min(max(high.rounded(.up), 0), Double(count))))
    }
    columns = pixels(box.min.x, box.max.x, size.width)
    rows = pixels(box.min.y, box.max.y, size.height)
  }

  /// Its px as an image, with the place of its top left px; nil if nothing of it is in the picture.
  var image: (place: SIMD2<Int>, image: PixelImage)? {
    let place = SIMD2(columns.lowerBound, rows.lowerBound)
    guard var image = PixelImage(width: columns.count, height: rows.count), paint(on: &image, from: place) else {
      return nil
    }
    return (place, image)
  }

  /// Paints the px whose centres are in the tile.
  /// - Parameter origin: the column and row of the picture at the image's top left.
  /// - Returns: whether there is anything to see.
  @discardableResult
  func paint(on image: inout PixelImage, from origin: SIMD2<Int> = .zero) -> Bool {
    var isSeen = false
    for y in rows {
      for x in columns {
        let place = (Vector2(Double(x) + 0.5, Double(y) + 0.5) - centre).rotated(byInverseOf: turn)
        guard let color = tiles.color(of: draw, at: place, turn: turn), color.w > 0 else { continue }
        isSeen = true
        image.paint(color.opaque, coverage: Double(color.w), x: x - origin.x, y: y - origin.y)
      }
    }
    return isSeen
  }
}

extension SIMD4<Float> {
  /// The colour of a premultiplied one, without its opacity.
  fileprivate var opaque: SIMD4<UInt8> {
    let color = self * (255 / Swift.max(w, 1e-9))
    func byte(_ value: Float) -> UInt8 { UInt8(Swift.min(Swift.max(value.rounded(), 0), 255)) }
    return SIMD4<UInt8>(byte(color.x), byte(color.y), byte(color.z), 255)
  }
}
