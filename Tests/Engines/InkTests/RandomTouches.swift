import Geometry
import Ink

/// Random events of up to three simultaneous touches: new events, updates of recent and of old points, predictions,
/// ends; and some invalid events.
struct RandomTouches {
  private var generator: SplitMix64
  private var clock = 0.0
  private var index = 0
  private var open: [(touch: InkIdentifier, position: Vector2, indices: [Int])] = []
  private var touches: UInt64 = 0

  /// The mean number of events after which one ends a touch.
  private let endings: Int

  /// Creates a generator.
  /// - Parameter endings: the mean number of events after which one ends a touch; 20 makes short strokes, 500 long
  ///   ones.
  init(seed: UInt64, endings: Int = 20) {
    generator = SplitMix64(seed: seed, stream: "random touches")
    self.endings = endings
  }

  /// A random number from 0 to `limit` - 1.
  private mutating func random(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  mutating func events(_ count: Int, invalid: Bool = true) -> [TouchEvent] {
    (0..<count).map { _ in event(invalid: invalid) }
  }

  private mutating func event(invalid: Bool) -> TouchEvent {
    if open.isEmpty || (open.count < 3 && random(60) == 0) {
      touches += 1
      open.append((InkIdentifier(uuid: 9, touches), Vector2(generator.symmetric(), generator.symmetric()) * 300, []))
      return new(open.count - 1, phase: .began)
    }
    let which = random(open.count)
    if invalid, random(25) == 0 { return self.invalid(which) }
    if random(endings) == 0 {
      let event = new(which, phase: random(4) == 0 ? .cancelled : .ended)
      // Updates may still come.
      if random(2) == 0 { open.remove(at: which) }
      return event
    }
    switch random(19) {
    case 0..<10: return new(which, phase: .moved)
    case 10..<15:
      guard let index = open[which].indices.isEmpty ? nil : recent(open[which].indices) else { fallthrough }
      return update(which, index, expecting: random(5) == 0)
    default:
      let position = open[which].position + Vector2(generator.symmetric(), generator.symmetric()) * 5
      return TouchEvent(
        touchIdentifier: open[which].touch, timestamp: clock + 0.004 * Double(1 + random(3)), phase: .moved,
        location: position, estimationUpdateIndex: index, isPrediction: true)
    }
  }

  private mutating func recent(_ indices: [Int]) -> Int {
    let back = random(10) == 0 ? random(indices.count) : random(min(10, indices.count))
    return indices[indices.count - 1 - back]
  }

  private mutating func new(_ which: Int, phase: TouchPhase) -> TouchEvent {
    clock += 0.001 * Double(random(8))
    // One point in three repeats the previous position.
    if random(3) > 0 { open[which].position += Vector2(generator.symmetric(), generator.symmetric()) * 4 }
    let isEstimated = random(4) > 0
    // Zeros of both signs.
    if random(25) == 0 { open[which].position = Vector2(random(2) == 0 ? 0 : -0.0, random(2) == 0 ? 0 : -0.0) }
    index += 1
    if isEstimated { open[which].indices.append(index) }
    return TouchEvent(
      touchIdentifier: open[which].touch, timestamp: clock, kind: .pencil, phase: phase,
      force: Double(random(100)) / 25, maximumPossibleForce: 4, altitudeAngle: 0.5 + Double(random(100)) / 100,
      location: open[which].position, estimationUpdateIndex: isEstimated ? index : nil,
      estimatedProperties: isEstimated ? .force : [],
      estimatedPropertiesExpectingUpdates: isEstimated && random(3) > 0 ? .force : [])
  }

  private mutating func update(_ which: Int, _ index: Int, expecting: Bool) -> TouchEvent {
    TouchEvent(
      touchIdentifier: open[which].touch, timestamp: clock, kind: .pencil, phase: .moved,
      force: Double(random(100)) / 25, maximumPossibleForce: 4,
      location: open[which].position + Vector2(generator.symmetric(), generator.symmetric()) * 9,
      estimationUpdateIndex: index, estimatedPropertiesExpectingUpdates: expecting ? [.force, .location] : [],
      isUpdate: true)
  }

  private mutating func invalid(_ which: Int) -> TouchEvent {
    var event = new(which, phase: .moved)
    switch random(8) {
    case 0: event.location.x = .nan
    case 1: event.phase = .began
    case 2: event.timestamp -= 10
    case 3: event.touchIdentifier = "nobody"
    case 4: event.phase = .regionMoved
    case 5: event.isUpdate = true
    case 6: event.force = .infinity
    default: event.estimationUpdateIndex = open[which].indices.first
    }
    return event
  }

  /// Splits events into batches of random lengths.
  mutating func batches(of events: [TouchEvent]) -> [ArraySlice<TouchEvent>] {
    var batches: [ArraySlice<TouchEvent>] = []
    var start = 0
    while start < events.count {
      let end = min(events.count, start + (random(8) == 0 ? random(200) : random(5)))
      batches.append(events[start..<end])
      start = end
    }
    return batches
  }
}
