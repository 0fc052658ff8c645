import Frames
import Geometry
import InkCanvas
import PNGImages
import Raster

/// A still picture of the visible strokes and fills of a canvas, as SVG, PNG or px, at any depth: for files, printing
/// and sharing.
///
/// It shows the canvas at the time when the picture was created. It is within ``tolerance`` of the exact strokes,
/// whatever the tolerance of the screen.
public struct StrokePicture<Rule: HandoffRule> {
  /// The painting order.
  public enum Order: CaseIterable, Hashable, Sendable {
    /// By level: parents, then the active frame, then children; within a level, by time. See `FrameCanvas.paint(_:_:)`.
    case levels
    /// By time, as on an ink canvas: later strokes are on top.
    case time
  }

  /// The largest distance of the picture from the exact strokes, in px of the picture: 1/64. For a stroke that extends
  /// further than 2,048 px from the top left, it is 2^-17 of that extent. Strokes narrower than the tolerance are drawn
  /// with the tolerance as width.
  public static var tolerance: Double { 1.0 / 64 }

  let canvas: FrameCanvas<Rule>
  let live: [LiveStroke]
  /// The title, which a viewer of the file may show.
  public var title: String
  /// The background colour; nil for a transparent picture.
  public var background: StrokeColor? = StrokeColor(red: 255, green: 255, blue: 255)
  /// The painting order.
  public var order: Order
  /// The width of hairlines, in px of the screen, clamped to 1/64 to 4,096.
  public var hairlineWidth = 1.0
  /// Px of the picture per px of the screen.
  public let scale: Double

  /// The triangles of a stroke in progress.
  struct LiveStroke {
    let corners: [Vector2]
    let color: StrokeColor
  }

  /// Creates a picture of a visible canvas of frames, with the size of its viewport, painted by level.
  /// - Parameters:
  ///   - canvas: the canvas.
  ///   - title: the title of the file.
  public init(_ canvas: FrameCanvas<Rule>, title: String = "") {
    self.init(canvas, [], title: title, order: .levels, scale: 1)
  }

  /// Creates a picture of a visible canvas of frames in another size, painted by level.
  /// - Parameters:
  ///   - canvas: the canvas.
  ///   - title: the title of the file.
  ///   - scale: px of the picture per px of the screen, above 0. The accuracy is the same at every scale.
  /// - Throws: `CanvasViewportError` if no canvas can have a screen of that size or pixel density.
  public init(_ canvas: FrameCanvas<Rule>, title: String = "", scale: Double) throws(CanvasViewportError) {
    self.init(try canvas.scaled(by: scale), [], title: title, order: .levels, scale: scale)
  }

  private init(_ canvas: FrameCanvas<Rule>, _ live: [LiveStroke], title: String, order: Order, scale: Double) {
    self.canvas = canvas
    self.live = live
    self.title = title
    self.order = order
    self.scale = scale
  }

  /// Width and height in px: those of the screen times the scale, rounded up. If the product exceeds a whole number
  /// only by its rounding, it is that number.
  public var size: (width: Int, height: Int) {
    func pixels(_ length: Double) -> Int { max(1, Int((length * (1 - 1e-12)).rounded(.up))) }
    return (pixels(canvas.viewport.width), pixels(canvas.viewport.height))
  }
}

extension StrokePicture<DyadicHandoff> {
  /// Creates a picture of a visible ink canvas, including strokes in progress, with the size of its viewport, painted
  /// by time.
  /// - Parameters:
  ///   - canvas: the canvas; it is not changed.
  ///   - title: the title of the file.
  public init(_ canvas: InkCanvas, title: String = "") {
    self.init(canvas.canvas, canvas.strokesInProgress(scale: 1), title: title, order: .time, scale: 1)
  }

  /// Creates a picture of a visible ink canvas in another size. Strokes in progress are magnified from the screen.
  /// - Parameters:
  ///   - canvas: the canvas; it is not changed.
  ///   - title: the title of the file.
  ///   - scale: px of the picture per px of the screen, above 0.
  /// - Throws: `CanvasViewportError` if no canvas can have a screen of that size or pixel density.
  public init(_ canvas: InkCanvas, title: String = "", scale: Double) throws(CanvasViewportError) {
    self.init(
      try canvas.canvas.scaled(by: scale), canvas.strokesInProgress(scale: scale), title: title, order: .time,
      scale: scale)
  }
}

extension InkCanvas {
  /// The triangles of strokes in progress, in px of a picture.
  fileprivate func strokesInProgress(scale: Double) -> [StrokePicture<DyadicHandoff>.LiveStroke] {
    var strokes: [StrokePicture<DyadicHandoff>.LiveStroke] = []
    forEachStrokeInProgress { mesh, origin, turn, color in
      let vertices = mesh.vertices
      let corners = mesh.indices.map { (origin + Vector2(vertices[Int($0)]).rotated(by: turn)) * scale }
      strokes.append(.init(corners: corners, color: color))
    }
    return strokes
  }
}

extension FrameCanvas {
  /// This canvas on a screen of another size that shows the same content.
  fileprivate func scaled(by scale: Double) throws(CanvasViewportError) -> FrameCanvas {
    let (width, height) = (viewport.width * scale, viewport.height * scale)
    guard let size = Viewport(width: width, height: height) else { throw .size(width: width, height: height) }
    var canvas = self
    try canvas.resize(to: size, density: pixelDensity * scale)
    return canvas
  }
}
