/// One step of a person's fingers, in px, as an app receives it: first a pinch and a turn about `anchor`, then a pan.
///
/// Positions are px **from the centre of the viewport**, y down. A gesture is a delta: it says nothing about where the camera is.
public struct Gesture: Hashable, Sendable {
  /// The position that the pinch and the turn keep still, px from the centre.
  public var anchor: Vector2
  /// How much larger things become, positive; 1 for none.
  public var scale: Double
  /// The turn, as the pair (cosine, sine); (1, 0) for none.
  public var turn: Vector2
  /// How far the content moves on the screen afterwards, in px.
  public var pan: Vector2

  public init(anchor: Vector2 = .zero, scale: Double = 1, turn: Vector2 = Vector2(1, 0), pan: Vector2 = .zero) {
    self.anchor = anchor
    self.scale = scale
    self.turn = turn
    self.pan = pan
  }
}
