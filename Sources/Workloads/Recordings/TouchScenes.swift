import Geometry
import Ink

/// Made-up recordings of two touches at once, as lists of what each callback brought together. The same seed gives the same everywhere.
public enum TouchScenes {
  /// Samples a second of ``twoFingers(from:to:samples:seed:)``.
  public static let fingerRate = 120.0
  /// In px.
  private static let fingerRadius = 20.0
  /// How much later than the first touch the second begins, in milliseconds.
  private static let delay = 50

  /// Two touches that draw at once: that of a `PenRecording`, and one that begins 50 ms later, 300 px to the right, and has three quarters
  /// of the samples. Their events take turns. O(samples).
  ///
  /// - Parameters:
  ///   - kind: pencils are updated and predicted as `PenRecording` says. All others are fingers: without force, index and updates.
  ///   - samples: new events of the first touch, from 1.
  ///   - seed: of both.
  ///   - endsOutstanding: whether updates that are due after a pencil went up never come.
  public static func twoTouches(
    kind: TouchKind = .pencil, samples: Int, seed: UInt64, endsOutstanding: Bool = false
  ) -> [[TouchEvent]] {
    let first = PenRecording(samples: samples, seed: seed, endsOutstanding: endsOutstanding)
    var second = PenRecording(
      samples: max(1, samples - samples / 4), seed: ~seed, endsOutstanding: endsOutstanding)
    second.start += delay
    var others = second.callbacks[...]
    var result: [[TouchEvent]] = []
    for callback in first.stream {
      let time = newest(callback)
      var beside: [TouchEvent] = []
      while let next = others.first, newest(next) <= time {
        beside += next
        others.removeFirst()
      }
      result.append(alternating(callback, moved(beside)))
    }
    result += others.map(moved)
    guard kind != .pencil else { return result }
    return result.map { $0.compactMap { finger($0, kind) } }.filter { !$0.isEmpty }
  }

  /// Two fingers that pan, pinch and turn at once: both go straight and evenly from where they come down to where they go up, so that
  /// each moment's gesture is known exactly from the positions of its events. O(samples).
  ///
  /// Each callback brings an event of the first finger and one of the second, at the same time. The first is at `from`, the last, with
  /// which both go up, at `to`, bit for bit; the i-th is at from + (to - from) · i / (samples - 1).
  ///
  /// - Parameters:
  ///   - from: in px, of the first and the second finger.
  ///   - to: likewise.
  ///   - samples: how many events each finger has, from 2; less counts as 2.
  ///   - seed: of the identifiers.
  public static func twoFingers(
    from: (Vector2, Vector2), to: (Vector2, Vector2), samples: Int, seed: UInt64
  ) -> [[TouchEvent]] {
    var names = SplitMix64(seed: seed, stream: "finger names")
    let touches = (names.identifier(), names.identifier())
    let last = max(2, samples) - 1
    return (0...last).map { index in
      let part = Double(index) / Double(last)
      let time = (Double(PenRecording.usualStart) + (Double(index) * 1000 / fingerRate).rounded()) / 1000
      let phase: TouchPhase = index == 0 ? .began : index == last ? .ended : .moved
      return [(touches.0, from.0, to.0), (touches.1, from.1, to.1)].map { touch, from, to in
        TouchEvent(
          identifier: names.identifier(), touchIdentifier: touch, timestamp: time, phase: phase,
          majorRadius: fingerRadius, location: index == last ? to : from + (to - from) * part)
      }
    }
  }

  /// The time of the last new event; the end of time where there is none.
  private static func newest(_ callback: [TouchEvent]) -> Double {
    callback.last { !$0.isUpdate && !$0.isPrediction }?.timestamp ?? .infinity
  }

  private static func moved(_ events: [TouchEvent]) -> [TouchEvent] {
    events.map { event in
      var event = event
      event.location.x += 300
      return event
    }
  }

  private static func alternating(_ first: [TouchEvent], _ second: [TouchEvent]) -> [TouchEvent] {
    let both = min(first.count, second.count)
    return zip(first, second).flatMap { [$0, $1] } + first[both...] + second[both...]
  }

  private static func finger(_ event: TouchEvent, _ kind: TouchKind) -> TouchEvent? {
    guard !event.isUpdate else { return nil }
    return TouchEvent(
      identifier: event.identifier, touchIdentifier: event.touchIdentifier, timestamp: event.timestamp, kind: kind,
      phase: event.phase, majorRadius: fingerRadius, location: event.location, isPrediction: event.isPrediction)
  }
}
