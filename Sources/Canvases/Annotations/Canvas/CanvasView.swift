import Frames
import Geometry

/// The view of a frame. It converts between image positions of the frame, *view positions* and the canvas.
///
/// View positions are points from the centre of the view along the axes of the image, which are the canvas's axes with
/// the camera's turn undone. All frames share these axes, so annotations of different frames can be compared in view
/// positions.
package struct CanvasView: Sendable {
  /// The local point at the centre of the view: its rounded part and the remainder.
  let frame: FrameView
  /// Points per unit of the frame.
  package let pointsPerUnit: Double
  /// The camera's turn, as cosine and sine.
  package let turn: Vector2
  /// The centre of the view, in points from the top left.
  let middle: Vector2

  /// The view of a frame that is at most four levels up or twelve levels down; nil for others.
  init?(of frame: Int, from canvas: FrameCanvas<DyadicHandoff>) {
    guard frame >= 0, frame < canvas.tree.count, let view = canvas.view(of: frame) else { return nil }
    self.frame = view
    pointsPerUnit = view.zoom / canvas.pixelDensity
    turn = canvas.turn
    middle = canvas.viewport.centre / canvas.pixelDensity
  }

  /// The view position of an image position.
  func view(_ image: Vector2) -> Vector2 { frame.offset(of: image) * pointsPerUnit }

  /// The image position of a view position.
  func image(view position: Vector2) -> Vector2 {
    frame.centre + (position / pointsPerUnit + frame.centreRemainder)
  }

  /// The view position of a canvas position.
  func view(canvas position: Vector2) -> Vector2 { (position - middle).rotated(byInverseOf: turn) }

  /// The canvas position of a view position.
  func canvas(view position: Vector2) -> Vector2 { position.rotated(by: turn) + middle }

  /// The canvas position of an image position.
  package func canvas(_ image: Vector2) -> Vector2 { canvas(view: view(image)) }

  /// The image position of a canvas position.
  func image(_ canvas: Vector2) -> Vector2 { image(view: view(canvas: canvas)) }

  /// The visible part, in view positions: the smallest box along the axes of the image that contains the rotated
  /// viewport.
  var visible: Box {
    let half = Vector2(
      abs(turn.x) * middle.x + abs(turn.y) * middle.y, abs(turn.y) * middle.x + abs(turn.x) * middle.y)
    return Box(min: -half, max: half)
  }

  /// A box of view positions in image units.
  func image(view box: Box) -> Box { Box(image(view: box.min), image(view: box.max)) }
}
