extension Gesture {
  /// The scales that can be played.
  public static let scales = 0x1p-100...0x1p100
  /// The largest magnitude of a coordinate of the anchor or the pan, in px.
  public static let farthest = 0x1p60

  /// What keeps the gesture from being played, the first of scale, anchor, turn, pan; nil for a sound one.
  public var fault: GestureFault? {
    guard Self.scales.contains(scale) else { return .scale(scale) }
    guard isNear(anchor) else { return .anchor(anchor) }
    guard abs(turn.x * turn.x + turn.y * turn.y - 1) <= 0x1p-20 else { return .turn(turn) }
    guard isNear(pan) else { return .pan(pan) }
    return nil
  }

  private func isNear(_ place: Vector2) -> Bool {
    place.x.magnitude <= Self.farthest && place.y.magnitude <= Self.farthest
  }
}
