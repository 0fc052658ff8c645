import Frames
import Geometry
import Ink

extension InkCanvas {
  // MARK: Screens

  /// The pixel density of the screen, in px per point; saved with the canvas.
  public var pixelDensity: Double { core.canvas.pixelDensity }

  /// Changes the size and the pixel density of the screen. The content at the centre stays there.
  ///
  /// If the density changes, the canvas is magnified by the new density over the old one, so that everything keeps its
  /// size in points. So does the slop of fingers. Touches and the pen's widths are px of the new screen from then on. O(levels + content that comes
  /// into view).
  /// - Parameters:
  ///   - viewport: the new size, in px, with a diagonal of at most 30,000 px.
  ///   - density: px per point, from 2^-10 to 2^10; nil to keep it.
  /// - Throws: `CanvasViewportError`, with nothing changed.
  public func resize(to viewport: Viewport, density: Double? = nil) throws(CanvasViewportError) {
    let before = pixelDensity
    try core.canvas.resize(to: viewport, density: density)
    classifier.viewport = viewport
    // It stays as it is if it would not be finite.
    try? classifier.setSlop(classifier.slop * (pixelDensity / before))
    core.followCamera()
  }

  // MARK: Bookmarks and flights

  /// The present view as a bookmark: frame, centre, zoom and rotation, all exact. Any encoder that preserves doubles
  /// can save it. O(levels).
  public var bookmark: CanvasBookmark<DyadicCamera> { core.canvas.bookmark }

  /// Restores the view of a bookmark, bit for bit. On a screen with another pixel density, the size in points is the
  /// same. O(levels + content that comes into view).
  /// - Throws: `CanvasBookmarkError`, with nothing changed, for a bookmark of another canvas, or of a frame that does
  ///   not exist.
  public func go(to bookmark: CanvasBookmark<DyadicCamera>) throws(CanvasBookmarkError) {
    try core.canvas.go(to: bookmark)
    core.followCamera()
  }

  /// An animated flight from the present view to a bookmark, over any number of levels. O(levels).
  /// - Throws: `CanvasBookmarkError` for a bookmark that the canvas cannot go to.
  public func flight(
    to bookmark: CanvasBookmark<DyadicCamera>
  ) throws(CanvasBookmarkError) -> CanvasFlight<DyadicHandoff> {
    try core.canvas.flight(to: bookmark)
  }

  /// Advances a flight, once for each displayed frame; a pinch between two steps is allowed. O(levels between).
  /// - Parameters:
  ///   - flight: a flight of this canvas.
  ///   - fraction: the fraction of the flight to reach, from 0 to 1; at 1 it arrives exactly. A smaller fraction than
  ///     before, or NaN, does nothing.
  /// - Throws: `CanvasBookmarkError`, with nothing changed, for a flight of another canvas, or to a frame that no
  ///   longer exists.
  public func advance(
    _ flight: inout CanvasFlight<DyadicHandoff>, to fraction: Double
  ) throws(CanvasBookmarkError) {
    try flight.advance(&core.canvas, to: fraction)
    core.followCamera()
  }
}

extension CanvasViewportError {
  /// Whether the error concerns the pixel density rather than the size.
  var isDensity: Bool {
    switch self {
    case .size, .diagonal: false
    case .density, .cameraAtInfinity: true
    }
  }
}
