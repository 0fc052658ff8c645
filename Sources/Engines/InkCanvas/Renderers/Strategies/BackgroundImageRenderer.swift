import Raster

/// Keeps the settled strokes as an image, and each frame copies all of it and paints the strokes in progress on top.
public final class BackgroundImageRenderer: InkRenderer {
  private let screen: InkScreen
  private var settled: SettledImage
  private var pixels: PixelImage
  private var painter = StrokePainter()

  /// A renderer of a screen.
  /// - Parameter screen: its size and background.
  /// - Throws: `InkRendererError` for a size that no image may have.
  public init(_ screen: InkScreen) throws(InkRendererError) {
    self.screen = screen
    settled = try SettledImage(screen)
    pixels = try screen.makeImage()
  }

  /// Draws a frame. O(px, and strokes in progress).
  public func draw(_ page: InkPage, _ change: PageChange) -> Int? {
    let count = settled.update(page, change, &painter)
    pixels.copy(screen.rectangle, from: settled.pixels)
    return count + screen.rectangle.count
      + painter.paint(page.strokes[page.settledCount...], within: screen.rectangle, of: &pixels)
  }

  /// The px of the last frame, shared.
  public func image() -> PixelImage { pixels }
  /// Two images of the screen.
  public var memory: Int { settled.memory + pixels.memory }
}
