/// Why a gesture cannot be played.
public enum GestureFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The pinch is zero, negative, not a number, or beyond what fingers do.
  case scale(Double)
  /// A coordinate of the anchor is not finite or too far.
  case anchor(Vector2)
  /// The turn is not a pair (cosine, sine).
  case turn(Vector2)
  /// A coordinate of the pan is not finite or too far.
  case pan(Vector2)

  /// The end of a sentence that begins with the gesture's name.
  public var description: String {
    switch self {
    case .scale(let scale): "has the pinch scale \(scale); a scale is between 2^-100 and 2^100, and 1 for none."
    case .anchor(let place): "is about the place (\(place.x), \(place.y)); a place is within 2^60 px of the middle."
    case .turn(let turn): "has the turn (\(turn.x), \(turn.y)); a turn is a pair (cosine, sine) of length 1."
    case .pan(let pan): "pans by (\(pan.x), \(pan.y)); a pan is at most 2^60 px on each axis."
    }
  }
}
