import Raster

/// Keeps the settled strokes as an image. For each displayed frame it copies only the rectangle that changed, and
/// paints the strokes in progress within it.
public final class BackgroundRectangleRenderer: InkRenderer {
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

  /// Draws one displayed frame. O(px of the rectangle, and elements of strokes in progress).
  public func draw(_ page: InkPage, _ change: PageChange) -> Int? {
    let rectangle = change.dirty.intersection(screen.rectangle)
    let count = settled.update(page, change, &painter)
    pixels.copy(rectangle, from: settled.pixels)
    return count + rectangle.count
      + painter.paint(page.strokes[page.settledCount...], within: rectangle, of: &pixels)
  }

  /// The px of the last displayed frame, shared.
  public func image() -> PixelImage { pixels }
  /// The size of two images of the screen.
  public var memory: Int { settled.memory + pixels.memory }
}
