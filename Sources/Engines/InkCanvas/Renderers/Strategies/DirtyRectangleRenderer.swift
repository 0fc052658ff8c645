import Raster

/// Clears the rectangle that changed, and repaints the strokes that intersect it, within it.
public final class DirtyRectangleRenderer: InkRenderer {
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

  /// Draws one displayed frame. O(px of the rectangle, elements of the strokes that intersect it, and strokes).
  public func draw(_ page: InkPage, _ change: PageChange) -> Int? {
    let rectangle = change.dirty.intersection(screen.rectangle)
    pixels.set(rectangle, to: screen.background)
    return rectangle.count + painter.paint(page.strokes[...], within: rectangle, of: &pixels)
  }

  /// The px of the last displayed frame, shared.
  public func image() -> PixelImage { pixels }
  /// The size of an image of the screen.
  public var memory: Int { pixels.memory }
}
