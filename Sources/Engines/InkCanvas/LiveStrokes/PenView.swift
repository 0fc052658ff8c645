import Frames
import Geometry

/// The view of a frame at one moment. It maps positions of the screen to points of the frame, and back.
struct PenView: Equatable {
  /// The largest error at which a point counts as stored, in px.
  static let maxError = 1.0 / 16
  /// The largest distance from the viewport's centre on an axis, in px. Positions further away are moved to it, so that
  /// float32 can represent the stroke at a tolerance of 0.25 px. At finer tolerances, the stroke is continued as
  /// another piece.
  static let maxDistance = 8000.0

  let frame: FrameView
  let turn: Vector2
  /// The viewport's centre, in px from its top left corner: it converts between the two origins.
  let screenCentre: Vector2

  var zoom: Double { frame.zoom }

  /// - Returns: nil for a frame too many levels away.
  init?(of frame: Int, from canvas: FrameCanvas<DyadicHandoff>) {
    guard let view = canvas.compositor.view(of: frame, from: canvas.camera, in: canvas.tree) else { return nil }
    self.frame = view
    turn = canvas.camera.turn
    screenCentre = canvas.viewport.centre
  }

  /// The point of the frame at a position in px from the top left, as the rule stores it; nil if it cannot be stored
  /// within ``maxError``.
  func stored(_ position: Vector2, by rule: DyadicHandoff) -> Vector2? {
    let limit = Vector2(repeating: Self.maxDistance)
    let fromCentre = (position - screenCentre).clamped(lowerBound: -limit, upperBound: limit)
    let displacement = fromCentre.rotated(byInverseOf: turn) / zoom
    let point = frame.centre + (frame.centreRemainder + displacement)
    guard let stored = rule.stored(point) else { return nil }
    let error = (stored - point).length + max(point.x.magnitude, point.y.magnitude).ulp
    return error * zoom <= Self.maxError ? stored : nil
  }

  /// The position of a point of the frame on the screen, in px from the top left.
  func position(of local: Vector2) -> Vector2 {
    (frame.offset(of: local) * zoom).rotated(by: turn) + screenCentre
  }
}
