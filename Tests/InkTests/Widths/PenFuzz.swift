import Geometry
import Ink
import Workloads

/// Random pencil strokes as a device reports them: with updates that come late, predictions, pens that rest, and batches of any length.
struct PenFuzz {
  private var generator: SplitMix64
  private var index = 0

  init(seed: UInt64) { generator = SplitMix64(seed: seed, stream: "pen") }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * generator.unit()
  }

  mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

  mutating func chance(_ share: Double) -> Bool { generator.unit() < share }

  /// Places of a stroke: steps of up to `step` px that turn by up to `turn` rad, some of them none at all.
  mutating func places(_ count: Int, step: Double, turn: Double, resting: Double = 0.1) -> [Vector2] {
    var place = Vector2(number(-50...50), number(-50...50))
    var way = Vector2(1, 0).turned(by: Rotation(halfTangent: number(-3...3))?.pair ?? Vector2(1, 0))
    return (0..<count).map { _ in
      defer {
        way = way.turned(by: Rotation(halfTangent: number(-turn...turn) / 2)?.pair ?? Vector2(1, 0))
        if !chance(resting) { place += way * number(0...step) }
      }
      return place
    }
  }

  /// A touch's events: most new ones expect an update, which comes late, even after the end. Some touches never end.
  mutating func events(touch: InkIdentifier, places: [Vector2]) -> [TouchEvent] {
    var events: [TouchEvent] = []
    let ends = chance(0.7)
    var waiting: [TouchEvent] = []
    for (place, location) in places.enumerated() {
      index += 1
      let phase: TouchPhase = place == 0 ? .began : ends && place == places.count - 1 ? .ended : .moved
      var event = TouchEvent(
        touchIdentifier: touch, timestamp: Double(index) / 240, kind: .pencil, phase: phase, force: number(0...1),
        maximumPossibleForce: 1, altitudeAngle: number(0.3...1.6), location: location, estimationUpdateIndex: index)
      if chance(0.7) { event.estimatedPropertiesExpectingUpdates = .force }
      events.append(event)
      if event.estimatedPropertiesExpectingUpdates == .force {
        event.isUpdate = true
        event.force = number(0...1)
        if chance(0.3) { event.location += Vector2(number(-1...1), number(-1...1)) }
        event.estimatedPropertiesExpectingUpdates = []
        waiting.append(event)
      }
      while !waiting.isEmpty, chance(0.5) { events.append(waiting.remove(at: below(waiting.count))) }
      guard phase != .ended, chance(0.4) else { continue }
      for ahead in 1...1 + below(3) {
        events.append(
          TouchEvent(
            touchIdentifier: touch, timestamp: Double(index) / 240 + Double(ahead) / 960, kind: .pencil, phase: .moved,
            force: number(0...1), maximumPossibleForce: 1,
            location: location + Vector2(number(-4...4), number(-4...4)) * Double(ahead), isPrediction: true))
      }
    }
    return events + waiting
  }

  /// Cuts a list into batches of up to so many elements.
  mutating func batches<Element>(_ elements: [Element], upTo most: Int) -> [[Element]] {
    var batches: [[Element]] = []
    var rest = elements[...]
    while !rest.isEmpty {
      let count = min(rest.count, 1 + below(most))
      batches.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return batches
  }
}
