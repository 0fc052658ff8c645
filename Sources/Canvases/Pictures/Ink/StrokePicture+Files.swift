import Files
import Frames
import Geometry
import InkCanvas
import PNGImages
import Raster

extension StrokePicture {
  /// The picture in px: each edge covers a px by its exact area, and colours are mixed in sRGB as SVG does it.
  /// O(px + edges).
  /// - Throws: `PNGImageError.size(width:height:)` for more px than a `PixelImage` holds.
  public func pixels() throws(PNGImageError) -> PixelImage {
    let size = size
    guard var image = PixelImage(width: size.width, height: size.height, color: background?.channels ?? .zero) else {
      throw .size(width: size.width, height: size.height)
    }
    var filler = RegionFiller()
    forEachRegion { region in
      filler.removeAll()
      region.forEachContour { filler.add($0) }
      image.fill(filler, region.color.channels, rule: region.rule)
    }
    return image
  }

  /// The bytes of a PNG file. O(px + edges).
  /// - Throws: `PNGImageError` for more px than a `PixelImage` holds, and where no memory is left.
  public func png() throws(PNGImageError) -> [UInt8] { try pixels().pngFile() }

  /// The bytes of an SVG file. O(edges log edges).
  public func svg() -> [UInt8] {
    var bytes: [UInt8] = []
    writeSVG { bytes += $0 }
    return bytes
  }

  /// Writes an SVG file as it is made: the outlines of each stroke and fill, cut off at the sides of the picture. Memory
  /// holds the contours of one of them, and its text.
  /// - Parameter body: receives the bytes in order, some 128 KiB at a time; one outline and the title are each in one
  ///   piece, however long.
  /// - Throws: what `body` throws, after which it is not called again.
  public func writeSVG<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var svg = SVGText()
    svg.begin(size: canvas.viewport.size, title: title, background: background?.channels)
    var contours = SVGContours()
    try forEachRegion { (region) throws(Failure) in
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
    svg.add("</svg>\n")
    try body(svg.taken())
  }
}

extension FrameCanvas {
  /// What is seen, as the bytes of a PNG file with the size of the viewport: see ``StrokePicture``.
  /// - Throws: `PNGImageError` for a viewport of more px than a `PixelImage` holds.
  public func png() throws(PNGImageError) -> [UInt8] { try StrokePicture(self).png() }

  /// What is seen, as the bytes of an SVG file: see ``StrokePicture``.
  /// - Parameter title: the title of the file.
  public func svg(title: String = "") -> [UInt8] { StrokePicture(self, title: title).svg() }
}

extension InkCanvas {
  /// What is seen, as the bytes of a PNG file with the size of the viewport: see ``StrokePicture``.
  /// - Throws: `PNGImageError` for a viewport of more px than a `PixelImage` holds.
  public func png() throws(PNGImageError) -> [UInt8] { try StrokePicture(self).png() }

  /// What is seen, as the bytes of an SVG file: see ``StrokePicture``.
  /// - Parameter title: the title of the file.
  public func svg(title: String = "") -> [UInt8] { StrokePicture(self, title: title).svg() }
}

extension StrokeColor {
  var channels: SIMD4<UInt8> { SIMD4(red, green, blue, alpha) }
}
