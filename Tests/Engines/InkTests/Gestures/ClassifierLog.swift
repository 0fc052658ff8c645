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

/// A classifier with a log of its output.
func loggedClassifier(
  slop: Double = 10, holdDelay: Double = 0.15, fingers: DrawingFingers = .one, firstInk: FirstInk = .whenDecided
) throws -> (
  classifier: TouchClassifier, log: ClassifierLog
) {
  let classifier = try TouchClassifier(
    viewport: .standard, slop: slop, holdDelay: holdDelay, fingers: fingers, firstInk: firstInk)
  let log = ClassifierLog()
  classifier.add(log)
  classifier.add(gestures: log)
  return (classifier, log)
}

func event(
  _ touch: InkIdentifier, _ phase: TouchPhase, _ x: Double, _ y: Double = 0, at timestamp: Double = 0,
  kind: TouchKind = .direct
) -> TouchEvent {
  TouchEvent(touchIdentifier: touch, timestamp: timestamp, kind: kind, phase: phase, location: Vector2(x, y))
}

func prediction(of touch: InkIdentifier, _ x: Double) -> TouchEvent {
  var event = event(touch, .moved, x, at: 9)
  event.isPrediction = true
  return event
}

func update(of touch: InkIdentifier, _ x: Double) -> TouchEvent {
  var event = event(touch, .moved, x, at: 9)
  event.isUpdate = true
  return event
}
