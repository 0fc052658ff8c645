import Frames
import Geometry
import Raster

extension StrokePicture {
  private func picture(_ tiles: InkTiles) -> TilePicture {
    TilePicture(viewport: canvas.viewport, turn: canvas.turn, tiles: tiles)
  }

  /// Calls `body` with the px of a tile that are not blank, by rows: premultiplied red, green, blue and alpha, 0 to 1.
  func forEachPixel(of draw: TileDraw, _ tiles: InkTiles, _ body: (_ x: Int, _ y: Int, SIMD4<Float>) -> Void) {
    picture(tiles).forEachPixel(of: draw, body)
  }

  /// The px of a tile as an image, with the place of its top left px; nil if nothing of it is in the picture.
  func part(of draw: TileDraw, _ tiles: InkTiles) -> (place: SIMD2<Int>, image: PixelImage)? {
    picture(tiles).part(of: draw)
  }
}
