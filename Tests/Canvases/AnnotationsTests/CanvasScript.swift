import Annotations
import Geometry

/// A canvas that is pinched, and positions on it that are moved by the gestures' formula.
struct CanvasScript {
  let canvas: AnnotationCanvas
  /// The positions, in points from the top left.
  var positions: [Vector2]

  /// Pinches the canvas and the positions.
  mutating func pinch(
    about anchor: Vector2, scale: Double = 1, turn: Vector2 = Vector2(1, 0), pan: Vector2 = .zero
  ) throws {
    try canvas.pinch(about: anchor, scale: scale, turn: turn, pan: pan)
    positions = positions.map { anchor + ($0 - anchor).rotated(by: turn) * scale + pan }
  }

  /// Goes down (or up, for negative numbers) about the centre of the view, one level per step.
  static func go(_ levels: Int, on canvas: AnnotationCanvas) throws {
    let middle = canvas.viewport.centre / canvas.pixelDensity
    for _ in 0..<abs(levels) { try canvas.pinch(about: middle, scale: levels > 0 ? 1024 : 1 / 1024.0) }
  }
}
