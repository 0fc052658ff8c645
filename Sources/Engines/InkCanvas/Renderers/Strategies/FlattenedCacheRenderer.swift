import Raster

/// Like ``BackgroundImageRenderer``, but it keeps the chords of strokes in progress: only changed elements are
/// flattened again.
public final class FlattenedCacheRenderer: InkRenderer {
  private let screen: InkScreen
  private var settled: SettledImage
  private var outlines = FlattenedOutlines()
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
    var count = settled.update(page, change, &painter)
    pixels.copy(screen.rectangle, from: settled.pixels)
    count += screen.rectangle.count
    let live = page.strokes[page.settledCount...]
    outlines.keep(live)
    for stroke in live {
      count += painter.paint(outlines.contours(of: stroke), stroke.color, within: screen.rectangle, of: &pixels)
    }
    return count
  }

  /// The px of the last displayed frame, shared.
  public func image() -> PixelImage { pixels }
  /// The size of two images of the screen, and of the chords of strokes in progress.
  public var memory: Int { settled.memory + pixels.memory + outlines.memory }
}
