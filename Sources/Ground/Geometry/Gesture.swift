/// One step of a user's gesture, in px, as an app receives it: first a pinch and a rotation about `anchor`, then a pan.
///
/// Positions are px **from the centre of the viewport**, y down. A gesture is a delta: it does not depend on the
/// camera. Its parts have limits, which ``fault`` checks and the initialiser does not.
public struct Gesture: Hashable, Sendable {
  /// The fixed point of the pinch and the rotation, px from the centre.
  public var anchor: Vector2
  /// The factor by which content is magnified, from ``minScale`` to ``maxScale``; 1 for none.
  public var scale: Double
  /// The rotation, as the pair (cosine, sine); (1, 0) for none. A positive sine rotates x towards y: clockwise on the
  /// screen.
  public var turn: Vector2
  /// The displacement of the content on the screen afterwards, in px.
  public var pan: Vector2

  /// Creates a gesture; omitted parts do nothing. All values are accepted: see ``fault``.
  /// - Parameters:
  ///   - anchor: the fixed point of the pinch and the rotation, px from the centre of the viewport, y down.
  ///   - scale: the magnification, positive.
  ///   - turn: the rotation, as the pair (cosine, sine).
  ///   - pan: the displacement afterwards, in px.
  public init(anchor: Vector2 = .zero, scale: Double = 1, turn: Vector2 = Vector2(1, 0), pan: Vector2 = .zero) {
    self.anchor = anchor
    self.scale = scale
    self.turn = turn
    self.pan = pan
  }
}

extension Gesture {
  /// The smallest valid scale, 2^-100.
  public static let minScale = 0x1p-100
  /// The largest valid scale, 2^100.
  public static let maxScale = 0x1p100
  /// The largest magnitude of a coordinate of the anchor or the pan, in px: 2^60.
  public static let maxCoordinate = 0x1p60
  /// The largest deviation from 1 of the sum of the squares of cosine and sine, computed in doubles. It is 2^-20, so
  /// that a pair in single precision is accepted.
  public static let turnTolerance = 0x1p-20

  /// The first invalid part, in the order scale, anchor, turn, pan; nil if there is none. O(1).
  public var fault: GestureError? {
    // NaN fails every comparison, and infinity is beyond every limit.
    guard scale >= Self.minScale, scale <= Self.maxScale else { return .scale(scale) }
    guard Self.isWithinLimits(anchor) else { return .anchor(anchor) }
    guard abs(turn.x * turn.x + turn.y * turn.y - 1) <= Self.turnTolerance else { return .turn(turn) }
    guard Self.isWithinLimits(pan) else { return .pan(pan) }
    return nil
  }

  private static func isWithinLimits(_ position: Vector2) -> Bool {
    abs(position.x) <= maxCoordinate && abs(position.y) <= maxCoordinate
  }
}

/// Why a gesture is invalid: the first of its parts, in the order scale, anchor, turn, pan, that is outside the limits
/// of ``Gesture``.
public enum GestureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scale is not a number from ``Gesture/minScale`` to ``Gesture/maxScale``.
  case scale(Double)
  /// A coordinate of the anchor, in px from the viewport's centre, is not finite or beyond ``Gesture/maxCoordinate``.
  case anchor(Vector2)
  /// The pair is not a cosine and a sine: it is not finite, or the sum of the squares differs from 1 by more than
  /// ``Gesture/turnTolerance``.
  case turn(Vector2)
  /// A coordinate of the pan, in px, is not finite or beyond ``Gesture/maxCoordinate``.
  case pan(Vector2)

  /// A predicate: the end of a sentence that begins with the gesture's name, with its full stop.
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
