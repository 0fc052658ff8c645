import Geometry
import Ink

/// Records everything that a classifier forwards, in order.
final class ClassifierLog: EventConsumer, GestureConsumer {
  private(set) var touches: [TouchEvent] = []
  private(set) var gestures: [Gesture] = []
  /// All entries as text, in which NaNs are equal.
  private(set) var entries: [String] = []
  private(set) var flushes = 0
  private(set) var resets = 0

  func consume(_ events: [InkEvent]) {
    for event in events {
      if case .touch(let touch) = event { touches.append(touch) }
      entries.append("\(event)")
    }
  }

  func consume(_ gesture: Gesture, at timestamp: Double) {
    gestures.append(gesture)
    entries.append("\(gesture) at \(timestamp)")
  }

  func flush() { flushes += 1 }
  func reset() { resets += 1 }

  /// The image of a position under the gestures, in px from the centre.
  func moved(_ position: Vector2) -> Vector2 {
    gestures.reduce(position) { $1.anchor + ($0 - $1.anchor).rotated(by: $1.turn) * $1.scale + $1.pan }
  }
}
