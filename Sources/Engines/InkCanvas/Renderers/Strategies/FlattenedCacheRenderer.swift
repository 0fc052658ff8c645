import Raster

/// Like ``BackgroundImageRenderer``, and keeps the chords of strokes in progress: only elements that changed are
/// flattened again.
public final class FlattenedCacheRenderer: InkRenderer {
  private let screen: InkScreen
  private var settled: SettledImage
  private var outlines = FlattenedOutlines()
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

  /// The px of the last frame, shared.
  public func image() -> PixelImage { pixels }
  /// Two images of the screen, and the chords of strokes in progress.
  public var memory: Int { settled.memory + pixels.memory + outlines.memory }
}
