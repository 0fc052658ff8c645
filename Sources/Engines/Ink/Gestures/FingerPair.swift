import Geometry

/// Two fingers that navigate, and the gesture between their previous and their present positions.
struct FingerPair {
  private struct Finger {
    let touch: InkIdentifier
    /// The position up to which gestures have been reported, in px from the top left.
    var reported: Vector2
    /// The present position, in px from the top left.
    var position: Vector2
    var isDown = true
  }

  /// The smallest distance between two fingers, in px, that determines a scale and a rotation.
  private static let minDistance = 1.0

  private var first: Finger
  private var second: Finger

  init(_ touch: InkIdentifier, at position: Vector2, _ otherTouch: InkIdentifier, at otherPosition: Vector2) {
    first = Finger(touch: touch, reported: position, position: position)
    second = Finger(touch: otherTouch, reported: otherPosition, position: otherPosition)
  }

  var touches: [InkIdentifier] { [first.touch, second.touch] }
  var isOver: Bool { !first.isDown && !second.isDown }

  mutating func lift(_ touch: InkIdentifier) {
    if touch == first.touch { first.isDown = false } else { second.isDown = false }
  }

  /// Moves one of the fingers.
  /// - Returns: the gesture from the reported to the present positions. It is nil if one finger is up, nothing moved,
  ///   or the fingers are too close together or too far apart. The next gesture then includes the movement.
  mutating func move(_ touch: InkIdentifier, to position: Vector2, centre: Vector2) -> Gesture? {
    guard first.isDown, second.isDown else { return nil }
    if touch == first.touch { first.position = position } else { second.position = position }
    // A gesture about the finger that did not move needs no pan.
    let gesture =
      first.position == first.reported
      ? Self.gesture(of: second, about: first, centre: centre) : Self.gesture(of: first, about: second, centre: centre)
    // Fingers that came down at the same position are reported from the position at which they separate.
    guard gesture != nil || !Self.areApart(first.reported, second.reported) else { return nil }
    first.reported = first.position
    second.reported = second.position
    return gesture
  }

  private static func areApart(_ position: Vector2, _ other: Vector2) -> Bool {
    (other - position).length >= minDistance
  }

  private static func gesture(of finger: Finger, about other: Finger, centre: Vector2) -> Gesture? {
    guard finger.position != finger.reported || other.position != other.reported else { return nil }
    guard areApart(finger.reported, other.reported), areApart(finger.position, other.position) else { return nil }
    let before = finger.reported - other.reported
    let after = finger.position - other.position
    let lengths = before.length * after.length
    let gesture = Gesture(
      anchor: other.reported - centre, scale: after.length / before.length,
      turn: Vector2(before.dot(after) / lengths, before.cross(after) / lengths), pan: other.position - other.reported)
    return gesture.fault == nil ? gesture : nil
  }
}
