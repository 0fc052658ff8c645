import Raster

/// The settled strokes of a page as an image. A stroke is painted into it once, when it and all earlier strokes are
/// finished.
struct SettledImage {
  private let screen: InkScreen
  private(set) var pixels: PixelImage

  init(_ screen: InkScreen) throws(InkRendererError) {
    self.screen = screen
    pixels = try screen.makeImage()
  }

  var memory: Int { pixels.memory }

  /// Paints newly settled strokes, and repairs the px in which settled strokes were erased.
  /// - Returns: the number of px written.
  mutating func update(_ page: InkPage, _ change: PageChange, _ painter: inout StrokePainter) -> Int {
    var count = 0
    let repaired = change.repaired.intersection(screen.rectangle)
    if !repaired.isEmpty {
      pixels.set(repaired, to: screen.background)
      count += repaired.count
      count += painter.paint(page.strokes[..<change.settled.lowerBound], within: repaired, of: &pixels)
    }
    return count + painter.paint(page.strokes[change.settled], within: screen.rectangle, of: &pixels)
  }
}
