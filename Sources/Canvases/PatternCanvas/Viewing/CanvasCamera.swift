import Geometry

/// The position, scale and rotation of a canvas on a screen.
///
/// The canvas position (x, y) is shown at `origin + scale · (turn applied to (x, y))`. Positions on screen and canvas
/// are px from the top left, y down.
public struct CanvasCamera: Hashable, Sendable {
  /// The size of the view on the screen.
  public let view: PixelSize
  /// The px of the screen per px of the canvas, within ``scales``.
  public private(set) var scale: Double
  /// The rotation of the canvas, as the pair (cosine, sine). A positive sine rotates x towards y: clockwise.
  public private(set) var turn: Vector2
  /// The screen position of the canvas's top left corner.
  public private(set) var origin: Vector2

  /// The allowed scales, 2^-14 to 2^20. At the smallest, the largest canvas is one px. At the largest, one px of it
  /// fills any screen, and positions are still resolved to 2^-17 px.
  public static let scales = 0x1p-14...0x1p20

  /// Creates a camera.
  /// - Parameters:
  ///   - view: the size of the view.
  ///   - scale: px of the screen per px of the canvas; clamped to ``scales``. NaN counts as 1.
  ///   - turn: the rotation, as any vector in the direction of (cosine, sine); no rotation if it has no direction.
  ///   - origin: the screen position of the canvas's top left corner; (0, 0) if it is not finite.
  public init(view: PixelSize, scale: Double = 1, turn: Vector2 = Vector2(1, 0), origin: Vector2 = .zero) {
    self.view = view
    self.scale = scale.isNaN ? 1 : min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    self.turn = Self.unit(turn)
    self.origin = origin.x.isFinite && origin.y.isFinite ? origin : .zero
  }

  /// The camera that shows a whole canvas, as large as fits, centred and without rotation.
  public init(view: PixelSize, fitting canvas: PixelSize) {
    let (size, whole) = (
      Vector2(Double(view.width), Double(view.height)), Vector2(Double(canvas.width), Double(canvas.height))
    )
    let scale = min(size.x / whole.x, size.y / whole.y)
    self.init(view: view, scale: scale)
    origin = (size - self.scale * whole) / 2
  }

  /// Applies a step of a user's gesture: first the pinch and rotation about its anchor, then the pan.
  ///
  /// The anchor stays where it is on the screen, also where the scale ends at a limit of ``scales``.
  /// - Parameter gesture: the step, in px from the middle of the view.
  /// - Throws: `GestureError` for a gesture that cannot be played; the camera stays as it is.
  public mutating func apply(_ gesture: Gesture) throws(GestureError) {
    if let fault = gesture.fault { throw fault }
    let anchor = gesture.anchor + Vector2(Double(view.width), Double(view.height)) / 2
    let wanted = min(max(scale * gesture.scale, Self.scales.lowerBound), Self.scales.upperBound)
    let rotation = Self.unit(gesture.turn)
    // Without a pinch or rotation, nothing is rounded.
    if wanted != scale || rotation != Vector2(1, 0) {
      origin = anchor + (origin - anchor).rotated(by: rotation) * (wanted / scale)
      scale = wanted
      turn = turn.composedRotation(with: rotation)
    }
    origin += gesture.pan
  }

  /// The screen position of a position on the canvas.
  /// - Parameter position: in px of the canvas.
  public func screenPosition(of position: Vector2) -> Vector2 { origin + position.rotated(by: turn) * scale }

  /// The canvas position at a screen position.
  /// - Parameter position: in px of the screen.
  public func canvasPosition(of position: Vector2) -> Vector2 {
    (position - origin).rotated(byInverseOf: turn) / scale
  }

  /// Converts a pen's point from the screen to the canvas: its position, and the direction in which it leans.
  /// - Parameter point: the point, in px of the screen.
  public func canvasPoint(of point: BrushPoint) -> BrushPoint {
    var moved = point
    moved.position = canvasPosition(of: point.position)
    if turn != Vector2(1, 0) { moved.azimuth -= angle(turn) }
    return moved
  }

  private static func unit(_ vector: Vector2) -> Vector2 {
    let length = vector.length
    guard length.isFinite, length > 0 else { return Vector2(1, 0) }
    return length == 1 ? vector : vector / length
  }
}
