import Frames
import Geometry

extension InkCanvas {
  // MARK: Screens

  /// The pixel density of the screen, in px per point; saved with the canvas.
  public var pixelDensity: Double { core.canvas.pixelDensity }

  /// Takes another screen: its size, and its pixel density. What is seen in the centre stays there.
  ///
  /// Where the density changes, the canvas is magnified by the new one over the old one, so that everything keeps its size
  /// in points. Touches and the pen's widths are px of the new screen from then on. O(levels), and what comes into view.
  /// - Parameters:
  ///   - viewport: the new size, in px, with a diagonal of at most 30,000 px.
  ///   - density: px per point, from 2^-10 to 2^10; nil to keep it.
  /// - Throws: `CanvasViewportError`, with nothing changed.
  public func resize(to viewport: Viewport, density: Double? = nil) throws(CanvasViewportError) {
    try core.canvas.resize(to: viewport, density: density)
    classifier.viewport = viewport
    core.followCamera()
  }

  // MARK: Bookmarks and flights

  /// The view as it is now, to come back to: frame, centre, zoom and rotation, exactly. It is saved by any encoder that
  /// keeps doubles. O(levels).
  public var bookmark: CanvasBookmark<DyadicCamera> { core.canvas.bookmark }

  /// Shows what a bookmark shows, bit for bit; on a screen of another pixel density at the same size in points.
  /// O(levels), and what comes into view.
  /// - Throws: `CanvasBookmarkError`, with nothing changed, for one of another canvas, or of a frame that is not there.
  public func go(to bookmark: CanvasBookmark<DyadicCamera>) throws(CanvasBookmarkError) {
    try core.canvas.go(to: bookmark)
    core.followCamera()
  }

  /// An animated flight from here to a bookmark, over any number of levels. O(levels).
  /// - Throws: `CanvasBookmarkError` for a bookmark that the canvas cannot go to.
  public func flight(
    to bookmark: CanvasBookmark<DyadicCamera>
  ) throws(CanvasBookmarkError) -> CanvasFlight<DyadicHandoff> {
    try core.canvas.flight(to: bookmark)
  }

  /// Flies on, once for each displayed frame; a pinch between two steps is allowed. O(levels between).
  /// - Parameters:
  ///   - flight: of this canvas.
  ///   - fraction: how much of the flight is over then, from 0 to 1, where it arrives exactly; less than before or not a
  ///     number does nothing.
  /// - Throws: `CanvasBookmarkError`, with nothing changed, for a flight of another canvas, or to a frame that is not
  ///   there any more.
  public func advance(
    _ flight: inout CanvasFlight<DyadicHandoff>, to fraction: Double
  ) throws(CanvasBookmarkError) {
    try flight.advance(&core.canvas, to: fraction)
    core.followCamera()
  }
}

extension CanvasViewportError {
  /// Whether it is about the pixel density, not the size.
  var isDensity: Bool {
    switch self {
    case .size, .diagonal: false
    case .density, .cameraAtInfinity: true
    }
  }
}
