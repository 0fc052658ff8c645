import Geometry

/// Why a pinch was rejected, as one sentence that a user can act on. Nothing has changed in that case.
public enum PinchError: SentenceError {
  /// The scale is not a number from `Gesture.minScale` to `Gesture.maxScale`.
  case scale(Double)
  /// A coordinate of the anchor, in a unit from the top left, is not finite, or too far from the viewport's centre.
  case anchor(Vector2, unit: String)
  /// The pair is not a cosine and a sine.
  case turn(Vector2)
  /// A coordinate of the displacement, in a unit, is not finite or too large.
  case pan(Vector2, unit: String)
  /// The camera would leave the range of doubles.
  case cameraAtInfinity

  /// Why a canvas did not apply the gesture of a pinch.
  /// - Parameters:
  ///   - error: what the canvas threw.
  ///   - anchor: from the top left.
  ///   - pan: the displacement.
  ///   - unit: of the anchor and the displacement: `px`, or `points`.
  package init(_ error: FrameCanvasError, anchor: Vector2, pan: Vector2, unit: String = "px") {
    switch error {
    case .gesture(.scale(let scale)): self = .scale(scale)
    case .gesture(.anchor): self = .anchor(anchor, unit: unit)
    case .gesture(.turn(let turn)): self = .turn(turn)
    case .gesture(.pan): self = .pan(pan, unit: unit)
    case .cameraAtInfinity: self = .cameraAtInfinity
    }
  }

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .scale(let scale): "The pinch has the scale \(scale); a scale is a number from 2^-100 to 2^100, 1 for none."
    case .anchor(let anchor, let unit):
      "The pinch is about (\(anchor.x), \(anchor.y)) \(unit) from the top left; each coordinate is at most 2^60 px from the "
        + "centre of the viewport."
    case .turn(let turn):
      "The pinch has the turn (\(turn.x), \(turn.y)); a turn is a cosine and a sine whose squares add up to 1 within "
        + "2^-20, (1, 0) for none."
    case .pan(let pan, let unit):
      "The pinch pans by (\(pan.x), \(pan.y)) \(unit); each coordinate is from -2^60 to 2^60 px."
    case .cameraAtInfinity: "The pinch would take the camera beyond what doubles can hold; pinch in smaller steps."
    }
  }
}
