import Files
import Frames
import Geometry
import InkCanvas
import PNGImages
import Raster

extension StrokePicture {
  /// The picture in px, with exact-area coverage of edges. Colours are blended in sRGB as in SVG. O(px + edges).
  /// - Throws: `PNGImageError.size(width:height:)` for more px than a `PixelImage` can have.
  public func pixels() throws(PNGImageError) -> PixelImage {
    let size = size
    guard var image = PixelImage(width: size.width, height: size.height, color: background?.channels ?? .zero) else {
      throw .size(width: size.width, height: size.height)
    }
    var filler = RegionFiller()
    forEachRegion(
      { region in
        filler.removeAll()
        region.forEachContour { filler.add($0) }
        image.fill(filler, region.color.channels, rule: region.rule)
      },
      tile: { draw, tiles in
        picture(of: draw, tiles).paint(on: &image)
      })
    return image
  }

  /// The bytes of a PNG file. O(px + edges).
  /// - Throws: `PNGImageError` for more px than a `PixelImage` can have, and if memory runs out.
  public func png() throws(PNGImageError) -> [UInt8] { try pixels().pngFile() }

  /// The bytes of an SVG file. O(edges log edges).
  public func svg() -> [UInt8] {
    var bytes: [UInt8] = []
    writeSVG { bytes += $0 }
    return bytes
  }

  /// Writes an SVG file in blocks: the outlines of each stroke and fill, clipped at the sides of the picture. Memory
  /// holds only the contours and the text of one of them.
  /// - Parameter body: receives the bytes in order, some 128 KiB at a time. One outline, or the title, is passed as a
  ///   whole, however long.
  /// - Throws: the error that `body` throws, which ends the calls.
  public func writeSVG<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var svg = SVGText()
    svg.begin(size: canvas.viewport.size, title: title, background: background?.channels)
    var contours = SVGContours()
    func write(_ region: PaintedRegion) throws(Failure) {
      region.forEachContour { contours.add($0) }
      guard !region.ends.isEmpty else { return }
      svg.add("<path d=\"")
      try contours.take { (outline) throws(Failure) in
        svg.add(outline: outline)
        if svg.isFull { try body(svg.taken()) }
      }
      svg.add(region.rule == .evenOdd ? "\" fill-rule=\"evenodd\"" : "\"")
      svg.addFill(region.color.channels)
      svg.add("/>\n")
      if svg.isFull { try body(svg.taken()) }
    }
    try forEachRegion(
      { (region) throws(Failure) in try write(region) },
      tile: { (draw, tiles) throws(Failure) in
        guard let (place, image) = picture(of: draw, tiles).image else { return }
        svg.add(image, at: place)
        if svg.isFull { try body(svg.taken()) }
      })
    svg.add("</svg>\n")
    try body(svg.taken())
  }

  private func picture(of draw: TileDraw, _ tiles: InkTiles) -> TilePicture {
    TilePicture(draw, tiles, centre: canvas.viewport.centre, turn: canvas.turn, in: size)
  }
}

extension FrameCanvas {
  /// The visible canvas as the bytes of a PNG file with the size of the viewport: see ``StrokePicture``.
  /// - Throws: `PNGImageError` for a viewport with more px than a `PixelImage` can have.
  public func png() throws(PNGImageError) -> [UInt8] { try StrokePicture(self).png() }

  /// The visible canvas as the bytes of an SVG file: see ``StrokePicture``.
  /// - Parameter title: the title of the file.
  public func svg(title: String = "") -> [UInt8] { StrokePicture(self, title: title).svg() }
}

extension InkCanvas {
  /// The visible canvas as the bytes of a PNG file with the size of the viewport: see ``StrokePicture``.
  /// - Throws: `PNGImageError` for a viewport with more px than a `PixelImage` can have.
  public func png() throws(PNGImageError) -> [UInt8] { try StrokePicture(self).png() }

  /// The visible canvas as the bytes of an SVG file: see ``StrokePicture``.
  /// - Parameter title: the title of the file.
  public func svg(title: String = "") -> [UInt8] { StrokePicture(self, title: title).svg() }
}

extension StrokeColor {
  var channels: SIMD4<UInt8> { SIMD4(red, green, blue, alpha) }
}
