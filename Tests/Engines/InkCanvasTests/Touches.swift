import Geometry
import Ink

/// The touches of a pencil, in px from the top left, 1/240 s apart.
struct Pencil {
  let touch: InkIdentifier
  private var time: Double
  private var index = 0

  init(_ name: String, from time: Double = 0) {
    touch = InkIdentifier(name)
    self.time = time
  }

  /// An event at a position.
  mutating func touch(_ position: Vector2, _ phase: TouchPhase, force: Double = 0.5) -> TouchEvent {
    time += 1.0 / 240
    index += 1
    return TouchEvent(
      touchIdentifier: touch, timestamp: time, kind: .pencil, phase: phase, force: force, maximumPossibleForce: 1,
      location: position)
  }

  /// An event whose force and position are estimates that a correction replaces.
  mutating func estimate(_ position: Vector2, _ phase: TouchPhase) -> TouchEvent {
    var event = touch(position, phase)
    event.estimationUpdateIndex = index
    event.estimatedProperties = [.force, .location]
    event.estimatedPropertiesExpectingUpdates = [.force, .location]
    return event
  }

  /// The system's prediction of the next event.
  func prediction(_ position: Vector2) -> TouchEvent {
    TouchEvent(
      touchIdentifier: touch, timestamp: time + 1.0 / 240, kind: .pencil, phase: .moved, force: 0.5,
      maximumPossibleForce: 1, location: position, isPrediction: true)
  }

  /// A whole stroke along a line.
  mutating func line(from start: Vector2, to end: Vector2, samples: Int = 20) -> [TouchEvent] {
    (0...samples).map { sample in
      let position = start + (end - start) * (Double(sample) / Double(samples))
      return touch(position, sample == 0 ? .began : sample == samples ? .ended : .moved)
    }
  }
}

enum Touches {
  /// Two fingers on a row that move apart or together.
  static func pinch(from a: Double, _ b: Double, to c: Double, _ d: Double, y: Double) -> [TouchEvent] {
    func finger(_ name: String, _ x: Double, _ phase: TouchPhase, _ time: Double) -> TouchEvent {
      TouchEvent(touchIdentifier: InkIdentifier(name), timestamp: 100 + time, phase: phase, location: Vector2(x, y))
    }
    return [
      finger("p", a, .began, 0), finger("q", b, .began, 0.01), finger("p", c, .moved, 0.02),
      finger("q", d, .moved, 0.03), finger("p", c, .ended, 0.04), finger("q", d, .ended, 0.04),
    ]
  }
}

/// The description of the error that `body` throws; nil if it throws none.
func words<Failure: Error>(of body: () throws(Failure) -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}

/// The correction of an estimate.
func correction(of event: TouchEvent, at position: Vector2) -> TouchEvent {
  var event = event
  event.isUpdate = true
  event.location = position
  event.estimatedProperties = []
  event.estimatedPropertiesExpectingUpdates = []
  return event
}
