import Geometry

/// Two fingers that navigate.
struct FingerPair {
  private struct Finger {
    let touch: InkIdentifier
    /// Up to where gestures have followed it, in px from the top left.
    var followed: Vector2
    /// Where it was last.
    var place: Vector2
    var isDown = true
  }

  /// Fingers nearer than this, in px, say nothing about scale and turn. They cannot be so near but by mistake.
  private static let nearest = 1.0

  private var first: Finger
  private var second: Finger

  init(_ touch: InkIdentifier, at place: Vector2, _ otherTouch: InkIdentifier, at otherPlace: Vector2) {
    first = Finger(touch: touch, followed: place, place: place)
    second = Finger(touch: otherTouch, followed: otherPlace, place: otherPlace)
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
  mutating func move(_ touch: InkIdentifier, to place: Vector2, centre: Vector2) -> Gesture? {
    guard first.isDown, second.isDown else { return nil }
    if touch == first.touch { first.place = place } else { second.place = place }
    // About the finger that stayed there is no need to pan.
    let gesture =
      first.place == first.followed
      ? Self.gesture(of: second, about: first, centre: centre) : Self.gesture(of: first, about: second, centre: centre)
    // Those that came down in one place are followed from where they part.
    guard gesture != nil || !Self.areApart(first.followed, second.followed) else { return nil }
    first.followed = first.place
    second.followed = second.place
    return gesture
  }

  private static func areApart(_ place: Vector2, _ other: Vector2) -> Bool { (other - place).length >= nearest }

  private static func gesture(of finger: Finger, about other: Finger, centre: Vector2) -> Gesture? {
    guard finger.place != finger.followed || other.place != other.followed else { return nil }
    guard areApart(finger.followed, other.followed), areApart(finger.place, other.place) else { return nil }
    let before = finger.followed - other.followed
    let after = finger.place - other.place
    let lengths = before.length * after.length
    let gesture = Gesture(
      anchor: other.followed - centre, scale: after.length / before.length,
      turn: Vector2(before.dot(after) / lengths, before.cross(after) / lengths), pan: other.place - other.followed)
    return gesture.fault == nil ? gesture : nil
  }
}
