import Raster

/// Keeps the settled strokes as an image. For each displayed frame it copies the whole image and paints the strokes in
/// progress on top.
public final class BackgroundImageRenderer: InkRenderer {
  private let screen: InkScreen
  private var settled: SettledImage
  private var pixels: PixelImage
  private var painter = StrokePainter()

  /// Creates a renderer for a screen.
  /// - Parameter screen: its size and background.
  /// - Throws: `InkRendererError` for a size that no image may have.
  public init(_ screen: InkScreen) throws(InkRendererError) {
    self.screen = screen
    settled = try SettledImage(screen)
    pixels = try screen.makeImage()
  }

  /// Draws one displayed frame. O(px, and strokes in progress).
  public func draw(_ page: InkPage, _ change: PageChange) -> Int? {
    let count = settled.update(page, change, &painter)
    pixels.copy(screen.rectangle, from: settled.pixels)
    return count + screen.rectangle.count
      + painter.paint(page.strokes[page.settledCount...], within: screen.rectangle, of: &pixels)
  }

  /// The px of the last displayed frame, shared.
  public func image() -> PixelImage { pixels }
  /// The size of two images of the screen.
  public var memory: Int { settled.memory + pixels.memory }
}
