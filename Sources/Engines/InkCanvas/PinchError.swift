import Frames
import Geometry

/// Why a pinch was rejected, as one sentence that a person can act on. Nothing has changed then.
public enum PinchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scale is not a number from `Gesture.minScale` to `Gesture.maxScale`.
  case scale(Double)
  /// A coordinate of the anchor, in px from the top left, is not finite, or too far from the viewport's centre.
  case anchor(Vector2)
  /// The pair is not a cosine and a sine.
  case turn(Vector2)
  /// A coordinate of the displacement, in px, is not finite or too large.
  case pan(Vector2)
  /// The camera would leave the range of doubles.
  case cameraAtInfinity

  /// - Parameter anchor: in px from the top left.
  init(_ error: FrameCanvasError, anchor: Vector2) {
    switch error {
    case .gesture(.scale(let scale)): self = .scale(scale)
    case .gesture(.anchor): self = .anchor(anchor)
    case .gesture(.turn(let turn)): self = .turn(turn)
    case .gesture(.pan(let pan)): self = .pan(pan)
    case .cameraAtInfinity: self = .cameraAtInfinity
    }
  }

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .scale(let scale): "The pinch has the scale \(scale); a scale is a number from 2^-100 to 2^100, 1 for none."
    case .anchor(let anchor):
      "The pinch is about (\(anchor.x), \(anchor.y)) px from the top left; each coordinate is at most 2^60 px from the "
        + "centre of the viewport."
    case .turn(let turn):
      "The pinch has the turn (\(turn.x), \(turn.y)); a turn is a cosine and a sine whose squares add up to 1 within "
        + "2^-20, (1, 0) for none."
    case .pan(let pan): "The pinch pans by (\(pan.x), \(pan.y)) px; each coordinate is from -2^60 to 2^60 px."
    case .cameraAtInfinity: "The pinch would take the camera beyond what doubles can hold; pinch in smaller steps."
    }
  }
}
