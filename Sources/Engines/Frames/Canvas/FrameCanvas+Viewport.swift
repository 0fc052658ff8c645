import Geometry

extension FrameCanvas {
  /// The largest diagonal of a canvas's viewport, in px: 30,000. Beyond it the compositors may miss visible content.
  public static var maxDiagonal: Double { 30_000 }
  /// The smallest pixel density, in px per point: 2^-10.
  public static var minPixelDensity: Double { 0x1p-10 }
  /// The largest pixel density, in px per point: 2^10.
  public static var maxPixelDensity: Double { 0x1p10 }

  /// Changes the size and the pixel density of the screen. The centre of the view stays in the centre.
  ///
  /// If the density changes, the zoom is multiplied by the ratio of the new density to the old one, and rounded once to
  /// a double. So everything keeps its size in points. A handoff follows where the rule asks for it. The cost is
  /// O(levels), plus the cost of what comes into view.
  /// - Parameters:
  ///   - viewport: the new size, in px.
  ///   - density: px per point, from ``minPixelDensity`` to ``maxPixelDensity``; nil to keep it.
  /// - Throws: `CanvasViewportError`, with nothing changed.
  public mutating func resize(to viewport: Viewport, density: Double? = nil) throws(CanvasViewportError) {
    let density = density ?? pixelDensity
    try Self.mustDraw(viewport)
    guard Self.isPixelDensity(density) else { throw .density(density) }
    let gesture = Gesture(scale: density / pixelDensity)
    guard density == pixelDensity || camera.canApply(gesture) else { throw .cameraAtInfinity }
    self.viewport = viewport
    compositor = rule.compositor(viewport)
    if density != pixelDensity {
      camera.apply(gesture)
      pixelDensity = density
      _ = rule.handOff(&camera, in: &tree, finger: .zero)
      content.grow(to: tree)
    }
    contentChanged(.all)
  }

  /// Throws unless the compositors find all visible content in a viewport.
  static func mustDraw(_ viewport: Viewport) throws(CanvasViewportError) {
    guard viewport.diagonal <= maxDiagonal else { throw .diagonal(viewport) }
  }

  /// Whether a number is a valid pixel density of a canvas.
  static func isPixelDensity(_ density: Double) -> Bool {
    density >= minPixelDensity && density <= maxPixelDensity
  }
}

extension Viewport {
  /// The viewport of a screen, from unchecked numbers.
  /// - Parameters:
  ///   - width: in px.
  ///   - height: in px.
  /// - Throws: `CanvasViewportError` unless both sides are at least 1 px, and the diagonal is at most 30,000 px.
  public init(screenWidth width: Double, height: Double) throws(CanvasViewportError) {
    guard let viewport = Viewport(width: width, height: height) else { throw .size(width: width, height: height) }
    try FrameCanvas<DyadicHandoff>.mustDraw(viewport)
    self = viewport
  }
}

/// Why a canvas does not take a screen, as one sentence that a user can act on. Nothing has changed then.
public enum CanvasViewportError: SentenceError {
  /// A side of the screen is less than 1 px, infinite or not a number.
  case size(width: Double, height: Double)
  /// The viewport is larger than the compositors can draw.
  case diagonal(Viewport)
  /// The pixel density is not a number in its range.
  case density(Double)
  /// The change of density would take the camera beyond the range of doubles.
  case cameraAtInfinity

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "The viewport of \(width) × \(height) px is not one; each side is a finite number of px, 1 or more."
    case .diagonal(let viewport):
      "The viewport of \(viewport.width) × \(viewport.height) px is too large; its diagonal is at most 30000 px."
    case .density(let density):
      "The pixel density \(density) is invalid; a density is a number of px per point from 2^-10 to 2^10."
    case .cameraAtInfinity:
      "The change of pixel density would take the camera beyond what doubles can hold; hand it off first."
    }
  }
}
