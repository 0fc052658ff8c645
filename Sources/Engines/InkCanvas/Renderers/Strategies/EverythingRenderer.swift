import Raster

/// Clears the screen and repaints all strokes for each displayed frame. It is the reference for all other renderers.
public final class EverythingRenderer: InkRenderer {
  private let screen: InkScreen
  private var pixels: PixelImage
  private var painter = StrokePainter()

  /// Creates a renderer for a screen.
  /// - Parameter screen: its size and background.
  /// - Throws: `InkRendererError` for a size that no image may have.
  public init(_ screen: InkScreen) throws(InkRendererError) {
    self.screen = screen
    pixels = try screen.makeImage()
  }

  /// Draws one displayed frame. O(px, and all strokes).
  public func draw(_ page: InkPage, _ change: PageChange) -> Int? {
    pixels.set(screen.rectangle, to: screen.background)
    return screen.rectangle.count + painter.paint(page.strokes[...], within: screen.rectangle, of: &pixels)
  }

  /// The px of the last displayed frame, shared.
  public func image() -> PixelImage { pixels }
  /// The size of an image of the screen.
  public var memory: Int { pixels.memory }
}
