import Geometry

/// Two fingers that navigate.
struct FingerPair {
  private struct Finger {
    let touch: InkIdentifier
    /// Up to where gestures have followed it, in px from the top left.
    var followed: Vector2
    /// Where it was last.
    var position: Vector2
    var isDown = true
  }

  /// Fingers nearer than this, in px, say nothing about scale and turn. They cannot be so near but by mistake.
  private static let nearest = 1.0

  private var first: Finger
  private var second: Finger

  init(_ touch: InkIdentifier, at position: Vector2, _ otherTouch: InkIdentifier, at otherPosition: Vector2) {
    first = Finger(touch: touch, followed: position, position: position)
    second = Finger(touch: otherTouch, followed: otherPosition, position: otherPosition)
  }

  var touches: [InkIdentifier] { [first.touch, second.touch] }
  var isOver: Bool { !first.isDown && !second.isDown }

  mutating func lift(_ touch: InkIdentifier) {
    if touch == first.touch { first.isDown = false } else { second.isDown = false }
  }

  /// Moves one of the fingers.
  /// - Returns: the gesture that takes the fingers from where gestures have followed them to where they are now; nil where there is none:
  ///   one finger is up, nothing moved, or the fingers are too near to each other or too far away. What a gesture could not follow is
  ///   made up for by the next one.
  mutating func move(_ touch: InkIdentifier, to position: Vector2, centre: Vector2) -> Gesture? {
    guard first.isDown, second.isDown else { return nil }
    if touch == first.touch { first.position = position } else { second.position = position }
    // About the finger that stayed there is no need to pan.
    let gesture =
      first.position == first.followed
      ? Self.gesture(of: second, about: first, centre: centre) : Self.gesture(of: first, about: second, centre: centre)
    // Those that came down in one position are followed from where they part.
    guard gesture != nil || !Self.areApart(first.followed, second.followed) else { return nil }
    first.followed = first.position
    second.followed = second.position
    return gesture
  }

  private static func areApart(_ position: Vector2, _ other: Vector2) -> Bool { (other - position).length >= nearest }

  private static func gesture(of finger: Finger, about other: Finger, centre: Vector2) -> Gesture? {
    guard finger.position != finger.followed || other.position != other.followed else { return nil }
    guard areApart(finger.followed, other.followed), areApart(finger.position, other.position) else { return nil }
    let before = finger.followed - other.followed
    let after = finger.position - other.position
    let lengths = before.length * after.length
    let gesture = Gesture(
      anchor: other.followed - centre, scale: after.length / before.length,
      turn: Vector2(before.dot(after) / lengths, before.cross(after) / lengths), pan: other.position - other.followed)
    return gesture.fault == nil ? gesture : nil
  }
}
