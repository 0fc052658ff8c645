import Geometry

/// Why a canvas was not edited, as one sentence that a user can act on. Nothing has changed then.
public enum CanvasEditError: SentenceError {
  /// The path cannot be kept.
  case path(StrokeError)
  /// The canvas has no stroke of that number: it was removed, or never made.
  case noStroke(StrokeID)
  /// The id names a stroke of another canvas.
  case strokeOfAnotherCanvas(StrokeID)
  /// Part of a fill, or of a stroke of one point, cannot be erased.
  case noParts(StrokeID)
  /// The parameters between which a part is to be erased are not in order or not numbers.
  case parameters(from: Double, to: Double)
  /// The eraser's centre is not finite.
  case eraserPosition(Vector2)
  /// The eraser's radius is negative, infinite or not a number.
  case eraserRadius(Double)
  /// The canvas has used all ids. Only a saved canvas with an invalid count reaches this.
  case noNumbersLeft

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .path(let fault): "The path \(fault)"
    case .noStroke(let id): "The canvas has no stroke \(id.number); it was removed, or never made."
    case .strokeOfAnotherCanvas(let id):
      "The stroke \(id.number) is one of another canvas; a canvas takes the ids that it has given."
    case .noParts(let id):
      "The stroke \(id.number) has no parts that could be erased; erase a part of a line of two points or more."
    case .parameters(let from, let to):
      "There is no part from \(from) to \(to); both are numbers, and a part ends where it begins or behind."
    case .eraserPosition(let position):
      "The eraser is at (\(position.x), \(position.y)) px; both coordinates are finite."
    case .eraserRadius(let radius): "The eraser has the radius \(radius) px; a radius is a finite number, 0 or more."
    case .noNumbersLeft:
      "The canvas has given all of its 2^53 ids to strokes; copy the strokes that are left to a new canvas."
    }
  }
}
