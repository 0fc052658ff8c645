import Frames
import Geometry
import InkCanvas
import PNGImages
import Raster

/// A still picture of the strokes and fills that a canvas shows, as SVG, PNG or px, at any depth: for files, printing
/// and sharing.
///
/// It shows the canvas as it was when the picture was made. What is drawn is within ``tolerance`` of the exact strokes,
/// whatever the tolerance of the screen is.
public struct StrokePicture<Rule: HandoffRule> {
  /// What lies on top.
  public enum Order: CaseIterable, Hashable, Sendable {
    /// Parents, then the active frame, then children, and within a level what was drawn later, as
    /// `FrameCanvas.paint(_:_:)` says.
    case levels
    /// What was drawn later, as on an ink canvas.
    case time
  }

  /// The largest distance of what is drawn from the exact strokes, in px of the picture: 1/64, and 2^-17 of its reach
  /// for a stroke that reaches further than 2,048 px from the top left. Narrower strokes are drawn as wide as it.
  public static var tolerance: Double { 1.0 / 64 }

  let canvas: FrameCanvas<Rule>
  let live: [LiveStroke]
  /// The title, which a reader of the file may show.
  public var title: String
  /// The colour beneath everything; nil for a transparent picture.
  public var background: StrokeColor? = StrokeColor(red: 255, green: 255, blue: 255)
  /// What lies on top.
  public var order: Order
  /// The width of hairlines, in px of the screen; from 1/64 to 4,096, and a value outside counts as the nearest.
  public var hairlineWidth = 1.0
  /// Px of the picture for each px of the screen.
  public let scale: Double

  /// The triangles of a stroke in progress.
  struct LiveStroke {
    let corners: [Vector2]
    let color: StrokeColor
  }

  /// A picture of what a canvas of frames shows, of the size of its viewport, painted by levels.
  /// - Parameters:
  ///   - canvas: the canvas.
  ///   - title: the title of the file.
  public init(_ canvas: FrameCanvas<Rule>, title: String = "") {
    self.init(canvas, [], title: title, order: .levels, scale: 1)
  }

  /// A picture of what a canvas of frames shows, in another size, painted by levels.
  /// - Parameters:
  ///   - canvas: the canvas.
  ///   - title: the title of the file.
  ///   - scale: px of the picture for each px of the screen, above 0. All that is drawn is as exact at every scale.
  /// - Throws: `CanvasViewportError` where no canvas has a screen of that size, or of that pixel density.
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

  /// Width and height in px: those of the screen times the scale, rounded up. What is beyond a whole number by the
  /// rounding of that product alone is that number.
  public var size: (width: Int, height: Int) {
    func pixels(_ length: Double) -> Int { max(1, Int((length * (1 - 1e-12)).rounded(.up))) }
    return (pixels(canvas.viewport.width), pixels(canvas.viewport.height))
  }
}

extension StrokePicture<DyadicHandoff> {
  /// A picture of what a canvas of ink shows, strokes in progress included, of the size of its viewport, painted by
  /// time.
  /// - Parameters:
  ///   - canvas: the canvas; it is not changed.
  ///   - title: the title of the file.
  public init(_ canvas: InkCanvas, title: String = "") {
    self.init(canvas.canvas, canvas.strokesInProgress(scale: 1), title: title, order: .time, scale: 1)
  }

  /// A picture of what a canvas of ink shows, in another size. Strokes in progress are magnified as they are on the
  /// screen.
  /// - Parameters:
  ///   - canvas: the canvas; it is not changed.
  ///   - title: the title of the file.
  ///   - scale: px of the picture for each px of the screen, above 0.
  /// - Throws: `CanvasViewportError` where no canvas has a screen of that size, or of that pixel density.
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
  /// This canvas on a screen of another size that shows the same.
  fileprivate func scaled(by scale: Double) throws(CanvasViewportError) -> FrameCanvas {
    let (width, height) = (viewport.width * scale, viewport.height * scale)
    guard let size = Viewport(width: width, height: height) else { throw .size(width: width, height: height) }
    var canvas = self
    try canvas.resize(to: size, density: pixelDensity * scale)
    return canvas
  }
}
