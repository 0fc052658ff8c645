/// Why a gesture cannot be played: the first of its parts, in the order scale, anchor, turn, pan, that lies outside the
/// limits of `Gesture`.
public enum GestureFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scale is not a number from `Gesture.smallestScale` to `Gesture.largestScale`.
  case scale(Double)
  /// A coordinate of the anchor, in px from the viewport's centre, is not finite or beyond `Gesture.farthest`.
  case anchor(Vector2)
  /// The pair is no cosine and sine: not finite, or the sum of its squares too far from 1.
  case turn(Vector2)
  /// A coordinate of the pan, in px, is not finite or beyond `Gesture.farthest`.
  case pan(Vector2)

  /// The end of a sentence that begins with the gesture's name.
  public var description: String {
    switch self {
    case .scale(let scale): "has the pinch scale \(scale); a scale is between 2^-100 and 2^100, 1 for none."
    case .anchor(let anchor):
      "has the anchor (\(anchor.x), \(anchor.y)) px from the centre; each coordinate is at most 2^60 px from 0."
    case .turn(let turn):
      "has the turn (\(turn.x), \(turn.y)); a turn is a cosine and a sine whose squares add up to 1 within 2^-20, "
        + "(1, 0) for none."
    case .pan(let pan): "has the pan (\(pan.x), \(pan.y)) px; each coordinate is at most 2^60 px from 0."
    }
  }
}

extension Gesture {
  /// The smallest scale that can be played, 2^-100.
  public static let smallestScale = 0x1p-100
  /// The largest scale that can be played, 2^100.
  public static let largestScale = 0x1p100
  /// The largest magnitude of a coordinate of the anchor or the pan, in px: 2^60.
  public static let farthest = 0x1p60
  /// How far the sum of the squares of cosine and sine, taken in doubles, may be from 1: 2^-20, so that a pair in
  /// single precision is a turn too.
  public static let turnTolerance = 0x1p-20

  /// What keeps the gesture from being played, the first such thing in the order scale, anchor, turn, pan; nil when
  /// nothing does. O(1).
  public var fault: GestureFault? {
    // A NaN fails every comparison, and an infinity is beyond every limit.
    guard scale >= Self.smallestScale, scale <= Self.largestScale else { return .scale(scale) }
    guard Self.isNear(anchor) else { return .anchor(anchor) }
    guard abs(turn.x * turn.x + turn.y * turn.y - 1) <= Self.turnTolerance else { return .turn(turn) }
    guard Self.isNear(pan) else { return .pan(pan) }
    return nil
  }

  private static func isNear(_ position: Vector2) -> Bool { abs(position.x) <= farthest && abs(position.y) <= farthest }
}
