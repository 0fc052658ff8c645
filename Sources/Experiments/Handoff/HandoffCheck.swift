/// What the handoff validator checks.
public enum HandoffCheck: String, CaseIterable, Sendable {
  /// When the active frame changes and the camera does not: how far a visible point, drawn anew, is from where the camera had it.
  case jump
  /// The same of the point under the finger.
  case slip
  /// How far the point under the finger is from the finger after so many levels in and out.
  case drift
  /// How far the picture is from its position after so many levels out and back in about the same finger.
  case roundtrip
  /// Changes of frame in 240 events of a finger that trembles about a threshold.
  case switches
  /// The largest local coordinate of a visible position.
  case localMax = "local_max"
  /// Distance, inside the viewport, between an edge stored so many levels above as it is drawn and as it was stored.
  case ancestor
  /// Placement error of points stored so many levels below.
  case descendant
  /// Placement error after a pan, or how far one can pan.
  case pan
  /// Difference that saving and reading back makes, then and after 200 more gestures.
  case reload
}
