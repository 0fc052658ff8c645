import Geometry

/// A finger that may draw or navigate.
struct UndecidedFinger {
  let touch: InkIdentifier
  /// Where and when it came down.
  let start: Vector2
  let since: Double
  /// Where it was last.
  var position: Vector2

  init(_ event: TouchEvent) {
    touch = event.touchIdentifier
    start = event.location
    since = event.timestamp
    position = event.location
  }
}
